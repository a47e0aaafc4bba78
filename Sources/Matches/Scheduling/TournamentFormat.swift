public import Designs

/// A format, which decides the meetings in an event of several seats; each has one file, and one line in
/// `TournamentFormats`.
///
/// Solitaires are the same in all formats: every bot plays every deal.
public protocol TournamentFormat: Sendable {
  /// The name in a tournament file.
  var name: String { get }
  /// A description for people, of one sentence.
  var summary: String { get }
  /// True if the event may set "rounds".
  var takesRounds: Bool { get }
  /// True if an event of this format may end at a stop condition.
  var takesStopCondition: Bool { get }
  /// True if all pairs of bots meet equally often, as far as possible.
  var isEven: Bool { get }
  /// True if pairings depend on results of earlier rounds.
  var isInRounds: Bool { get }
  /// True if bots may join and leave an event of this format after it has begun.
  var takesChanges: Bool { get }

  /// Why an event of several seats cannot be played in this format; nil if it can.
  func problem(of event: EventShape) -> FormatProblem?
  /// True if two bots should meet, when the schedule is completed for bots that joined.
  func meets(_ first: Int, _ second: Int, challengers: Set<Int>) -> Bool
  /// True if a bot may sit at a table with these others.
  func admits(_ bot: Int, beside others: [Int], challengers: Set<Int>) -> Bool
  func seating(of event: EventShape) -> Seating
}

/// How a format seats bots.
public enum Seating {
  /// Tables that do not depend on results.
  case fixed(any TableDesign)
  /// Tables that follow from the results of earlier rounds.
  case rounds(any Rounds)
}

extension TournamentFormat {
  public var takesRounds: Bool { false }
  public var takesStopCondition: Bool { false }
  public var isEven: Bool { false }
  public var isInRounds: Bool { false }
  public func problem(of event: EventShape) -> FormatProblem? { nil }
  public func meets(_ first: Int, _ second: Int, challengers: Set<Int>) -> Bool { true }
  public func admits(_ bot: Int, beside others: [Int], challengers: Set<Int>) -> Bool { true }
}

/// Why an event cannot be played in a format.
public struct FormatProblem: Error, Equatable, Sendable {
  /// What was expected, and advice.
  public var words: String
  /// The key of the event at fault; nil for the event as a whole.
  public var key: String?
}

/// The formats that a tournament file can name: the only list of them.
public enum TournamentFormats {
  /// The first is the default.
  public static let all: [any TournamentFormat] = [RoundRobin(), Gauntlet(), Swiss(), Knockout(), Rotation()]

  /// The format for players who stay together.
  public static var rotation: any TournamentFormat { Rotation() }

  public static func named(_ name: String) -> (any TournamentFormat)? { all.first { $0.name == name } }
}
