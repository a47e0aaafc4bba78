import Refereeing

/// The identity of a bot's version, within a run and across runs: the files of the program, and how the organiser
/// starts it.
///
/// Files alone are not enough: a script plays differently with another environment variable, and the sample bots are
/// one program with several names.
public struct ProgramVersion: Equatable, Sendable {
  /// The checksum of the files; nil for a person.
  private let files: String?
  private let command: [String]
  private let environment: [String: String]
  private let clock: TimeControl?
  private let usesNetwork: Bool

  /// - Parameter files: the checksum of the program's files.
  public init(of bot: Competitor, files: String?) {
    self.files = bot.hasProgram ? files ?? "" : nil
    (command, environment, clock, usesNetwork) = (bot.command, bot.environment, bot.clock, bot.usesNetwork)
  }

  /// The differences from another version, in words: "another environment (AIM)".
  public func differences(from other: ProgramVersion) -> [String] {
    let names = Set(environment.keys).union(other.environment.keys)
    let variables = names.filter { environment[$0] != other.environment[$0] }.sorted()
    var words: [String] = []
    if files != other.files { words.append("other files") }
    if command != other.command { words.append("another command") }
    if !variables.isEmpty { words.append("another environment (\(variables.joined(separator: ", ")))") }
    if clock != other.clock { words.append("another clock") }
    if usesNetwork != other.usesNetwork { words.append("another access to the network") }
    return words
  }
}
