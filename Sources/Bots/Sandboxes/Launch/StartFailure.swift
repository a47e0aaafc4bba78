import Foundation
public import OperatingSystem

/// Why a bot's program could not be started.
public enum StartFailure: Error, Equatable, Sendable {
  case noCommand
  case noSuchFolder(String)
  /// The bot's folder lies within the folder of a run.
  case folderInRun(String, run: String)
  /// A sandbox that shows this folder would show the whole machine; it is the bot's own, or one of `folders`.
  case showsMachine(String, isOwnFolder: Bool)
  case noSuchProgram(String)
  /// The program's name is something else, which no program of this system has for a name.
  case noName(String, NameMistake)
  case programIsFolder(String)
  /// The program that starts bots is at none of these paths.
  case noLauncher([String])
  /// A bare name was in none of these folders.
  case notInPath(String, [String])
  case notExecutable(String)
  /// The file may be executed, and is no program of this machine nor a script whose first line names one.
  case noFirstLine(String)
  /// The script begins with a byte order mark, so that the system does not see its first line.
  case byteOrderMark(String)
  /// The first line of the script ends as lines do on Windows, so that its end counts as a part of the interpreter's name.
  case windowsLineEndings(String)
  /// The file behind a script's `#!` is missing.
  case noInterpreter(String, script: String)
  /// A file or folder that the bot is to read is not there.
  case nothingToRead(String)
  /// The program lies here, but something that it asks for is not within its sandbox.
  case notInSandbox(String)
  /// This sandbox cannot be had; the text says what its program or the system said.
  case noSandbox(Sandbox, reason: String)
  /// Nothing can be made in the folder for temporary files.
  case noTemporaryFolder(String, errno: Int32)
  /// Folders enter bots, and no sandbox works here.
  case noSandboxForSubmissions
  /// The system refused: the step ("folder", "program", "limits", "fork", "launcher"), and its error number.
  case system(step: String, errno: Int32, program: String)
  /// Too few file descriptors are left for one more bot.
  case noDescriptors(limit: Int)
  /// The system starts no more processes or threads for this user.
  case noProcesses
  /// No thread fits into the memory that this process may reserve, of this number of bytes.
  case noAddressSpace(limit: Int)
  /// The program of a bot, by its identifier, is not the one that its run has recorded: these of its files differ, where
  /// that is known.
  case programChanged(bot: String, files: [String])
  /// The user's processes have taken all that the system gives them of something, and no bot's was found to hold it.
  case exhausted(SharedCount)

  /// What stands where the name of a program should.
  public enum NameMistake: Equatable, Sendable {
    /// A program and its arguments in one text.
    case commandLine([String])
    /// What a shell would replace or understand: `~`, `$` and operators.
    case shell
    case windowsPath

    /// - Parameter name: it names no program that is there.
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

  /// Why a thread or a process was refused: the system says no more than that it may be had later.
  public static var refusedThread: StartFailure {
    OwnProcess.addressSpaceLimit().map { .noAddressSpace(limit: $0) } ?? .noProcesses
  }

  /// True where no bot pays for it: the machine is short of something, or the bot is another one.
  ///
  /// A sandbox that was there when a run began and is not any more is the machine's as well.
  public var isNoFault: Bool {
    switch self {
    case .noSandbox, .programChanged: true
    default: isTemporary
    }
  }

  /// True where the same program may start later.
  public var isTemporary: Bool {
    switch self {
    case .noDescriptors, .noProcesses, .noAddressSpace, .exhausted: true
    // Who has set no folder has the machine's own.
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
  /// The last lines of what it wrote, where that is known.
  public var errors: [String]
  /// What to do, where the reason does not say so.
  public var advice: String?
  /// True where the machine was short of something.
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
