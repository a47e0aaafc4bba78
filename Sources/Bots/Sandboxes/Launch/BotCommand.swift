import OperatingSystem

/// A command to start, with its folder and environment.
///
/// Two commands are equal only if they belong to the same entrant: processes are kept by command.
public struct BotCommand: Hashable, Sendable {
  /// The entrant that owns it: entrants share no process, even if their commands are the same.
  public var entrant = ""
  /// An absolute path.
  public var program: String
  public var arguments: [String]
  /// The working folder, an absolute path.
  public var folder: String
  /// The complete environment; no other variable is inherited.
  public var environment: [String: String]
  /// Additional files and folders that the bot may read; absolute paths, like the lists below.
  public var readable: [String] = []
  /// Files and folders that the organiser shows to every bot, also to one whose author wrote the command.
  public var shared: [String] = []
  /// True if it may write its working folder, as a build may.
  public var writesFolder = false
  /// True if it may start threads but no other process, as when its CPU time decides: only that of one process is known
  /// exactly.
  public var isOneProcess = false
  /// True if it may reach the network from its sandbox.
  public var usesNetwork = false
  /// The sandbox in which it runs; nil for the default sandbox.
  public var sandbox: SandboxChoice?
  /// Files and folders that it may not read although they are inside readable ones.
  public var hidden: [String] = []
  /// Folders in which it may read nothing, even if its command names a file there, except its working folder.
  public var sealed: [String] = []
  /// True if its author wrote its words, not the organiser: outside its working folder they show it only the system and
  /// programs on `PATH`.
  public var isAuthorWritten = false

  public init(program: String, arguments: [String], folder: String, environment: [String: String]) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }

  /// Throws if one of the bot's folders would show it the whole machine.
  ///
  /// The working folder may be such a folder if the command names nothing in it; then none of it is shown.
  /// - Throws: `StartFailure.showsMachine`.
  public func requireShowable() throws(StartFailure) {
    for path in readable + shared where BotCommand.isMachine(path) { throw .showsMachine(path, isOwnFolder: false) }
    guard BotCommand.isMachine(folder) else { return }
    // A script named by its absolute path lies elsewhere.
    let scripts = AbsolutePath.files(arguments.filter { !$0.hasPrefix("/") }, in: folder)
    let home = AbsolutePath.real(folder)
    if AbsolutePath.real(AbsolutePath.folder(of: program)) == home || !scripts.isEmpty {
      throw .showsMachine(folder, isOwnFolder: true)
    }
  }

  /// True for folders that no sandbox shows as a whole: the root folder, processes and devices.
  public static func isMachine(_ path: String) -> Bool {
    let real = AbsolutePath.real(path)
    let place = FileMark(real)
    // If it is mounted a second time, a folder has another path.
    let isOne = ["/", "/dev", "/proc", "/run", "/sys"].contains { real == $0 || place != nil && place == FileMark($0) }
    return isOne || ["/proc", "/sys"].contains { AbsolutePath.isBelow(real, $0) }
  }
}
