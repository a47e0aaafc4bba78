public import GameRules
public import Ratings

/// What bots are compared by: a measure of the game, or the rating.
public struct ComparedFigure: Equatable, Sendable {
  /// The key in records.
  public var name: String
  /// The heading of a column.
  public var heading: String
  /// What is counted, in the plural.
  public var unit: String
  /// True for a share of games or deals, from 0 to 1.
  public var isShare: Bool

  package init(name: String, heading: String, unit: String, isShare: Bool) {
    self.name = name
    self.heading = heading
    self.unit = unit
    self.isShare = isShare
  }

  /// In what a difference of a given size is named: "Elo", "points (score)"; a share is in per cent.
  public var planUnit: String { self == .rating ? unit : "\(isShare ? "%" : unit) (\(heading))" }

  /// The unit of measures that do not rank all results: on how many more deals the bot was better than the other.
  public static let deals = "deals"
  public static let rating = ComparedFigure(name: "rating", heading: "rating", unit: "Elo", isShare: false)
}

extension ComparedFigure {
  public init(_ measure: Measure) {
    // Of results that are not all ranked, the order alone counts: the share of deals on which one bot was better.
    self.init(
      name: measure.name, heading: measure.name, unit: measure.among == nil ? measure.unit : ComparedFigure.deals,
      isShare: measure.summary == .rate || measure.among != nil)
  }

  /// What an event ranks its bots by, the first before the second.
  static func ranking(_ measures: [Measure], seats: Int) -> [ComparedFigure] {
    seats > 1 ? [.rating] : measures.filter(\.isRanking).map { ComparedFigure($0) }
  }

  /// The measure whose leads tell who is better in games of several seats, beside who wins them: the first that ranks, where
  /// it counts something.
  static func margin(of measures: [Measure]) -> Measure? {
    measures.first { $0.isRanking }.flatMap { $0.summary == .mean && $0.among == nil ? $0 : nil }
  }
}

extension EventStandings {
  /// What ranks the bots, the first before the second: in games of several seats the rating, and then the points.
  public var rankedBy: [ComparedFigure] {
    let margin = seats > 1 ? ComparedFigure.margin(of: measures) : nil
    return ComparedFigure.ranking(measures, seats: seats) + [margin].compactMap(\.self).map { ComparedFigure($0) }
  }
}

/// How far a bot leads another.
public struct Lead: Equatable, Sendable {
  public var over: String
  /// What decides between the two, or ranks first.
  public var figure: ComparedFigure
  /// Judged with those of all others, unless tests of a given number of deals do not hold.
  public var test: PairTest

  package init(over: String, figure: ComparedFigure, test: PairTest) {
    self.over = over
    self.figure = figure
    self.test = test
  }

  /// False where the two did the same on every deal.
  public var tells: Bool { test.difference != nil && !test.isIdentical }
}
