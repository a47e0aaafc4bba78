public import Refereeing
public import Sandboxes

/// A bot in a tournament file.
public struct Competitor: Equatable, Sendable {
  public var name: String
  /// The program and its arguments.
  public var command: [String]
  /// The working folder, an absolute path.
  public var folder: String
  /// Variables in addition to the fixed environment.
  public var environment: [String: String] = [:]
  /// The games that it plays; nil means all.
  public var plays: [String]?
  /// Files and folders that it needs outside its own and the system's folders; absolute paths.
  public var readable: [String] = []
  /// True for a bot that meets all others in a gauntlet.
  public var isChallenger = false
  /// The place in the starting order of a Swiss tournament or a knockout, from 1; nil for a random place.
  public var seeding: Int?
  /// Patterns of files in its folder that are not part of its program, as in a `.gitignore`.
  public var ignored: [String] = []
  /// The command that builds the program in its folder; empty if no build is needed.
  public var build: [String] = []
  /// Its own time limits; nil for the event's.
  public var clock: TimeControl?
  /// True if the sandbox gives it access to the network.
  public var usesNetwork = false
  /// Its own sandbox; nil for the tournament's.
  public var sandbox: SandboxChoice?
  /// The maximal number of its processes that play at once; nil for no limit.
  public var atOnce: Int?
  /// The folder that entered the bot by its `bot.json` and owns its name, relative to the folder of the tournament file;
  /// nil for a bot of the tournament file.
  public var owner: String?

  public init(name: String, command: [String], folder: String) {
    self.name = name
    self.command = command
    self.folder = folder
  }

  /// True for a bot whose command was written by its author, not by the organiser.
  public var isAuthorWritten: Bool { owner != nil }

  public func plays(_ game: String) -> Bool { plays?.contains(game) ?? true }
}
