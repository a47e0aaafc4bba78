import BotProtocol
import Ratings
import Standings

/// The classes of a distribution: bars on an axis with round ticks.
struct DistributionBins: Sendable {
  /// The lower edge of the first class, in steps of the axis, and the step from class to class.
  let first: Int
  let step: Int
  let count: Int
  /// The ticks with their labels, at edges in steps of the axis.
  let ticks: [(place: Int, label: String)]
  /// The text of the axis.
  let unit: String
  /// The lower edge of a class, as data.
  let edge: @Sendable (Int) -> Int

  private static let most = 40

  /// Classes of whole scores, whose width is 1, 2 or 5 times a power of ten; nil without a score.
  static func scores(_ values: [Int]) -> DistributionBins? {
    guard let low = values.min(), let high = values.max() else { return nil }
    let axis = AxisTicks(from: Double(low), to: Double(high) + 1, most: most, areWhole: true)
    let edges = axis.values.compactMap { Int(exactly: $0) }
    guard edges.count > 1 else { return nil }
    let step = edges[1] - edges[0]
    let labels = AxisTicks.within(Double(edges[0]), Double(edges[edges.count - 1]), most: 4, areWhole: true)
    return DistributionBins(
      first: edges[0], step: step, count: edges.count - 1,
      ticks: labels.values.compactMap { value in Int(exactly: value).map { ($0, labels.label(value)) } }, unit: "score",
      edge: { $0 })
  }

  /// Four classes for each doubling of a time, with a tick at each power of ten; nil without a time.
  static func times(_ classes: [Int]) -> DistributionBins? {
    guard let low = classes.min(), let high = classes.max() else { return nil }
    let first = low / 4 * 4
    let powers = (0...9).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
    return DistributionBins(
      first: first, step: 4, count: (high - first) / 4 + 1,
      ticks: powers.map { (Histogram.classIndex(of: $0), label($0)) }.filter { (first...high + 4).contains($0.0) },
      unit: "response time", edge: { Histogram.middle(ofClass: $0) })
  }

  private static func label(_ microseconds: Int) -> String {
    switch microseconds {
    case ..<1000: "\(microseconds) µs"
    case ..<1_000_000: "\(microseconds / 1000) ms"
    default: "\(Figures.grouped(microseconds / 1_000_000)) s"
    }
  }

  func heights(_ counts: [Int: Int]) -> [Int] {
    counts.reduce(into: [Int](repeating: 0, count: count)) { heights, entry in
      let index = (entry.key - first) / step
      if heights.indices.contains(index) { heights[index] += entry.value }
    }
  }
}

/// The distributions of scores or response times of some bots, on one axis.
struct DistributionFigure {
  let name: String
  let title: String
  /// The plural noun of the counted things.
  let counted: String
  let bins: DistributionBins
  /// By bot: how often each value occurred.
  let rows: [(name: String, counts: [Int: Int])]

  static let mostRows = 60

  var figure: Figure {
    let shown = rows.prefix(DistributionFigure.mostRows).map { ($0.name, bins.heights($0.counts)) }
    return Figure(
      name: name, title: title,
      caption: "How many \(counted) fall into each class; every bot has its own height.",
      text: "\(title) of \(shown.count) \(shown.count == 1 ? "bot" : "bots") in \(bins.count) classes.",
      wide: drawing(shown, width: 640, columns: min(shown.count, 4)),
      narrow: drawing(shown, width: 360, columns: min(shown.count, 2)),
      data: FigureData(
        columns: [bins.unit == "score" ? "score_from" : "microseconds"] + shown.map(\.0),
        rows: (0..<bins.count).map { index in
          [.integer(bins.edge(bins.first + index * bins.step))] + shown.map { .integer($0.1[index]) }
        }))
  }

  private func drawing(_ rows: [(String, [Int])], width: Double, columns: Int) -> Drawing {
    let (gap, bar, pitch) = (14.0, columns == 1 ? 130.0 : 56.0, columns == 1 ? 180.0 : 104.0)
    let lines = (rows.count + columns - 1) / columns
    var drawing = Drawing(width: width, height: Double(lines) * pitch + 20)
    let chart = (width - gap * Double(columns + 1)) / Double(columns)
    var (shapes, axes) = ("", "")
    drawing.text(bins.unit, x: width - gap, y: drawing.height - 8, .quiet, anchor: .end)
    for (place, row) in rows.enumerated() {
      let left = gap + Double(place % columns) * (chart + gap)
      let bottom = Double(place / columns) * pitch + 26 + bar
      let highest = max(row.1.max() ?? 1, 1)
      let most = Figures.grouped(highest)
      drawing.text(
        FigureText.fit(row.0, width: chart - FigureText.width(most) - 8), x: left, y: bottom - bar - 8, isBold: true)
      drawing.text(most, x: left + chart, y: bottom - bar - 8, .quiet, anchor: .end)
      let step = chart / Double(bins.count)
      var isUp = false
      for (index, height) in row.1.enumerated() {
        let x = Drawing.number(left + Double(index) * step)
        if height > 0 {
          // What is not zero is seen.
          let size = max(1, bar * Double(height) / Double(highest))
          shapes += (isUp ? "H\(x)" : "M\(x) \(Drawing.number(bottom))") + "V\(Drawing.number(bottom - size))"
        } else if isUp {
          shapes += "H\(x)V\(Drawing.number(bottom))z"
        }
        isUp = height > 0
      }
      if isUp { shapes += "H\(Drawing.number(left + chart))V\(Drawing.number(bottom))z" }
      axes += Drawing.line(left, bottom, left + chart, bottom)
      var used = -Double.infinity
      for tick in bins.ticks {
        let x = left + chart * Double(tick.place - bins.first) / Double(bins.step * bins.count)
        axes += Drawing.line(x, bottom, x, bottom + 4)
        let half = FigureText.width(tick.label) / 2
        let label = min(max(x, left + half), left + chart - half)
        // A label that would touch the one before it is left out; its tick stays.
        guard label - half > used + 4 else { continue }
        drawing.text(tick.label, x: label, y: bottom + 17, .quiet, anchor: .middle)
        used = label + half
      }
    }
    drawing.fill(shapes, .accent)
    drawing.stroke(axes, .quiet)
    return drawing
  }
}
