import Ratings
import Replays
import Tallies

/// The results by seat as HTML, from which one reads whether those who sit first do better.
enum SeatTable {
  /// - Parameter totals: by seat.
  /// - Returns: an empty text if fewer than two seats were played at.
  static func html(_ totals: [SeatTotals]) -> String {
    guard totals.count(where: { $0.games > 0 }) > 1 else { return "" }
    let columns = ["seat", "games", "won", "tied", "points", "95%", "mean score"]
    return Grid(
      columns: columns.map { Grid.Column($0) },
      rows: totals.enumerated().filter { $1.games > 0 }.map { seat, totals in
        let interval = totals.meeting.interval()
        return [
          String(seat + 1), Figures.grouped(totals.games), Figures.grouped(totals.won), Figures.grouped(totals.tied),
          percent(totals.meeting.share) + "%", "\(percent(interval.low))–\(percent(interval.high))",
          totals.meanScore.map { Figures.decimal($0, digits: 1) } ?? "–",
        ]
      }
    ).html()
  }

  private static func percent(_ share: Double) -> String { Figures.decimal(100 * share, digits: 1) }
}
