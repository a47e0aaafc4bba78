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
    distributions("score-distributions", "Scores", of: "games", for: bot, in: DistributionBins.scores) {
      $0.tally.counts
    }
  }

  /// The distributions of response times in real time.
  ///
  /// - Parameter bot: the only bot to show, on the axis of all; nil for all.
  public func responseTimes(of bot: String? = nil) -> Figure? {
    distributions("response-times", "Response times", of: "answers", for: bot, in: DistributionBins.times) {
      $0.thinking.counts
    }
  }

  private func distributions(
    _ name: String, _ title: String, of counted: String, for bot: String?, in bins: ([Int]) -> DistributionBins?,
    _ counts: (StandingsLine) -> [Int: Int]
  ) -> Figure? {
    let rows = event.lines.filter { $0.games > 0 }.map { (name: $0.name, counts: counts($0)) }
    return bins(rows.flatMap(\.counts.keys)).map { bins in
      DistributionFigure(
        name: name, title: title, counted: counted, bins: bins, rows: rows.filter { bot == nil || $0.name == bot }
      ).figure
    }
  }
}
