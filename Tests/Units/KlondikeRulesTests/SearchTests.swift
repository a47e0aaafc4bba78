import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SearchTests {
  @Test func `a playout on a copy leaves the game alone and ends`() throws {
    let game = try Klondike(deal: 4)
    let before = game
    var random = SeededRandom(seed: "playout", label: "test")
    var playout = game.position
    var moves: [KlondikeMove] = []
    while playout.ending == nil {
      playout.moves(into: &moves)
      guard !moves.isEmpty else { break }
      playout.play(moves[random.below(moves.count)])
    }
    #expect(playout.ending != nil)
    #expect(game == before)
  }

  @Test func `all 52 cards lie somewhere, whatever is played`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      var random = SeededRandom(seed: "cards", game: "klondike", deal: number)
      var game = try Klondike(deal: number, options: options)
      for _ in 0..<60 where game.ended == nil {
        try game.wander(by: &random)
        let position = game.position
        let cards =
          position.home.cards + (0..<7).flatMap(position.column) + position.stockCards + position.wasteCards
        #expect(cards.count == 52 && CardMask(cards) == .all)
        #expect(position.stockCards.count == position.stockCount && position.wasteCards.count == position.wasteCount)
        #expect(position.wasteTop == position.wasteCards.last)
      }
    }
  }

  @Test func `the ways of listing moves agree`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      var random = SeededRandom(seed: "moves", game: "klondike", deal: number)
      var buffer: [KlondikeMove] = []
      var game = try Klondike(deal: number, options: options)
      for _ in 0..<60 where game.ended == nil {
        try game.wander(by: &random)
        let position = game.position
        position.moves(into: &buffer)
        #expect(buffer == position.moves)
        #expect(buffer.allSatisfy(position.isLegal))
        #expect(position.hasMove { _ in true } == !buffer.isEmpty)
      }
    }
  }

  @Test func `positions are equal and hash alike where all lies alike`() throws {
    let start = try Table(columns: ["JS", "TH", "KS", "QD"], home: [10, 10, 11, 9]).game().position
    let tenToKnave = KlondikeMove.columnToColumn(from: 1, to: 0, count: 1)
    let queenToKing = KlondikeMove.columnToColumn(from: 3, to: 2, count: 1)
    var one = start
    one.play(tenToKnave)
    #expect(one != start && one.hashValue != start.hashValue)
    one.play(queenToKing)
    var other = start
    other.play(queenToKing)
    other.play(tenToKnave)
    #expect(one == other && one.hashValue == other.hashValue)
  }

  @Test func `a game is for one seat and names itself`() throws {
    let game = try Klondike(deal: 1)
    #expect(Klondike.name == "klondike" && game.seats == 1 && Klondike.seatCounts == 1...1)
    #expect(game.offeredActions(for: 0) == game.legalActions(for: 0))
  }
}
