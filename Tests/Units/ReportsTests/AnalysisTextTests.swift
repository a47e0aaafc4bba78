import Analysis
import Fields
import GameRules
import KlondikeRules
import Reports
import TestSupport
import Testing

@Suite(.timeLimited) struct AnalysisTextTests {
  /// A game in which a seat lost this much, by one mistake.
  private func table(_ number: Int, deal: Int, bot: String, loss: Double, won: Int = 0) -> TableAnalysis {
    var table = TableAnalysis()
    (table.table, table.deal, table.game, table.samples) = (number, deal, "klondike", 200)
    table.transcript = "00ff"
    var part = SeatAnalysis.Part()
    (part.phase, part.kind, part.count, part.mistakes, part.loss) = ("no card face down", "move", 50, 1, loss)
    var seat = SeatAnalysis()
    (seat.bot, seat.result, seat.parts) = (bot, won, [part])
    table.seats = [seat]
    var mistake = Mistake()
    (mistake.entry, mistake.kind, mistake.phase, mistake.played) = (46, "move", "no card face down", "w-t2")
    (mistake.loss, mistake.error) = (loss, 0.021)
    var (best, own) = (Mistake.Choice(), Mistake.Choice())
    (best.action, best.value, own.action, own.value) = ("draw", 0.6 + loss, "w-t2", 0.6)
    mistake.choices = [best, own]
    table.mistakes = [mistake]
    table.values = [820, 600, 0]
    return table
  }

  private var event: EventAnalysis {
    get throws {
      let tables = (1...4).flatMap { deal in
        [
          table(2 * deal - 1, deal: deal, bot: "ann", loss: 0.02 * Double(deal), won: deal % 2),
          table(2 * deal, deal: deal, bot: "bob", loss: 0.3 + 0.01 * Double(deal)),
        ]
      }
      return try #require(EventAnalysis(event: 0, game: Klondike.self, tables) { $0 })
    }
  }

  @Test func `a line of the file is read as it was written`() throws {
    let table = table(3, deal: 2, bot: "ann", loss: 0.25)
    let source = ObjectReader.Source(path: "analysis.jsonl", text: table.jsonLine)
    #expect(try TableAnalysis(source.node(), in: source, path: "", from: TableAnalysis()) == table)
  }

  @Test func `a mistake of a game has its step, the better action and its cost`() {
    let text = AnalysisText.game(table(3, deal: 2, bot: "ann", loss: 0.25), Klondike.self, names: ["ann"])
    #expect(text.contains("48  ann  move       w-t2 (60.0%)  draw (85.0%)  25.0 ± 2.1%     –"))
    #expect(text.contains("Winnable after the deal: 82.0%, at the end 0.0%."))
    #expect(text.contains("ann lost 25.0% in 50 decisions, with 1 mistake."))
  }

  @Test func `a replay and the panel of a person say what a mistake cost, and what was better`() {
    var mistake = table(3, deal: 2, bot: "ann", loss: 0.25).mistakes[0]
    let words = AnalysisWords(Klondike.self)
    #expect(
      words.sentence(mistake) { $0.uppercased() }
        == "costs 25.0 ± 2.1%; better: DRAW, 85.0% winnable instead of 60.0%")
    mistake.choices = []
    #expect(words.sentence(mistake) { $0 } == "move, costs 25.0 ± 2.1%")
  }

  @Test func `a seat that was stopped has played nothing, and one that was silent has passed`() {
    let words = AnalysisWords(Klondike.self)
    var mistake = Mistake()
    mistake.kind = "action_limit"
    #expect(words.played(mistake) == "–")
    mistake.kind = "missed_match"
    #expect(words.played(mistake) == "pass")
    (mistake.kind, mistake.played) = ("action_limit", "draw")
    #expect(words.played(mistake) == "draw")
  }

  @Test func `bots are listed with the least loss first, and how many deals show the difference`() throws {
    let event = try event
    #expect(event.bots.map(\.bot) == ["ann", "bob"])
    #expect(abs(event.bots[0].meanLoss - 0.05) < 1e-9)
    let best = try #require(event.bots[0].bestShare)
    #expect(best.share == 0.98 && best.interval.low == 0.98, "each game has one mistake in 50 decisions")
    let distinction = try #require(event.distinctions.first)
    #expect(distinction.shared == 4)
    #expect(try #require(distinction.byLoss) < (try #require(distinction.byResult)))
    let text = AnalysisText.bots([event])
    #expect(text.contains("ann      4   5.0%    0.9–9.1      1.00  98.0%  98–98"), "\(text)")
    #expect(text.contains("To tell ann and bob apart, at differences as seen here: about"))
  }

  @Test func `a bot's worst games come first, with their mistakes`() throws {
    let event = try event
    let lines = AnalysisText.worst(of: event.bots[1], in: event).split(separator: "\n")
    #expect(lines[0] == "bob, Klondike, 1 seat: the costliest decisions of its worst games")
    #expect(lines[2].hasPrefix("    8     4  34.0%    48  move"), "\(lines)")
  }

  @Test func `a spreadsheet has a row for each bot`() throws {
    let rows = AnalysisText.csv([try event], .comma).split(separator: "\r\n")
    #expect(rows.count == 3)
    #expect(rows[1].hasPrefix("1,klondike,ann,4,200,winnable,0.05"))
  }
}
