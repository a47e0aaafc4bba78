import GameRules
import SetRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SetCallTests {
  private func game(_ table: [SetCard] = twelve, deck: Int? = nil, seats: Int = 3) throws -> SetGame {
    try SetGame(table: table, deck: deck, seats: seats, options: SetOptions { $0.calls = true })
  }

  @Test func `S10 with calls the race is for call or deal`() throws {
    var game = try game()
    #expect(game.phase == .race([0, 1, 2]))
    #expect(game.legalActions(for: 0) == [.deal, .call])
    #expect(game.offeredActions(for: 0) == [.deal, .call])
    #expect(!game.isLegal(SetAction("2gos 2gds 2gss")!, for: 0))
    try game.apply(.race([claim(1, "deal")]))
    #expect(game.table.count == 15)
    #expect(game.phase == .race([0, 1, 2]))
  }

  @Test func `S10 the first caller alone names the cards in the next window`() throws {
    var game = try game()
    #expect(try game.apply(.race([claim(2, "call"), claim(0, "call")])) == [.right, .late])
    #expect(game.phase == .race([2]))
    #expect(game.caller == 2)
    #expect(game.legalActions(for: 0).isEmpty)
    #expect(game.legalActions(for: 2).count == 220)
    #expect(game.offeredActions(for: 2).isEmpty)
    #expect(!game.isLegal(.deal, for: 2))
    #expect(try game.apply(.race([claim(2, "2gos 2gds 2gss")])) == [.right])
    #expect(game.points == [0, 0, 1])
    #expect(game.phase == .race([0, 1, 2]))
    #expect(game.caller == nil)
    #expect(game.table.count == 12)
  }

  @Test func `S10 naming and the challenge are races of their own kind`() throws {
    var game = try game()
    #expect(game.raceStage == .open)
    try game.apply(.race([claim(1, "call")]))
    #expect(game.raceStage == .naming)
    try game.apply(.race([claim(1, "2gos 2gds 1rds")]))
    #expect(game.raceStage == .challenge)
    try game.pass()
    #expect(game.raceStage == .open)
  }

  @Test func `S10 a wrong caller pays and the others race to claim for one window`() throws {
    var game = try game()
    try game.apply(.race([claim(1, "call")]))
    #expect(try game.apply(.race([claim(1, "2gos 2gds 1rds")])) == [.wrong])
    #expect(game.points == [0, -1, 0])
    #expect(game.phase == .race([0, 2]))
    #expect(game.legalActions(for: 0).count == 220)
    #expect(!game.isLegal(.deal, for: 0))
    #expect(try game.apply(.race([claim(2, "2gos 2gds 2gss"), claim(0, "1rds 2rds 3rds")])) == [.right, .right])
    #expect(game.points == [1, -1, 1])
    #expect(game.phase == .race([0, 1, 2]))
    #expect(game.table.count == 12)
  }

  @Test func `S10 a silent caller has made a false claim, and without a right one the round is barren`() throws {
    var game = try game()
    try game.apply(.race([claim(1, "call")]))
    try game.pass()
    #expect(game.points == [0, -1, 0])
    #expect(game.tallies[1].falseClaims == 1)
    #expect(game.phase == .race([0, 2]))
    #expect(game.table.count == 12)
    try game.apply(.race([claim(0, "2gos 2gds 1rds")]))
    #expect(game.points == [-1, -1, 0])
    #expect(game.table.count == 12)
    #expect(game.barrenRounds == 1)
    #expect(game.phase == .race([0, 1, 2]))
  }

  @Test func `S10 with the deck empty false calls end the game as barren rounds do`() throws {
    var game = try game(deck: 0)
    #expect(game.offeredActions(for: 0) == [.call])
    for _ in 0..<3 {
      try game.apply(.race([claim(1, "call")]))
      try game.pass()
      try game.pass()
    }
    #expect(game.outcome?.ending == "unclaimed")
  }

  @Test func `S10 asking for cards is judged at once, regardless of calls`() throws {
    var game = try game()
    #expect(try game.apply(.race([claim(0, "call"), claim(1, "deal")])) == [.right, .wrong])
    #expect(game.points == [0, -1, 0])
    #expect(game.phase == .race([0]))
    #expect(game.isDealAsked && game.table.count == 12)
    // The cards come when the round has brought no set, though its windows were others.
    try game.pass()
    try game.pass()
    #expect(game.table.count == 15)
    #expect(!game.isDealAsked)

    game = try self.game(Array(cap.prefix(12)))
    #expect(try game.apply(.race([claim(1, "deal"), claim(0, "call")])) == [.right, .right])
    #expect(game.points == [0, 0, 0])
    #expect(game.table.count == 12)
  }

  @Test func `S10 where the first call decides, a slower request for cards is late, and a faster one counts`() throws {
    var options = try game().options
    options.firstCallDecides = true
    var game = try SetGame(deck: SetCard.deck, seats: 3, options: options)
    #expect(!game.isDecided(by: [claim(0, "deal")]))
    #expect(game.isDecided(by: [claim(0, "deal"), claim(1, "call")]))
    let claims = [claim(0, "deal"), claim(1, "call"), claim(2, "deal")]
    #expect(try game.apply(.race(claims)) == [.wrong, .right, .late])
    #expect(game.points == [-1, 0, 0])
    #expect(game.isDealAsked)
    options.firstCallDecides = false
    game = try SetGame(deck: SetCard.deck, seats: 3, options: options)
    #expect(!game.isDecided(by: [claim(0, "deal"), claim(1, "call")]))
    #expect(try game.apply(.race(claims)) == [.wrong, .right, .wrong])
  }

  @Test func `S10 alone at the table, a false call is a barren round`() throws {
    var game = try game(seats: 1)
    try game.apply(.race([claim(0, "call")]))
    try game.pass()
    #expect(game.points == [-1])
    #expect(game.table.count == 12)
    #expect(game.barrenRounds == 1)
    #expect(game.phase == .race([0]))
  }

  @Test func `S10 the points for speed count the naming`() throws {
    var game = try SetGame(
      table: twelve,
      options: SetOptions {
        $0.calls = true
        $0.points.speed = 10
      })
    try game.apply(.race([claim(0, "call", after: 100)]))
    try game.apply(.race([claim(0, "2gos 2gds 2gss", after: 300)]))
    #expect(game.points == [1 + 7, 0])
  }

  @Test func `S10 a caller that leaves counts as silent`() throws {
    var game = try game()
    try game.apply(.race([claim(1, "call")]))
    try game.apply(.withdrawal(of: 0))
    #expect(game.phase == .race([1]))
    try game.apply(.withdrawal(of: 1))
    #expect(game.points == [0, -1, 0])
    #expect(game.phase == .race([2]))
    #expect(game.caller == 1)
    try game.apply(.race([claim(2, "2gos 2gds 2gss")]))
    #expect(game.caller == nil)
    #expect(game.phase == .race([2]))
  }

  @Test func `S10 when the last challenger leaves, the round ends without a right claim`() throws {
    var game = try game(seats: 2)
    try game.apply(.race([claim(1, "call")]))
    try game.pass()
    try game.apply(.withdrawal(of: 0))
    #expect(game.phase == .race([1]))
    #expect(game.window == .call)
    #expect(game.barrenRounds == 1)
  }
}
