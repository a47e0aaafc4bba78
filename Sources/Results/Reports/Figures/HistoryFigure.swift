import BotProtocol
import Ratings
import Replays
import Standings

/// The success of bots over the tables of an event, as lines of which a reader chooses some.
struct HistoryFigure {
  /// The bots with their values, the best first.
  let histories: [EventDigest.History]
  /// True for mean scores, false for ratings.
  let areScores: Bool

  /// A picture has at most this many lines.
  static let mostLines = 60

  init(_ histories: [EventDigest.History], areScores: Bool) {
    self.histories = Array(
      histories.map { ($0.name, $0.points.filter(\.value.isFinite)) }.filter { !$0.1.isEmpty }
        .prefix(HistoryFigure.mostLines))
    self.areScores = areScores
  }

  /// Nil without a point.
  var figure: Figure? {
    guard let last = histories.flatMap(\.points).map(\.tables).max() else { return nil }
    let unit = areScores ? "mean score" : "rating"
    let best = histories.prefix(SeriesStyle.namedAtFirst).map { "\(SafeText.name($0.name)) \(end(of: $0))" }
    return Figure(
      name: areScores ? "score-over-time" : "rating-over-time",
      title: areScores ? "Mean score over time" : "Rating over time",
      caption: "The \(unit) against the number of tables played in the event.",
      text:
        "The \(unit) of \(histories.count) bots from the first table to table \(Figures.grouped(last)). At the end: "
        + best.joined(separator: ", ")
        + (histories.count > best.count ? " and \(histories.count - best.count) more." : "."),
      wide: drawing(.wide, last: last), narrow: drawing(.narrow, last: last), data: data,
      choices: histories.map(\.name))
  }

  private func end(of history: EventDigest.History) -> String {
    Figures.decimal(history.points[history.points.count - 1].value, digits: areScores ? 1 : 0)
  }

  /// A row for each moment, a column for each bot.
  private var data: FigureData {
    let moments = Set(histories.flatMap { $0.points.map(\.tables) }).sorted()
    let values = histories.map { Dictionary($0.points.map { ($0.tables, $0.value) }) { _, last in last } }
    return FigureData(
      columns: ["tables"] + histories.map(\.name),
      rows: moments.map { moment in [.integer(moment)] + values.map { .rounded($0[moment]) } })
  }

  /// The measures of a picture.
  private struct Layout {
    let width: Double
    let height: Double
    /// The maximal room for names at the right.
    let names: Double
    /// The maximal numbers of ticks.
    let (across, up): (Int, Int)

    static let wide = Layout(width: 640, height: 340, names: 170, across: 6, up: 7)
    static let narrow = Layout(width: 360, height: 320, names: 112, across: 4, up: 6)
  }

  private func drawing(_ layout: Layout, last: Int) -> Drawing {
    var drawing = Drawing(width: layout.width, height: layout.height)
    let frame = frame(layout, last: last)
    drawing.text(areScores ? "mean score" : "rating", x: 8, y: 16, .quiet)
    frame.draw(in: &drawing, unit: "tables")
    let ends = histories.map { frame.height($0.points[$0.points.count - 1].value) }
    let labels = labels(at: ends, in: frame)
    // What the script needs to name other lines.
    let range = #"data-top="\#(Drawing.number(frame.top))" data-bottom="\#(Drawing.number(frame.bottom))""#
    drawing.add(
      #"<g class="series" \#(range) data-gap="\#(Drawing.number(HistoryFigure.gap))" fill="none" stroke-linejoin="round">"#
    )
    // The best are drawn last, above the others.
    for index in histories.indices.reversed() {
      drawing.add(
        line(
          index, histories[index].points.map { frame.place(Double($0.tables), $0.value) }, end: ends[index],
          label: labels[index], from: frame.right, width: namesWidth(layout) - 20))
    }
    drawing.add("</g>")
    return drawing
  }

  /// The room that the names need, each of which may be chosen.
  private func namesWidth(_ layout: Layout) -> Double {
    min(layout.names, 28 + (histories.map { FigureText.width(FigureText.plain($0.name)) }.max() ?? 0))
  }

  private func frame(_ layout: Layout, last: Int) -> PlotFrame {
    let values = histories.flatMap { $0.points.map(\.value) }
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    let air = (high - low) / 25
    let y = AxisTicks.within(low - air, high + air, most: layout.up)
    return PlotFrame(
      left: 12 + (y.labels.map { FigureText.width($0) }.max() ?? 0), right: layout.width - namesWidth(layout), top: 30,
      bottom: layout.height - PlotFrame.foot,
      x: AxisTicks.within(0, Double(last), most: layout.across, areWhole: true), y: y)
  }

  /// The distance of names that stand one below another.
  private static let gap = Drawing.fontSize + 2

  /// The heights of the names that are shown at first, by the number of their line.
  private func labels(at ends: [Double], in frame: PlotFrame) -> [Int: Double] {
    let named = 0..<min(histories.count, SeriesStyle.namedAtFirst)
    let order = named.sorted { (ends[$0], $0) < (ends[$1], $1) }
    let places = LabelColumn.places(order.map { ends[$0] }, gap: HistoryFigure.gap, in: frame.top...frame.bottom)
    return Dictionary(uniqueKeysWithValues: zip(order, places))
  }

  /// A line, the way from its end to its name, and the name.
  ///
  /// - Parameters:
  ///   - label: the height of the name; nil for a line that is not chosen at first.
  ///   - right: where lines end.
  ///   - width: the room for the name.
  private func line(
    _ index: Int, _ points: [(x: Double, y: Double)], end: Double, label: Double?, from right: Double, width: Double
  ) -> String {
    let number = Drawing.number
    let x = number(points[points.count - 1].x)
    let (kind, stroke) =
      label == nil
      ? ("other", SeriesStyle.otherStroke)
      : ("chosen s\(index % SeriesStyle.strokes.count)", SeriesStyle.stroke(index))
    let dash =
      label == nil || SeriesStyle.dash(index).isEmpty ? "" : #" stroke-dasharray="\#(SeriesStyle.dash(index))""#
    let path = Drawing.polyline(points) + (points.count == 1 ? "h3" : "")
    let lead =
      label.map {
        #"d="M\#(x) \#(number(end))L\#(number(right + 4)) \#(number(end))L\#(number(right + 13)) \#(number($0))""#
      }
      ?? #"display="none""#
    let text = label.map { #"y="\#(number($0 + 4))""# } ?? #"display="none""#
    let name = HTML.escape(FigureText.fit(histories[index].name, width: width))
    return #"<g class="\#(kind)" data-i="\#(index)" data-x="\#(x)" data-y="\#(number(end))" stroke="\#(stroke)">"#
      + #"<path stroke-width="\#(label == nil ? "1" : "2.2")"\#(dash) d="\#(path)"/><path \#(lead)/>"#
      + #"<text class="ink" x="\#(number(right + 16))" \#(text) fill="\#(Drawing.Ink.text.colour)" stroke="none">\#(name)</text></g>"#
  }
}
