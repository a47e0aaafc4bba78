public import JSON
public import Ratings

/// A way of playing in which later contests depend on earlier ones.
public protocol Rounds: Sendable {
  /// The contests of the next round.
  ///
  /// - Parameter played: the contests of the round before, in their order; none at the beginning. A contest in which a
  ///   bot left before its end has no scores.
  /// - Returns: none when all has been played.
  mutating func next(after played: [Contest]) -> [Contest]

  /// Lets other bots play from the next round on.
  mutating func admit(_ lineup: EventLineup, to event: EventShape)

  /// What is known by now, with these names of the bots.
  func finding(_ names: [String]) -> any RoundsFinding
}

/// What an event that is played in rounds has found out.
public protocol RoundsFinding: Sendable, Equatable {
  /// The finding in words; `isOpen` if more tables will follow.
  func sentences(isOpen: Bool) -> [String]
  /// How far the decision is, in one line, for those who wait for it; nil where nobody can say.
  var progress: String? { get }
  /// The finding for programs, as the members of an object; `isOpen` if more tables will follow.
  func write(to json: inout JSONWriter, isOpen: Bool)
  /// The places of the bots, by name, where points or a bracket decide them; nil where results do.
  func places(isOpen: Bool) -> [String: ClosedRange<Int>]?
  /// What may be claimed of bots where results decided how many deals there are, so that tests of a given number do not hold;
  /// nil where these hold.
  ///
  /// - Parameter names: the bots that have games.
  func evidence(among names: [String]) -> RoundsEvidence?
  /// How many games the decision rests on; nil before it, and where all games count.
  var decidingGames: Int? { get }
  /// What the first place means, for a sentence without a subject: "Won the knockout"; nil where it means nothing yet.
  func winning(isOpen: Bool) -> String?
  /// What it says of one bot, in figures that a table can hold; `isOpen` if more tables will follow.
  func figures(of bot: String, isOpen: Bool) -> [FindingFigure]
}

/// What a finding says of one bot.
public struct FindingFigure: Sendable, Equatable {
  public var name: String
  public var value: Double
  /// The bounds of the value, if it has any.
  public var bounds: Interval?
  /// What stands over the column in a leaderboard; nil for what only programs read.
  public var heading: String?
}

/// What rounds that stop by themselves have separated, valid at any time.
public struct RoundsEvidence: Sendable {
  /// The bots, the best first as far as one can tell.
  public var order: [String]
  /// The pairs that differ significantly: places in `order`, the better first.
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

/// A finding of any kind.
public struct AnyRoundsFinding: Sendable, Equatable {
  public let facts: any RoundsFinding

  public init(_ facts: any RoundsFinding) { self.facts = facts }

  public static func == (a: AnyRoundsFinding, b: AnyRoundsFinding) -> Bool {
    func equals<Facts: RoundsFinding>(_ facts: Facts) -> Bool { facts == b.facts as? Facts }
    return equals(a.facts)
  }
}
