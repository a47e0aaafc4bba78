import BotProtocol
import Ratings
import Scheduling
import Standings

/// The wall chart of a Swiss event: a row for each bot, a column for each round, and the tie-breaks that order the rows.
struct WallChartFigure {
  let finding: SwissFinding
  let isOpen: Bool

  private struct Meeting {
    /// Nil in a bye.
    let opponent: String?
    /// Nil before the round has results.
    let points: Double?
  }

  private struct Row {
    let name: String
    let points: Double
    let buchholz: Double
    let sonnebornBerger: Double
    let place: ClosedRange<Int>?
    /// By round; nil if it did not play.
    let meetings: [Meeting?]
  }

  /// Nil before the first round.
  var figure: Figure? {
    guard !finding.pairings.isEmpty, !finding.scores.isEmpty else { return nil }
    let rows = rows
    let numbers = Dictionary(rows.enumerated().map { ($1.name, $0 + 1) }) { first, _ in first }
    return Figure(
      name: "wall-chart", title: "Wall chart of the Swiss event",
      caption: "A cell has the row of the opponent and the points won from it. Rows are ordered by points, then by "
        + "Buchholz (BH, the points of all opponents), then by Sonneborn–Berger (SB, each opponent's points times the points "
        + "won from it); places depend on points alone, and equal points share a place.",
      text: "A Swiss event of \(rows.count) bots in \(finding.pairings.count) rounds. First by points and tie-breaks: "
        + rows.prefix(5).map { "\(SafeText.name($0.name)) \(Figures.short($0.points))" }.joined(separator: ", ") + ".",
      wide: drawing(rows, numbers), data: data(rows, numbers))
  }

  private var rows: [Row] {
    let tieBreaks = SwissTieBreaks(finding)
    let places = finding.places(isOpen: isOpen) ?? [:]
    var meetings: [String: [Meeting?]] = [:]
    for (round, pairings) in finding.pairings.enumerated() {
      for pairing in pairings {
        for (seat, bot) in pairing.bots.enumerated() {
          let absent = [Meeting?](repeating: nil, count: finding.pairings.count)
          let opponent = pairing.bots.count == 1 ? nil : pairing.bots[1 - seat]
          meetings[bot, default: absent][round] = Meeting(
            opponent: opponent, points: pairing.isPlayed ? pairing.points[seat] : nil)
        }
      }
    }
    return finding.scores.map { score in
      Row(
        name: score.name, points: score.points, buchholz: tieBreaks.buchholz[score.name] ?? 0,
        sonnebornBerger: tieBreaks.sonnebornBerger[score.name] ?? 0, place: places[score.name],
        meetings: meetings[score.name] ?? [])
    }.sorted {
      ($1.points, $1.buchholz, $1.sonnebornBerger, $0.name) < ($0.points, $0.buchholz, $0.sonnebornBerger, $1.name)
    }
  }

  private func data(_ rows: [Row], _ numbers: [String: Int]) -> FigureData {
    let rounds = (1...finding.pairings.count).flatMap { ["round_\($0)_against", "round_\($0)_points"] }
    return FigureData(
      columns: ["row", "place", "bot"] + rounds + ["points", "buchholz", "sonneborn_berger"],
      rows: rows.enumerated().map { index, row in
        let meetings = finding.pairings.indices.flatMap { round -> [CSV.Field] in
          guard row.meetings.indices.contains(round), let meeting = row.meetings[round] else {
            return [.text(""), .number(nil)]
          }
          return [.text(meeting.opponent ?? "bye"), .number(meeting.points)]
        }
        return [.integer(index + 1), .text(row.place.map { Figures.range($0) } ?? ""), .text(row.name)] + meetings
          + [.number(row.points), .number(row.buchholz), .number(row.sonnebornBerger)]
      })
  }

  private func drawing(_ rows: [Row], _ numbers: [String: Int]) -> Drawing {
    let (top, pitch) = (34.0, 20.0)
    let (names, firstRound, round, sum) = (84.0, 236.0, 76.0, 58.0)
    let sums = firstRound + Double(finding.pairings.count) * round
    var drawing = Drawing(width: sums + 3 * sum + 14, height: top + Double(rows.count) * pitch + 8)
    var (bands, lines) = ("", "")
    for index in rows.indices where index % 2 == 1 {
      bands += Drawing.rectangle(
        x: 0, y: top + Double(index) * pitch, width: drawing.width, height: pitch)
    }
    drawing.fill(bands, .rule, opacity: 0.35)
    func head(_ text: String, _ x: Double, _ anchor: Drawing.Anchor = .end) {
      drawing.text(text, x: x, y: top - 12, .quiet, anchor: anchor, isBold: true)
    }
    head("#", 28)
    head("place", 74)
    head("bot", names, .start)
    for number in finding.pairings.indices {
      head("R\(number + 1)", firstRound + (Double(number) + 1) * round - 12)
    }
    for (number, title) in ["points", "BH", "SB"].enumerated() { head(title, sums + (Double(number) + 1) * sum) }
    lines += Drawing.line(0, top, drawing.width, top)
    drawing.stroke(lines, .quiet)
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * pitch + 14
      drawing.text(String(index + 1), x: 28, y: y, .quiet, anchor: .end)
      drawing.text(row.place.map { Figures.range($0) } ?? "–", x: 74, y: y, anchor: .end)
      drawing.text(FigureText.fit(row.name, width: firstRound - names - 8), x: names, y: y, isBold: index == 0)
      for (number, meeting) in row.meetings.enumerated() {
        let right = firstRound + (Double(number) + 1) * round - 12
        guard let meeting else {
          drawing.text("–", x: right, y: y, .quiet, anchor: .end)
          continue
        }
        let opponent = meeting.opponent.map { numbers[$0].map(String.init) ?? "?" } ?? "bye"
        drawing.text(opponent, x: right - 38, y: y, .quiet, anchor: .end)
        drawing.text(meeting.points.map { Figures.short($0) } ?? "–", x: right, y: y, anchor: .end, isBold: true)
      }
      for (number, value) in [row.points, row.buchholz, row.sonnebornBerger].enumerated() {
        drawing.text(
          Figures.short(value), x: sums + (Double(number) + 1) * sum, y: y, number == 0 ? .text : .quiet, anchor: .end,
          isBold: number == 0)
      }
    }
    return drawing
  }
}
