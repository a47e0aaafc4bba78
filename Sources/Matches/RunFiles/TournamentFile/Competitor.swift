public import Refereeing
public import Sandboxes

/// A bot as a tournament file enters it.
public struct Competitor: Equatable, Sendable {
  public var name: String
  /// The program and its arguments.
  public var command: [String]
  /// The working folder, an absolute path.
  public var folder: String
  /// What is added to the fixed environment.
  public var environment: [String: String] = [:]
  /// The games that it plays; nil means all.
  public var plays: [String]?
  /// Files and folders that it needs though they are none of its own or the system's; absolute paths.
  public var readable: [String] = []
  /// True for those who meet all the others in a gauntlet.
  public var isChallenger = false
  /// The place in the order of the start, from 1, of a Swiss tournament or a knockout; nil leaves it to the lot.
  public var seeding: Int?
  /// Patterns of files in its folder that are no part of its program, as in a `.gitignore`.
  public var ignored: [String] = []
  /// The program that makes the bot's program in its folder, and its arguments; empty where nothing is to be made.
  public var build: [String] = []
  /// Its own time limits, instead of the event's; nil means none.
  public var clock: TimeControl?
  /// True if the sandbox lets it reach the network.
  public var usesNetwork = false
  /// Its own sandbox, instead of the tournament's; nil means none.
  public var sandbox: SandboxChoice?
  /// How many of its processes may play at once; nil means any number.
  public var atOnce: Int?
  /// The folder that entered the bot by its `bot.json`, as a path from the folder of the tournament file; nil for a bot that
  /// the tournament file names.
  ///
  /// The words of such a bot are its author's, not the organiser's. Its name belongs to this folder.
  public var submission: String?

  public init(name: String, command: [String], folder: String) {
    self.name = name
    self.command = command
    self.folder = folder
  }

  /// True for a bot whose command its author wrote, not the organiser.
  public var isSubmitted: Bool { submission != nil }

  public func plays(_ game: String) -> Bool { plays?.contains(game) ?? true }
}
