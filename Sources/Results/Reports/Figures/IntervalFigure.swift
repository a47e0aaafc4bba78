import BotProtocol
import Ratings
import Standings

/// The ratings or mean scores of all bots with their 95 % intervals: a forest plot.
struct IntervalFigure {
  private struct Row {
    let name: String
    let value: Double
    let interval: Interval
    let games: Int
    /// The side without a bound.
    let openness: RatingBounds?

    var hasLow: Bool { openness == nil || openness == .above }
    var hasHigh: Bool { openness == nil || openness == .below }
  }

  private let rows: [Row]
  private let unit: String
  private let kind: String

  /// A picture of more bots would be as high as several screens.
  private static let mostRows = 200

  init(_ event: EventStandings) {
    rows = event.lines.prefix(IntervalFigure.mostRows).compactMap { line in
      if event.seats > 1 {
        return line.rating.flatMap { rating in
          rating.interval.map {
            Row(name: line.name, value: rating.elo, interval: $0, games: line.games, openness: rating.openness)
          }
        }
      }
      return line.tally.estimate.map {
        Row(name: line.name, value: $0.mean, interval: $0.interval, games: line.games, openness: nil)
      }
    }.filter { $0.value.isFinite && $0.interval.low.isFinite && $0.interval.high.isFinite }
    (unit, kind) = event.seats > 1 ? ("rating", "rating") : ("mean score", "score")
  }

  /// Nil without an interval.
  var figure: Figure? {
    guard let first = rows.first, let last = rows.last else { return nil }
    func words(_ row: Row) -> String {
      "\(SafeText.name(row.name)) \(decimal(row.value)), from \(decimal(row.interval.low)) to \(decimal(row.interval.high))"
    }
    return Figure(
      name: "\(kind)-intervals", title: "\(kind == "rating" ? "Ratings" : "Mean scores") with 95% intervals",
      caption: "Each bar contains the true \(unit) with 95% confidence; an arrow marks a side without a bound.",
      text: "The \(unit) of \(rows.count) bots with 95% intervals. First: \(words(first))."
        + (rows.count > 1 ? " Last: \(words(last))." : ""),
      wide: drawing(width: 640, names: 170, most: 7), narrow: drawing(width: 360, names: 120, most: 4),
      data: FigureData(
        columns: ["bot", unit, "low", "high", "games"],
        rows: rows.map {
          [
            .text($0.name), .rounded($0.value), .rounded($0.hasLow ? $0.interval.low : nil),
            .rounded($0.hasHigh ? $0.interval.high : nil), .integer($0.games),
          ]
        }))
  }

  private func decimal(_ value: Double) -> String { Figures.decimal(value, digits: kind == "rating" ? 0 : 1) }

  private func drawing(width: Double, names: Double, most: Int) -> Drawing {
    let (top, pitch) = (38.0, 18.0)
    let bottom = top + Double(rows.count) * pitch
    var drawing = Drawing(width: width, height: bottom + 10)
    let bounds = rows.flatMap { row in
      [row.value] + (row.hasLow ? [row.interval.low] : []) + (row.hasHigh ? [row.interval.high] : [])
    }
    let (low, high) = (bounds.min() ?? 0, bounds.max() ?? 1)
    let air = (high - low) / 25
    let axis = AxisTicks.within(low - air, high + air, most: most)
    let (left, right) = (names, width - 14)
    func x(_ value: Double) -> Double { axis.place(of: value, from: left, to: right) }
    drawing.text(unit, x: 8, y: 16, .quiet)
    for value in axis.values {
      drawing.stroke(Drawing.line(x(value), top - 8, x(value), bottom), .rule)
      drawing.text(axis.label(value), x: x(value), y: top - 14, .quiet, anchor: .middle)
    }
    var (bars, ends, points) = ("", "", "")
    for (place, row) in rows.enumerated() {
      let y = top + (Double(place) + 0.5) * pitch
      drawing.text(FigureText.fit(row.name, width: names - 20), x: 8, y: y + 4)
      let (start, end) = (row.hasLow ? x(row.interval.low) : left, row.hasHigh ? x(row.interval.high) : right)
      bars += Drawing.line(start, y, end, y)
      ends += row.hasLow ? Drawing.line(start, y - 4, start, y + 4) : arrow(start, y, to: 5)
      ends += row.hasHigh ? Drawing.line(end, y - 4, end, y + 4) : arrow(end, y, to: -5)
      if row.openness == nil { points += Drawing.circle(x: x(row.value), y: y, radius: 3.5) }
    }
    drawing.stroke(bars, .accent, width: 2)
    drawing.stroke(ends, .accent, width: 1.5)
    drawing.fill(points, .accent)
    return drawing
  }

  private func arrow(_ x: Double, _ y: Double, to step: Double) -> String {
    Drawing.line(x + step, y - 4, x, y) + Drawing.line(x, y, x + step, y + 4)
  }
}
