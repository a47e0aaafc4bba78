/// A bot as a tournament file enters it.
public struct Competitor: Equatable, Sendable {
  public var name: String
  /// The program and its arguments.
  public var command: [String]
  /// The working folder, an absolute path.
  public var folder: String
  /// What is added to the fixed environment.
  public var environment: [String: String]
  /// The games that it plays; nil means all.
  public var plays: [String]?
  /// Files and folders that it needs though they are none of its own or the system's; absolute paths.
  public var readable: [String]
  /// True for those who meet all the others in a gauntlet.
  public var isChallenger: Bool
  /// The place in the order of the start, from 1, of a Swiss tournament or a knockout; nil leaves it to the lot.
  public var seeding: Int?
  /// True for a person's program, which runs without a sandbox to reach the person; no file can say so.
  public var isPerson = false

  public init(
    name: String, command: [String], folder: String, environment: [String: String] = [:], plays: [String]? = nil,
    readable: [String] = [], isChallenger: Bool = false, seeding: Int? = nil
  ) {
    self.name = name
    self.command = command
    self.folder = folder
    self.environment = environment
    self.plays = plays
    self.readable = readable
    self.isChallenger = isChallenger
    self.seeding = seeding
  }

  public func plays(_ game: String) -> Bool { plays?.contains(game) ?? true }
}
