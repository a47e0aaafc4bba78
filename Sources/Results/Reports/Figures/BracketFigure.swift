import BotProtocol
import Ratings
import Scheduling
import Standings

/// The bracket of a knockout: each meeting with its bots and points.
struct BracketFigure {
  let finding: KnockoutFinding

  /// A meeting of the bracket, which may not have been played yet.
  private struct Meeting {
    /// The upper and the lower bot; nil if it is not known yet.
    var bots: [String?]
    /// Nil before the meeting is over.
    var points: [Double]?
    var winner: String?
    var isBySeed = false
    /// True if a bot has no opponent in the first round.
    var isBye = false
  }

  /// Nil before the bracket is known.
  var figure: Figure? {
    let rounds = rounds
    guard !rounds.isEmpty, !finding.rounds.isEmpty else { return nil }
    let winner = rounds.last?.first?.winner
    let byes = rounds[0].count(where: \.isBye)
    return Figure(
      name: "bracket", title: "Bracket of the knockout",
      caption:
        "Points count contests, in which each game won is an equal part and a tie half of one; the winner is bold. "
        + "A star marks a meeting with equal points, which the initial order decided.",
      text: "A knockout of \(finding.bracket.compactMap(\.self).count) bots in \(rounds.count) rounds, "
        + "\(byes) with a bye. " + (winner.map { "\(SafeText.name($0)) wins." } ?? "The winner is not known yet."),
      wide: drawing(rounds), data: data(rounds))
  }

  /// The meetings of each round, from the top of the bracket.
  private var rounds: [[Meeting]] {
    let bracket = finding.bracket
    guard bracket.count > 1 else { return [] }
    var field = bracket
    var rounds: [[Meeting]] = []
    while field.count > 1 {
      let played = finding.rounds.indices.contains(rounds.count) ? finding.rounds[rounds.count] : []
      let isFirst = rounds.isEmpty
      let round = stride(from: 0, to: field.count, by: 2).map { place -> Meeting in
        let bots = [field[place], field[place + 1]]
        if isFirst, bots.contains(nil) {
          return Meeting(bots: bots, winner: bots.compactMap(\.self).first, isBye: true)
        }
        guard let meeting = played.first(where: { bots.contains($0.winner) && bots.contains($0.loser) }) else {
          return Meeting(bots: bots)
        }
        return Meeting(
          bots: bots, points: bots[0] == meeting.winner ? meeting.points : meeting.points.reversed(),
          winner: meeting.winner, isBySeed: meeting.isBySeed)
      }
      rounds.append(round)
      field = round.map(\.winner)
    }
    return rounds
  }

  private func data(_ rounds: [[Meeting]]) -> FigureData {
    FigureData(
      columns: ["round", "bot", "against", "points", "points_against", "winner", "decided_by_seeding"],
      rows: rounds.enumerated().flatMap { number, round in
        round.filter { $0.bots.contains { $0 != nil } }.map { meeting -> [CSV.Field] in
          let bots = meeting.isBye ? [meeting.winner, nil] : meeting.bots
          return [
            .integer(number + 1), .text(bots[0] ?? ""), .text(meeting.isBye ? "bye" : bots[1] ?? ""),
            .number(meeting.points?[0]), .number(meeting.points?[1]), .text(meeting.winner ?? ""),
            .text(meeting.points == nil ? "" : meeting.isBySeed ? "true" : "false"),
          ]
        }
      })
  }

  private static func title(_ round: Int, of rounds: Int) -> String {
    switch rounds - round {
    case 1: "Final"
    case 2: "Semi-finals"
    case 3 where rounds > 3: "Quarter-finals"
    default: "Round \(round + 1)"
    }
  }

  private func drawing(_ rounds: [[Meeting]]) -> Drawing {
    let (row, box, column) = (18.0, 172.0, 196.0)
    let (left, top, pitch) = (10.0, 34.0, 2 * row + 10)
    var drawing = Drawing(
      width: left * 2 + column * Double(rounds.count - 1) + box,
      height: top + pitch * Double(rounds[0].count) + 4)
    var (frames, links, marks) = ("", "", "")
    var texts: [() -> Void] = []
    func draw(_ name: String?, _ points: String, isWinner: Bool, _ x: Double, _ y: Double) {
      texts.append {
        drawing.text(
          name.map { FigureText.fit($0, width: 122) } ?? "–", x: x + 9, y: y + 13, name == nil ? .quiet : .text,
          isBold: isWinner)
        drawing.text(points, x: x + box - 7, y: y + 13, isWinner ? .text : .quiet, anchor: .end, isBold: isWinner)
      }
      if isWinner { marks += Drawing.rectangle(x: x, y: y + 1, width: 3, height: row - 2) }
    }
    for (number, round) in rounds.enumerated() {
      let x = left + Double(number) * column
      texts.append {
        drawing.text(BracketFigure.title(number, of: rounds.count), x: x, y: 18, .quiet, isBold: true)
      }
      let step = pitch * Double(1 << number)
      for (place, meeting) in round.enumerated() {
        let middle = top + (Double(place) + 0.5) * step - 5
        if meeting.isBye {
          frames += Drawing.rectangle(x: x, y: middle - row / 2, width: box, height: row)
          draw(meeting.winner, "bye", isWinner: false, x, middle - row / 2)
        } else {
          frames += Drawing.rectangle(x: x, y: middle - row, width: box, height: 2 * row)
          frames += Drawing.line(x, middle, x + box, middle)
          for (seat, bot) in meeting.bots.enumerated() {
            let points = meeting.points.map { Figures.short($0[seat]) } ?? ""
            let isWinner = bot != nil && bot == meeting.winner
            draw(
              bot, points + (meeting.isBySeed && isWinner ? "*" : ""), isWinner: isWinner, x,
              middle - row + Double(seat) * row)
          }
        }
        if number + 1 < rounds.count {
          let next = top + (Double(place / 2) + 0.5) * 2 * step - 5
          let turn = x + box + (column - box) / 2
          links +=
            "M\(Drawing.number(x + box)) \(Drawing.number(middle))H\(Drawing.number(turn))"
            + "V\(Drawing.number(next))H\(Drawing.number(x + column))"
        }
      }
    }
    drawing.stroke(links, .quiet, width: 1)
    drawing.stroke(frames, .quiet, width: 0.8)
    drawing.fill(marks, .accent)
    for text in texts { text() }
    return drawing
  }
}
