import Foundation
import GameRules
import Ratings
import Reports
import Standings
import TestBasics
import Testing

/// One run in four forms: text, Markdown, CSV and JSON say the same.
@Suite(.timeLimited) struct LeaderboardFormsTests {
  private let standings = SampleStandings.usual

  /// The figures of a bot in an event, by name.
  private typealias BotFigures = [String: [Double?]]

  /// From CSV, by the number of the event and the bot's name: value, low, high.
  private func figuresOfCSV() -> [String: BotFigures] {
    var figures: [String: BotFigures] = [:]
    for line in Leaderboard.render(standings, as: .csv).split(separator: "\r\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if cells[4].isEmpty { continue }
      figures[cells[0] + " " + cells[4], default: [:]][cells[6]] = cells[7...].map { Double($0) }
    }
    return figures
  }

  private func bots() throws -> [(key: String, members: [String: Any])] {
    let root = try JSONSerialization.jsonObject(with: Data(Leaderboard.render(standings, as: .json).utf8))
    let events = try #require((root as? [String: Any])?["events"] as? [[String: Any]])
    return events.enumerated().flatMap { number, event in
      (event["bots"] as? [[String: Any]] ?? []).map { ("\(number + 1) \($0["bot"] ?? "")", $0) }
    }
  }

  @Test func `CSV and JSON have the same figures of the same bots`() throws {
    let csv = figuresOfCSV()
    let bots = try bots()
    #expect(Set(bots.map(\.key)) == Set(csv.keys))
    #expect(bots.count == 7)
    for (key, members) in bots {
      let figures = try #require(csv[key])
      let others: Set = ["rank", "bot", "games", "faults"]
      let names = Set(members.keys.filter { !$0.hasSuffix("_interval") }).subtracting(others)
      #expect(names == Set(figures.keys).subtracting(["faults"]), "\(key)")
      for name in names {
        #expect(figures[name]?[0] == members[name] as? Double, "\(key) \(name)")
        let interval = members[name + "_interval"] as? [Double] ?? []
        let bounds = try #require(figures[name]).dropFirst().compactMap(\.self)
        #expect(bounds.count == interval.count, "\(key) \(name)")
        // Foundation reads a number's last digit differently in the two forms.
        #expect(zip(bounds, interval).allSatisfy { abs($0 - $1) < 1e-12 }, "\(key) \(name)")
      }
      let faults = try #require(members["faults"] as? [String: Int])
      #expect(figures["faults"]?[0] == Double(faults.values.reduce(0, +)), "\(key)")
    }
  }

  @Test func `a number in LaTeX has a minus sign, and a name keeps its hyphens`() {
    let grid = Grid(columns: [Grid.Column("bot", isNumber: false), Grid.Column("±")], rows: [["a-1_", "≤-549"]])
    let lines = grid.latex().split(separator: "\n")
    #expect(lines.contains(#"bot & $\pm$ \\"#))
    #expect(lines.contains(#"a-1\_ & $\leq$$-$549 \\"#))
  }

  @Test func `a sentence in LaTeX has minus signs, and a name keeps its hyphens`() {
    #expect(
      Grid.signed("ann-2 – -1: -10.0% by won (95%: -30.4% to -1.2%), -3 by score (-5 to 1).")
        == "ann-2 – -1: \u{2212}10.0% by won (95%: \u{2212}30.4% to \u{2212}1.2%), \u{2212}3 by score (\u{2212}5 to 1)."
    )
  }

  @Test func `the columns of the text are figures of CSV, rounded`() throws {
    let csv = figuresOfCSV()
    for (number, event) in standings.events.enumerated() {
      let grid = Leaderboard.grid(event)
      let headings = grid.columns.map(\.heading)
      #expect(grid.rows.count == event.lines.count)
      for (row, line) in zip(grid.rows, event.lines) {
        let figures = try #require(csv["\(number + 1) \(line.name)"])
        func cell(_ heading: String) -> String? { headings.firstIndex(of: heading).map { row[$0] } }
        for measure in event.measures {
          let value = try #require(figures[measure.name]?[0] as Double??)
          #expect(cell(measure.name) == Ratings.Figures.figure(value, measure), "\(line.name) \(measure.name)")
        }
        #expect(cell("games") == String(line.games))
        #expect(cell("faults") == figures["faults"]?[0].map { String(Int($0)) })
      }
      let known = event.measures.map(\.name) + ["#", "bot", "games", "rating", "±", "95%", "faults"]
      #expect(Set(headings).subtracting(known) == [])
    }
  }

  @Test func `Markdown has the titles, columns and cells of the text`() {
    func rows(_ text: String, _ cells: (Substring) -> [String]) -> [[String]] {
      text.split(separator: "\n").map(cells).filter { $0.count > 1 }
    }
    let text = rows(Leaderboard.render(standings, as: .text)) { line in
      line.split(separator: /\ \ +/).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let markdown = rows(Leaderboard.render(standings, as: .markdown)) { line in
      guard line.hasPrefix("|"), !line.hasPrefix("| --:"), !line.hasPrefix("| :--") else { return [] }
      return line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces).replacing("\\", with: "") }
    }
    #expect(text == markdown)
    #expect(text.count > 15)
  }
}
