import Foundation
public import OperatingSystem

/// Why a bot's program could not be started.
public enum StartFailure: Error, Equatable, Sendable {
  case noCommand
  case noSuchFolder(String)
  /// The bot's folder is inside the folder of a run.
  case folderInRun(String, run: String)
  /// A sandbox that shows this folder would show the whole machine; it is the bot's own, or one of `folders`.
  case showsMachine(String, isOwnFolder: Bool)
  case noSuchProgram(String)
  /// The text is not the name of a program, for the given reason.
  case noName(String, NameMistake)
  case programIsFolder(String)
  /// The launcher is at none of these paths.
  case noLauncher([String])
  /// There is no program with this bare name in any of these folders.
  case notInPath(String, [String])
  case notExecutable(String)
  /// The file is executable, but neither a program for this machine nor a script whose first line names its
  /// interpreter.
  case noFirstLine(String)
  /// The script begins with a byte order mark, so that the system does not recognise its first line.
  case byteOrderMark(String)
  /// The first line of the script has a Windows line ending, which becomes part of the interpreter's name.
  case windowsLineEndings(String)
  /// The interpreter after a script's `#!` is missing.
  case noInterpreter(String, script: String)
  /// A file or folder of the bot's `folders` is missing.
  case nothingToRead(String)
  /// The program exists, but something that it needs is not shown in its sandbox.
  case notInSandbox(String)
  /// This sandbox does not work; the text is the message of its program or of the system.
  case noSandbox(Sandbox, reason: String)
  /// Nothing can be created in the folder for temporary files.
  case noTemporaryFolder(String, errno: Int32)
  /// No sandbox works here, and authors unknown to the organiser wrote the bots that this key enters.
  case unconfinedAuthors(key: String)
  /// The system refused a step ("folder", "program", "limits", "fork", "launcher") with this error number.
  case system(step: String, errno: Int32, program: String)
  /// Too few file descriptors are left for another bot.
  case noDescriptors(limit: Int)
  /// The system permits no more processes or threads for this user.
  case noProcesses
  /// This process's limit of address space, in bytes, leaves no room for a thread.
  case noAddressSpace(limit: Int)
  /// The program of a bot, given by its identifier, is not the recorded one; these of its files differ, if known.
  case programChanged(bot: String, files: [String])
  /// A resource of the user's processes is exhausted, and no bot was found to hold it.
  case exhausted(SharedCount)

  /// A text in place of the name of a program.
  public enum NameMistake: Equatable, Sendable {
    /// A program and its arguments in one text.
    case commandLine([String])
    /// Text that a shell would expand or interpret: `~`, `$` and operators.
    case shell
    case windowsPath

    /// - Parameter name: a name for which no program exists.
    init?(in name: String) {
      if name.contains("\\") || name.dropFirst().hasPrefix(":/") {
        self = .windowsPath
      } else if name.hasPrefix("~") || name.contains(where: "$&|;<>`".contains) {
        self = .shell
      } else if case let words = name.split(separator: " ").map(String.init), words.count > 1 {
        self = .commandLine(words)
      } else {
        return nil
      }
    }
  }

  /// The reason for a refused thread or process; the system only says that it may be available later.
  public static var refusedThread: StartFailure {
    CurrentProcess.addressSpaceLimit().map { .noAddressSpace(limit: $0) } ?? .noProcesses
  }

  /// True if no bot is to blame: the machine lacks something, or the bot is another one.
  ///
  /// A sandbox that worked when a run began and no longer works is the machine's problem as well.
  public var isNoFault: Bool {
    switch self {
    case .noSandbox, .programChanged: true
    default: isTemporary
    }
  }

  /// True if the same program may start later.
  public var isTemporary: Bool {
    switch self {
    case .noDescriptors, .noProcesses, .noAddressSpace, .exhausted: true
    // Without an own setting the folder is the machine's.
    case .noTemporaryFolder(_, let number):
      SystemError(number).isTemporary || ProcessInfo.processInfo.environment["TMPDIR"] == nil
    case .system(_, let number, _): [ENOMEM, EMFILE, ENFILE].contains(number)
    default: false
    }
  }
}

/// A bot that cannot start.
public struct FailedStart: Equatable, Sendable {
  public var name: String
  public var reason: String
  /// The last lines of its output, if known.
  public var errors: [String]
  /// Advice, if the reason does not include any.
  public var advice: String?
  /// True if the machine lacked something.
  public var isTemporary: Bool

  public init(
    _ name: String, reason: String, errors: [String] = [], advice: String? = nil, isTemporary: Bool = false
  ) {
    self.name = name
    self.reason = reason
    self.errors = errors
    self.advice = advice
    self.isTemporary = isTemporary
  }
}
