public import JSON
public import Ratings

/// A mode of play in which later contests depend on the results of earlier ones.
public protocol Rounds: Sendable {
  /// The contests of the next round.
  ///
  /// - Parameter played: the contests of the previous round, in their order; empty at the beginning. A contest in which
  ///   a bot left before its end has no scores.
  /// - Returns: an empty array when all rounds have been played.
  mutating func next(after played: [Contest]) -> [Contest]

  /// Changes the bots from the next round on.
  mutating func admit(_ lineup: EventLineup, to event: EventShape)

  /// The findings so far, with these names of the bots.
  func finding(_ names: [String]) -> any RoundsFinding
}

/// The findings of an event that is played in rounds.
public protocol RoundsFinding: Sendable, Equatable {
  /// The findings in words; `isOpen` if more tables will follow.
  func sentences(isOpen: Bool) -> [String]
  /// The progress towards a decision in one line; nil if it is unknown.
  var progress: String? { get }
  /// Writes the findings as members of an object, for programs; `isOpen` if more tables will follow.
  func write(to json: inout JSONWriter, isOpen: Bool)
  /// The places of the bots, by name, if points or a bracket decide them; nil if results do.
  func places(isOpen: Bool) -> [String: ClosedRange<Int>]?
  /// The significant differences if results decided the number of deals, so that tests for a fixed number are invalid;
  /// nil if those are valid.
  ///
  /// - Parameter names: the bots that have games and are not disqualified.
  func evidence(among names: [String]) -> RoundsEvidence?
  /// The number of games on which the decision is based; nil before it, and if all games count.
  var decidingGames: Int? { get }
  /// The meaning of the first place, as a predicate: "Won the knockout"; nil if it has none yet.
  func winning(isOpen: Bool) -> String?
  /// The figures about one bot for a leaderboard; `isOpen` if more tables will follow.
  func figures(of bot: String, isOpen: Bool) -> [FindingFigure]
}

/// A figure of a finding about one bot.
public struct FindingFigure: Sendable, Equatable {
  public var name: String
  public var value: Double
  /// The confidence bounds of the value, if any.
  public var bounds: Interval?
  /// The heading of the column in a leaderboard; nil for a figure that only programs read.
  public var heading: String?
}

/// The pairs that rounds with an own stop condition have separated, valid at any time.
public struct RoundsEvidence: Sendable {
  /// The bots, by their estimated order, the best first.
  public var order: [String]
  /// The pairs that differ significantly: indices in `order`, the better first.
  public var decided: [PairDecisions.Pair]

  public init(order: [String], decided: [PairDecisions.Pair] = []) { (self.order, self.decided) = (order, decided) }
}

extension RoundsFinding {
  public var progress: String? { nil }
  public func evidence(among names: [String]) -> RoundsEvidence? { nil }
  public var decidingGames: Int? { nil }
  public func places(isOpen: Bool) -> [String: ClosedRange<Int>]? { nil }
  public func winning(isOpen: Bool) -> String? { nil }
}

/// A type-erased finding.
public struct AnyRoundsFinding: Sendable, Equatable {
  public let facts: any RoundsFinding

  public init(_ facts: any RoundsFinding) { self.facts = facts }

  public static func == (a: AnyRoundsFinding, b: AnyRoundsFinding) -> Bool {
    func equals<Facts: RoundsFinding>(_ facts: Facts) -> Bool { facts == b.facts as? Facts }
    return equals(a.facts)
  }
}
