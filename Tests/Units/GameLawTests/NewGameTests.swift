import GameRules
import RandomGames
import TestBasics
import Testing

/// What a person is asked before a game alone, and which deal comes of it.
@Suite(.timeLimited) struct NewGameTests {
  private static let alone = catalogue.games.filter { $0.seatCounts.contains(1) }

  @Test(arguments: catalogue.games) func `questions are about options of the game, and their answers are allowed`(
    game: any Game.Type
  ) {
    func law<G: Game>(_: G.Type) {
      let questions = G.Options.questions
      #expect(Set(questions.map(\.key)).count == questions.count)
      #expect(questions.isEmpty != G.seatCounts.contains(1), "who plays alone is asked")
      #expect(questions.count(where: \.isMain) <= 2, "the deal is the third")
      for question in questions {
        let field = G.Options.field(question.key)
        #expect(field != nil, "\(question.key)")
        #expect(question.text.first?.isUppercase == true && !question.text.contains("_"))
        #expect(question.answers.allSatisfy { field?.domain.contains($0.value) == true }, "\(question.key)")
        #expect(question.isMain == false || question.answers.count > 1)
        if case .choice(let words)? = field?.domain { #expect(question.answers.count == words.count) }
      }
    }
    law(game)
  }

  @Test(arguments: alone) func `a deal that can be won is the first one that a search can win, on any machine`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let start = try SoloGame<G>(SavedGame(options: G.Options(), seed: "any text", deal: 1))
      let (next, isWinnable) = try start.next(G.Options(), .winnable)
      #expect(next.saved.source.seed == "any text")
      guard start.table.position.solution(for: 0, positions: 0) != nil else {
        #expect(!isWinnable && next.saved.source.number == 2)
        return
      }
      #expect(isWinnable && next.table.position.canWin(0, positions: 1_000_000) == true)
      for deal in 2..<next.saved.source.number {
        let passed = try SoloGame<G>(SavedGame(options: G.Options(), seed: "any text", deal: deal))
        #expect(passed.table.position.canWin(0, positions: 100_000) != true)
      }
      // A deal that is recorded by its number is dealt again.
      #expect(try SoloGame<G>(SavedGame(json: Array(next.saved.json.utf8))).table == next.table)
    }
    try law(game)
  }

  @Test(arguments: alone) func `the deal of a day and a numbered deal are the same whatever was played before`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let one = try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 4))
      let other = try SoloGame<G>(SavedGame(options: G.Options(), seed: "y", deal: 9))
      for choice in [DealChoice.day("2026-11-24"), .number(17)] {
        let (a, b) = (try one.next(G.Options(), choice).game, try other.next(G.Options(), choice).game)
        #expect(a.saved == b.saved && a.table == b.table)
      }
      #expect(
        try one.next(G.Options(), .day("2026-11-24")).game.table != one.next(G.Options(), .day("2026-11-25")).game.table
      )
      #expect(try one.next(G.Options(), .number(17)).game.saved.source.number == 17)
      #expect(try one.next(G.Options(), .next).game.saved.source.number == 5)
    }
    try law(game)
  }
}
