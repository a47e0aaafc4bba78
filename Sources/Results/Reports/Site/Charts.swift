import BotProtocol
import Ratings
import Replays
import Standings

/// A bar for a value and its interval, on a scale common to all bots.
struct IntervalBar {
  let value: Double
  let interval: Interval
  let low: Double
  let high: Double

  var svg: String {
    func x(_ value: Double) -> String {
      Figures.decimal(6 + 168 * (min(max(value, low), high) - low) / max(high - low, 1e-9), digits: 1)
    }
    let words =
      "\(Figures.decimal(value, digits: 1)), from \(Figures.decimal(interval.low, digits: 1)) to \(Figures.decimal(interval.high, digits: 1))"
    return """
      <svg class="bar" viewBox="0 0 180 20" role="img" aria-label="\(words)"><title>\(words)</title>\
      <path class="axis" d="M6 10H174"/><path class="interval" d="M\(x(interval.low)) 10H\(x(interval.high))"/>\
      <path class="ends" d="M\(x(interval.low)) 5V15M\(x(interval.high)) 5V15"/><circle cx="\(x(value))" cy="10" r="4.5"/></svg>
      """
  }
}

/// A histogram of values as a bar chart.
struct BarChart {
  let title: String
  /// The plural noun of the counted things.
  let unit: String
  let heights: [Int]
  let low: String
  let high: String

  var html: String {
    let highest = max(heights.max() ?? 1, 1)
    let width = 200.0 / Double(heights.count)
    let bars = heights.enumerated().filter { $1 > 0 }.map { index, height in
      let size = max(1, 60 * Double(height) / Double(highest))
      return "M\(number(Double(index) * width))  60v-\(number(size))h\(number(width * 0.9))v\(number(size))z"
    }
    return """
      <div class="chart"><b>\(HTML.escape(title))</b><svg viewBox="0 0 200 60" preserveAspectRatio="none" role="img" \
      aria-label="\(HTML.escape(title)): from \(low) to \(high), at most \(highest) in a class"><path d="\(bars.joined())"/></svg>\
      <small><span>\(low)</span><span>at most \(Figures.grouped(highest)) \(unit)</span><span>\(high)</span></small></div>
      """
  }

  private func number(_ value: Double) -> String { Figures.decimal(value, digits: 1) }
}

/// A line chart of the bots' values over the tables.
struct LineChart {
  let histories: [EventDigest.History]
  /// The name of the values.
  let unit: String

  static let colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195", "#767676"]

  var svg: String {
    let drawn = histories.filter { !$0.points.isEmpty }
    let points = drawn.flatMap(\.points)
    guard let last = points.map(\.tables).max(), let low = points.map(\.value).min(),
      let high = points.map(\.value).max()
    else { return "" }
    func x(_ tables: Int) -> Double { 50 + 600 * Double(tables) / Double(last) }
    func y(_ value: Double) -> Double { 220 - 200 * (value - low) / max(high - low, 1e-9) }
    let lines = drawn.enumerated().map { index, course in
      let path = course.points.map { "\(number(x($0.tables))) \(number(y($0.value)))" }.joined(separator: "L")
      let dash = index < 8 ? "" : #" stroke-dasharray="6 4""#
      return #"<path d="M\#(path)" stroke="\#(LineChart.colours[index % 8])"\#(dash)/>"#
    }
    // Names are at the ends of the lines, moved apart so that they do not overlap.
    var ends = drawn.enumerated().map { (index: $0, name: $1.name, y: y($1.points[$1.points.count - 1].value)) }
    ends.sort { $0.y < $1.y }
    for place in ends.indices.dropFirst() { ends[place].y = max(ends[place].y, ends[place - 1].y + 14) }
    let labels = ends.map { end in
      #"<text x="656" y="\#(number(end.y + 4))" fill="\#(LineChart.colours[end.index % 8])">\#(HTML.escape(SafeText.name(end.name, limit: 24)))</text>"#
    }
    let height = max(250, (ends.last?.y ?? 0) + 16)
    let values = (0...4).map { low + (high - low) * Double($0) / 4 }
    let ticks = values.map { #"<text x="44" y="\#(number(y($0) + 4))" text-anchor="end">\#(number($0))</text>"# }
    let grid = values.map { "M50 \(number(y($0)))H650" }.joined()
    return """
      <svg class="lines" viewBox="0 0 830 \(number(height))" role="img" aria-label="\(unit) from table 1 to \(last)">\
      <path class="axis" d="\(grid)M50 20V220"/>\(ticks.joined())<text x="50" y="12">\(unit)</text>\
      <text x="50" y="238">0</text><text x="350" y="238" text-anchor="middle">\(Figures.grouped(last / 2))</text>\
      <text x="650" y="238" text-anchor="end">\(Figures.grouped(last)) tables played</text>\
      \(lines.joined())\(labels.joined())</svg>
      """
  }

  private func number(_ value: Double) -> String { Figures.decimal(value, digits: 1) }
}
