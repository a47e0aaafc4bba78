import Ratings
import Replays
import Tallies

/// The results by seat as HTML, from which one reads whether those who sit first do better.
enum SeatTable {
  /// - Parameter totals: by seat.
  /// - Returns: an empty text if fewer than two seats were played at.
  static func html(_ totals: [SeatTotals]) -> String {
    guard totals.count(where: { $0.games > 0 }) > 1 else { return "" }
    let columns = ["seat", "games", "points", "95%", "won", "tied", "mean score"]
    return Grid(
      columns: columns.map { Grid.Column($0) },
      rows: totals.enumerated().filter { $1.games > 0 }.map { seat, totals in
        let interval = totals.meeting.interval()
        return [
          String(seat + 1), Figures.grouped(totals.games), percent(totals.meeting.share) + "%",
          "\(percent(interval.low))–\(percent(interval.high))", Figures.grouped(totals.won),
          Figures.grouped(totals.tied),
          totals.meanScore.map { Figures.decimal($0, digits: 1) } ?? "–",
        ]
      }
    ).html()
  }

  /// Whether a seat does better than the others at its table, if each bot sits equally often at all seats.
  static func advantage(_ totals: [SeatTotals]) -> String {
    let intervals = totals.enumerated().filter { $1.games > 0 }.map { (String($0 + 1), $1.meeting.interval()) }
    let (better, worse) = (intervals.filter { $1.low > 0.5 }.map(\.0), intervals.filter { $1.high < 0.5 }.map(\.0))
    func sentence(_ seats: [String], _ verdict: String) -> String? {
      switch seats.count {
      case 0: nil
      case 1: "Seat \(seats[0]) does \(verdict) than the others"
      default: "Seats \(seats.joined(separator: ", ")) do \(verdict) than the others"
      }
    }
    let sentences = [sentence(better, "better"), sentence(worse, "worse")].compactMap(\.self)
    return (sentences.isEmpty ? "No difference between the seats is shown" : sentences.joined(separator: "; "))
      + " (95% for each seat)."
  }

  /// Whether a bot's seats differ: their intervals lie apart.
  static func difference(_ totals: [SeatTotals]) -> String {
    let intervals = totals.enumerated().filter { $1.games > 0 }.map { (seat: $0 + 1, own: $1.meeting.interval()) }
    let lowest = intervals.min { $0.own.high < $1.own.high }
    let highest = intervals.max { $0.own.low < $1.own.low }
    guard let lowest, let highest, highest.own.low > lowest.own.high else {
      return "No difference between its seats is shown (95% for each seat)."
    }
    return "It does better at seat \(highest.seat) than at seat \(lowest.seat) (95% for each seat)."
  }

  private static func percent(_ share: Double) -> String { Figures.decimal(100 * share, digits: 1) }
}
