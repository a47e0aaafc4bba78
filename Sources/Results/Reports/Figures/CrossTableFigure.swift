import BotProtocol
import Ratings
import Standings

/// The results of each bot against each other as a table of colours.
struct CrossTableFigure {
  private let event: EventStandings
  private let names: [String]
  private let pairs: [[String]: PairLine]
  /// The largest difference in each measure, which has its own scale.
  private let largest: [String: Double]

  private static let mostBots = 60
  /// Up to this number of bots, cells have room for their numbers.
  private static let mostNumbered = 24

  init(_ event: EventStandings) {
    self.event = event
    let met = Set(event.pairs.map(\.name))
    names = Array(event.lines.map(\.name).filter(met.contains).prefix(CrossTableFigure.mostBots))
    pairs = Dictionary(event.pairs.map { ([$0.name, $0.against], $0) }) { first, _ in first }
    largest = event.pairs.map(event.leading).reduce(into: [:]) { largest, pair in
      largest[pair.figure.name] = max(largest[pair.figure.name] ?? 0, abs(pair.test.difference ?? 0))
    }
  }

  /// Nil if no two bots met.
  var figure: Figure? {
    guard names.count > 1 else { return nil }
    let measure =
      event.isRated ? "points in per cent of the games" : "the difference by the figure that decides the pair"
    return Figure(
      name: "cross-table", title: "Each bot against each other",
      caption: "A row is a bot against those of the columns, \(measure): blue where it is ahead, "
        + "orange where it is behind, the stronger the larger the lead.",
      text: "The results of \(names.count) bots against each other, \(measure), the best bot first: "
        + names.prefix(8).map { SafeText.name($0) }.joined(separator: ", ")
        + (names.count > 8 ? " and \(names.count - 8) more." : "."),
      wide: drawing,
      data: FigureData(
        columns: ["bot"] + names,
        rows: names.map { name in
          [.text(name)]
            + names.map { other in .rounded(pairs[[name, other]].flatMap(value), digits: event.isRated ? 1 : 3) }
        }))
  }

  private func value(_ pair: PairLine) -> Double? {
    pair.meeting.map { 100 * $0.share } ?? event.leading(pair).test.difference
  }

  /// From -1 to 1.
  private func lead(_ pair: PairLine) -> Double? {
    if let meeting = pair.meeting { return 2 * meeting.share - 1 }
    let (figure, test) = event.leading(pair)
    return test.difference.map { $0 / max(largest[figure.name] ?? 0, 1e-9) }
  }

  private var drawing: Drawing {
    let isNumbered = names.count <= CrossTableFigure.mostNumbered
    let cell = (width: isNumbered ? 36.0 : 14, height: isNumbered ? 20.0 : 14)
    let (left, top) = (170.0, 26.0)
    var drawing = Drawing(
      width: left + Double(names.count) * cell.width + 10, height: top + Double(names.count) * cell.height + 10)
    // Cells of one shade are strokes of one path: 60 bots have 3,540 cells.
    var shades: [Int: String] = [:]
    var texts: [(text: String, x: Double, y: Double)] = []
    var absent = ""
    for (row, name) in names.enumerated() {
      let y = top + Double(row) * cell.height
      drawing.text(
        "\(row + 1) " + FigureText.fit(name, width: left - 44), x: 8, y: y + cell.height / 2 + 4)
      if isNumbered || row % 5 == 4 || row == 0 {
        drawing.text(
          String(row + 1), x: left + (Double(row) + 0.5) * cell.width, y: top - 8, .quiet, anchor: .middle)
      }
      for (column, other) in names.enumerated() {
        let x = left + Double(column) * cell.width
        guard let pair = pairs[[name, other]], let lead = lead(pair) else {
          absent += Drawing.rectangle(
            x: x + cell.width / 2 - 1, y: y + cell.height / 2 - 1, width: 2, height: 2)
          continue
        }
        let shade = Int(exactly: (min(max(lead, -1), 1) * 8).rounded()) ?? 0
        shades[shade, default: ""] +=
          "M\(Drawing.number(x)) \(Drawing.number(y + (cell.height - 1) / 2))h\(Drawing.number(cell.width - 1))"
        guard isNumbered else { continue }
        let shown =
          pair.meeting.map { Figures.decimal(100 * $0.share, digits: 0) }
          ?? Figures.difference(event.leading(pair).test.difference, event.leading(pair).figure)
        texts.append((shown, x + cell.width / 2 - 0.5, y + cell.height / 2 + 4))
      }
    }
    drawing.fill(absent, .rule)
    for (shade, path) in shades.sorted(by: { $0.key < $1.key }) {
      // Numbers keep a contrast of 4.5 to 1 on the strongest shade, on white and on dark pages.
      drawing.stroke(
        path, shade < 0 ? .bad : .good, width: cell.height - 1, opacity: 0.07 + 0.06 * Double(abs(shade)))
    }
    for text in texts {
      drawing.text(FigureText.fit(text.text, width: cell.width + 6), x: text.x, y: text.y, anchor: .middle)
    }
    return drawing
  }
}
