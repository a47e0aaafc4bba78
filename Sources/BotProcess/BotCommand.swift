/// What to start, where, and with which environment.
public struct BotCommand: Hashable, Sendable {
  /// An absolute path.
  public var program: String
  public var arguments: [String]
  /// The working folder, an absolute path.
  public var folder: String
  /// The whole environment: nothing is inherited besides.
  public var environment: [String: String]

  public init(program: String, arguments: [String], folder: String, environment: [String: String]) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }
}
