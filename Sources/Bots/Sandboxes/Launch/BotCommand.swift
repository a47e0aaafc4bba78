import OperatingSystem

/// What to start, where, and with which environment.
///
/// Two are equal only where they are the same entrant's: processes are kept by command.
public struct BotCommand: Hashable, Sendable {
  /// Whose it is: entrants share no process, though their commands be the same.
  public var entrant = ""
  /// An absolute path.
  public var program: String
  public var arguments: [String]
  /// The working folder, an absolute path.
  public var folder: String
  /// The whole environment: nothing is inherited besides.
  public var environment: [String: String]
  /// Files and folders that it may read though nothing of it lies there; absolute paths, as below.
  public var readable: [String] = []
  /// The same that the organiser shows to every bot, also to submissions.
  public var shared: [String] = []
  /// True if it may write its working folder, as a program that builds a bot does.
  public var writesFolder = false
  /// True if it may start threads but no other process, as where its CPU time decides: that of one process alone is known.
  public var isOneProcess = false
  /// True if it may reach the network from its sandbox.
  public var usesNetwork = false
  /// The sandbox in which it runs; nil for that of the run.
  public var sandbox: SandboxChoice?
  /// Files and folders that it may not read though they lie where it may.
  public var hidden: [String] = []
  /// Folders of which it reads nothing, whoever names what lies there, but for its working folder.
  public var sealed: [String] = []
  /// True if its author wrote its words, not the organiser: they show it nothing outside its working folder but the system
  /// and programs on `PATH`.
  public var isSubmitted = false

  public init(program: String, arguments: [String], folder: String, environment: [String: String]) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }

  /// Checks that nothing of the bot's is a folder that would show it the machine.
  ///
  /// Its working folder may be one, of which nothing is shown then, if nothing that its command names lies there.
  /// - Throws: `StartFailure.showsMachine`.
  public func requireShowable() throws(StartFailure) {
    for path in readable + shared where BotCommand.isMachine(path) { throw .showsMachine(path, isOwnFolder: false) }
    guard BotCommand.isMachine(folder) else { return }
    // Whoever names a script by its whole path says that it lies elsewhere.
    let scripts = AbsolutePath.files(arguments.filter { !$0.hasPrefix("/") }, in: folder)
    let home = AbsolutePath.real(folder)
    if AbsolutePath.real(AbsolutePath.folder(of: program)) == home || !scripts.isEmpty {
      throw .showsMachine(folder, isOwnFolder: true)
    }
  }

  /// True for what no sandbox shows as a whole, whatever else it hides: the root folder, processes and devices.
  public static func isMachine(_ path: String) -> Bool {
    let real = AbsolutePath.real(path)
    let place = FileMark(real)
    // Mounted at a second place, a folder has another path.
    let isOne = ["/", "/dev", "/proc", "/run", "/sys"].contains { real == $0 || place != nil && place == FileMark($0) }
    return isOne || ["/proc", "/sys"].contains { AbsolutePath.isBelow(real, $0) }
  }
}
