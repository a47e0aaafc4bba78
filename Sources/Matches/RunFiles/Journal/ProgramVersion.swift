import Refereeing

/// What makes two bots the same, in a run and across runs: the files of the program, and how the organiser starts it.
///
/// Files alone do not: one script plays differently with another variable, and the sample bots are one program by several
/// names.
public struct ProgramVersion: Equatable, Sendable {
  /// What two bots may differ in.
  public enum Part: Equatable, Sendable {
    case files
    case command
    /// The names of the variables.
    case environment([String])
    case clock
    case network

    /// What it is, in words: "the environment (AIM)".
    public var words: String {
      switch self {
      case .files: "other files"
      case .command: "another command"
      case .environment(let names): "another environment (\(names.joined(separator: ", ")))"
      case .clock: "another clock"
      case .network: "another access to the network"
      }
    }
  }

  /// The checksum of the files; nil for a person, who has no program.
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

  /// Where another version differs from this one.
  public func differences(from other: ProgramVersion) -> [Part] {
    let variables = Set(environment.keys).union(other.environment.keys)
      .filter { environment[$0] != other.environment[$0] }.sorted()
    return (files != other.files ? [.files] : []) + (command != other.command ? [.command] : [])
      + (variables.isEmpty ? [] : [.environment(variables)]) + (clock != other.clock ? [.clock] : [])
      + (usesNetwork != other.usesNetwork ? [.network] : [])
  }
}

extension Journal {
  /// What a bot was when it last joined or changed.
  public func version(of bot: Competitor) -> ProgramVersion { ProgramVersion(of: bot, files: program(of: bot)) }
}
