public import GameRules
public import Ratings

/// A figure by which bots are compared: a measure of the game, or the rating.
public struct ComparedFigure: Equatable, Sendable {
  /// The key in records.
  public var name: String
  public var heading: String
  /// The plural noun of the unit.
  public var unit: String
  /// True for a share of games or deals, from 0 to 1.
  public var isShare: Bool

  package init(name: String, heading: String, unit: String, isShare: Bool) {
    self.name = name
    self.heading = heading
    self.unit = unit
    self.isShare = isShare
  }

  /// The unit for a difference of a given size: "Elo", "points (score)"; per cent for a share.
  public var planUnit: String { self == .rating ? unit : "\(isShare ? "%" : unit) (\(heading))" }

  /// The unit of measures that do not rank all results: the number of additional deals on which the bot was better.
  public static let deals = "deals"
  public static let rating = ComparedFigure(name: "rating", heading: "rating", unit: "Elo", isShare: false)
}

extension ComparedFigure {
  public init(_ measure: Measure) {
    // If not all results are ranked, only the order counts: the share of deals on which one bot was better.
    self.init(
      name: measure.name, heading: measure.name, unit: measure.among == nil ? measure.unit : ComparedFigure.deals,
      isShare: measure.summary == .rate || measure.among != nil)
  }

  /// The figures by which an event ranks its bots, the most important first.
  static func ranking(_ measures: [Measure], seats: Int) -> [ComparedFigure] {
    seats > 1 ? [.rating] : measures.filter(\.isRanking).map { ComparedFigure($0) }
  }

  /// The measure whose leads are tested in games of several seats, in addition to who wins them: the first ranking
  /// measure, if it counts something.
  static func margin(of measures: [Measure]) -> Measure? {
    measures.first { $0.isRanking }.flatMap { $0.summary == .mean && $0.among == nil ? $0 : nil }
  }
}

extension EventStandings {
  /// The ranking figures, the most important first; in games of several seats the rating, and then the points.
  public var rankedBy: [ComparedFigure] {
    let margin = seats > 1 ? ComparedFigure.margin(of: measures) : nil
    return ComparedFigure.ranking(measures, seats: seats) + [margin].compactMap(\.self).map { ComparedFigure($0) }
  }
}

/// One bot's lead over another.
public struct Lead: Equatable, Sendable {
  public var over: String
  /// The figure that decides between the two, or the first ranking figure.
  public var figure: ComparedFigure
  /// The test, judged with those of all others, unless tests for a fixed number of deals are invalid.
  public var test: PairTest

  package init(over: String, figure: ComparedFigure, test: PairTest) {
    self.over = over
    self.figure = figure
    self.test = test
  }

  /// False if the two had the same results on every deal.
  public var tells: Bool { test.difference != nil && !test.isIdentical }
}
