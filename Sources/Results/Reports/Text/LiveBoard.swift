import BotProtocol
import GameRules
import Ratings
public import Records
public import RunFiles
import Standings
import Tallies

/// The standings of a run in progress: each bot's mean score with its interval.
///
/// It is cheap, because it is drawn while bots think: a table costs a few additions, and drawing costs one interval per
/// bot.
public struct LiveBoard {
  private struct Event {
    var title: String
    var unit: String
    var isMoreBetter: Bool
    var played = 0
    var rows: [String: ResultTally] = [:]
  }

  private var events: [Event]
  /// The width of the drawing of an interval.
  private static let chartWidth = 24

  public init(_ file: TournamentFile) {
    events = file.events.map { plan in
      let score = plan.game.measures[plan.game.scoreIndex]
      return Event(
        title: Figures.title(plan.game.name, seats: plan.seats),
        unit: score.unit, isMoreBetter: score.isMoreBetter)
    }
  }

  public mutating func count(_ record: TableRecord) {
    guard events.indices.contains(record.table.event) else { return }
    events[record.table.event].played += 1
    for (seat, name) in record.table.seats.enumerated() {
      events[record.table.event].rows[name, default: ResultTally()].count(record.scores[seat], record.faults[seat])
    }
  }

  /// At most `height` lines of at most `width` columns; the current event comes last.
  public func lines(width: Int, height: Int) -> [String] {
    let played = events.filter { $0.played > 0 }
    let all = played.map { lines(of: $0, width: width) }
    var shown: [String] = []
    for lines in all.reversed() where shown.count + lines.count <= height { shown = lines + shown }
    if shown.isEmpty, let last = all.last { shown = Array(last.prefix(max(height, 0))) }
    return shown
  }

  private func lines(of event: Event, width: Int) -> [String] {
    let rows = event.rows.map { name, row in
      (name: SafeText.name(name, limit: 24), row: row, mean: row.estimate)
    }
    .sorted { a, b in
      let (x, y) = (a.mean?.mean ?? -.infinity, b.mean?.mean ?? -.infinity)
      return x == y ? a.name < b.name : (x > y) == event.isMoreBetter
    }
    let bounds = rows.compactMap { $0.mean?.interval }
    let (low, high) = (bounds.map(\.low).min() ?? 0, bounds.map(\.high).max() ?? 1)
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let heading = "\(event.title): \(event.unit) per game with 95% intervals, after \(event.played) tables"
    return
      (["", heading]
      + rows.map { name, row, mean in
        let figure =
          mean.map { mean in
            Figures.decimal(mean.mean, digits: 2) + " ±" + Figures.decimal(mean.interval.high - mean.mean, digits: 2)
          } ?? "–"
        let faults = row.faultCount == 0 ? "" : "  \(row.faultCount) \(row.faultCount == 1 ? "fault" : "faults")"
        let games = String(row.games)
        let columns = [name, pad(nameWidth - name.count), pad(7 - games.count), games, pad(16 - figure.count), figure]
        return "\(columns.joined())  \(chart(mean, low, high))\(faults)"
      }).map { String($0.prefix(width)) }
  }

  private func chart(_ mean: MeanEstimate?, _ low: Double, _ high: Double) -> String {
    guard let mean else { return pad(LiveBoard.chartWidth) }
    func place(_ value: Double) -> Int {
      Int(exactly: ((value - low) / max(high - low, 1e-9) * Double(LiveBoard.chartWidth - 1)).rounded()) ?? 0
    }
    let (from, to, middle) = (place(mean.interval.low), place(mean.interval.high), place(mean.mean))
    return (0..<LiveBoard.chartWidth).map { place in
      switch place {
      case middle: "●"
      case from: "├"
      case to: "┤"
      case from...to: "─"
      default: "·"
      }
    }.joined()
  }

  private func pad(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
}
