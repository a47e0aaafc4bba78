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

  public init(
    name: String, command: [String], folder: String, environment: [String: String] = [:], plays: [String]? = nil,
    readable: [String] = []
  ) {
    self.name = name
    self.command = command
    self.folder = folder
    self.environment = environment
    self.plays = plays
    self.readable = readable
  }

  public func plays(_ game: String) -> Bool { plays?.contains(game) ?? true }
}
