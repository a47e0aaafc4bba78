import Ratings
import Scheduling
public import Standings

/// The figures about one event.
public struct EventFigures {
  private let event: EventStandings
  private let digest: EventDigest

  public init(event: EventStandings, digest: EventDigest) { (self.event, self.digest) = (event, digest) }

  /// The names of all figures that an event may have.
  public static let names = [
    "bracket", "wall-chart", "sequential-test", "sequential-evidence", "rating-over-time", "score-over-time",
    "rating-intervals", "score-intervals", "cross-table", "score-distributions", "response-times",
  ]

  /// Those for which the event has results.
  public var all: [Figure] {
    [format, test, history, intervals, crossTable, scores(), responseTimes()].compactMap(\.self)
  }

  /// The figure with a name; nil if the event has none of that name.
  public subscript(name: String) -> Figure? { all.first { $0.name == name } }

  /// The mean score in a solitaire, otherwise the rating, over the tables.
  public var history: Figure? { HistoryFigure(digest.histories, areScores: event.seats == 1).figure }

  /// The mean scores in a solitaire, otherwise the ratings, with their intervals.
  public var intervals: Figure? { IntervalFigure(event).figure }

  public var crossTable: Figure? { CrossTableFigure(event).figure }

  /// The bracket of a knockout, or the wall chart of a Swiss event.
  public var format: Figure? {
    switch event.finding?.facts {
    case let finding as KnockoutFinding: BracketFigure(finding: finding).figure
    case let finding as SwissFinding: WallChartFigure(finding: finding, isOpen: event.isOpen).figure
    default: nil
    }
  }

  /// What a stop condition knows so far.
  public var test: Figure? {
    switch event.finding?.facts {
    case let finding as TestFinding: SequentialTestFigure(finding)?.figure
    case let finding as AdaptiveFinding: SequentialEvidenceFigure(finding: finding).figure
    default: nil
    }
  }

  /// The distributions of scores.
  ///
  /// - Parameter bot: the only bot to show, on the axis of all; nil for all.
  public func scores(of bot: String? = nil) -> Figure? {
    let lines = played
    return DistributionBins.scores(lines.flatMap(\.tally.counts.keys)).map { bins in
      DistributionFigure(
        name: "score-distributions", title: "Scores", counted: "games", bins: bins,
        rows: lines.filter { bot == nil || $0.name == bot }.map { ($0.name, $0.tally.counts) }
      ).figure
    }
  }

  /// The distributions of response times by the wall clock.
  ///
  /// - Parameter bot: the only bot to show, on the axis of all; nil for all.
  public func responseTimes(of bot: String? = nil) -> Figure? {
    let lines = played
    return DistributionBins.times(lines.flatMap(\.thinking.counts.keys)).map { bins in
      DistributionFigure(
        name: "response-times", title: "Response times", counted: "answers", bins: bins,
        rows: lines.filter { bot == nil || $0.name == bot }.map { ($0.name, $0.thinking.counts) }
      ).figure
    }
  }

  private var played: [StandingsLine] { event.lines.filter { $0.games > 0 } }
}
