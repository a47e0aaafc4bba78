import GameRules
import SetRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SetRoundTests {
  @Test func `S3 twelve cards lie face up in the order of the deck and the rest is the deck`() throws {
    var random = SeededRandom(seed: "a seed", game: "set", deal: 7)
    let game = try SetGame(dealtBy: &random, seats: 3, options: SetOptions())
    var deck = SetCard.deck
    random = SeededRandom(seed: "a seed", game: "set", deal: 7)
    random.shuffle(&deck)
    #expect(game.table == Array(deck[..<12]))
    #expect(Array(game.deck) == Array(deck[12...]))
    #expect(game.discard.isEmpty)
    #expect(game.points == [0, 0, 0])
  }

  @Test func `S3 a game is for 1 to 8 seats and a deck of all 81 cards`() {
    for seats in 1...8 { #expect(throws: Never.self) { try SetGame(deck: SetCard.deck, seats: seats) } }
    for seats in [-1, 0, 9] {
      #expect(throws: IllegalDeal.seats(seats, allowed: 1...8)) { try SetGame(deck: SetCard.deck, seats: seats) }
    }
    #expect(throws: IllegalDeal.self) { try SetGame(deck: Array(SetCard.deck.dropLast()), seats: 1) }
    #expect(throws: IllegalDeal.self) { try SetGame(deck: SetCard.deck.dropLast() + [SetCard.deck[0]], seats: 1) }
  }

  @Test func `S4 a seat may claim any three different cards of the table or ask for three more`() throws {
    let game = try SetGame(table: twelve)
    let legal = game.legalActions(for: 1)
    #expect(legal.count == 220 + 1)
    #expect(Set(legal).count == legal.count)
    #expect(legal.last == .deal)
    #expect(game.offeredActions(for: 1) == [.deal])
    #expect(legal.allSatisfy { game.isLegal($0, for: 1) })
    #expect(game.isLegal(SetAction("2gos 2gds 2gss")!, for: 1))
    #expect(!game.isLegal(SetAction("2gos 2gds 1gss")!, for: 1))
    #expect(!game.isLegal(.call, for: 1))
    #expect(game.phase == .race([0, 1]))
  }

  @Test func `S5 three cards that form a set are taken and bring a point`() throws {
    var game = try SetGame(table: twelve)
    #expect(try game.apply(.race([claim(1, "2gss 2gds 2gos")])) == [.right])
    #expect(game.points == [0, 1])
    #expect(game.tallies[1].sets == 1)
    #expect(game.discard.suffix(3) == trio("2gss 2gds 2gos").cards[...])
    #expect(game.deck.count == 66)
  }

  @Test func `S5 three cards that form no set cost a point and stay`() throws {
    var game = try SetGame(table: twelve)
    #expect(try game.apply(.race([claim(0, "2gss 2gds 1rds")])) == [.wrong])
    #expect(game.points == [-1, 0])
    #expect(game.tallies[0].falseClaims == 1)
    #expect(game.table.prefix(12) == twelve[...])
  }

  @Test func `S5 a card already taken in this round makes a claim late, right or wrong, without effect`() throws {
    var game = try SetGame(table: twelve, seats: 4)
    let verdicts = try game.apply(
      .race([
        claim(2, "2gss 2gds 2gos", after: 300), claim(1, "2gss 2gds 2gos", after: 300),
        claim(0, "2gss 1rds 1got", after: 400), claim(3, "1gdo 1got 1pdo", after: 500),
      ]))
    #expect(verdicts == [.right, .late, .late, .wrong])
    #expect(game.points == [0, 0, 1, -1])
  }

  @Test func `S5 two seats may both be right in one round`() throws {
    var game = try SetGame(table: twelve)
    let verdicts = try game.apply(.race([claim(1, "1rds 2rds 3rds"), claim(0, "2gss 2gds 2gos")]))
    #expect(verdicts == [.right, .right])
    #expect(game.points == [1, 1])
    #expect(game.table.count == 12)
    #expect(game.deck.count == 63)
  }

  @Test func `S5 points for a set and for a false claim are options`() throws {
    let options = SetOptions {
      $0.points.set = 5
      $0.points.falseClaim = -3
    }
    var game = try SetGame(table: twelve, options: options)
    try game.apply(.race([claim(0, "2gss 2gds 2gos"), claim(1, "1rds 3rds 1gdo")]))
    #expect(game.points == [5, -3])
  }

  @Test func `S6 keep12 fills the places of taken cards at twelve and closes up above`() throws {
    var game = try SetGame(table: twelve)
    let next = Array(game.deck.prefix(3))
    try game.apply(.race([claim(0, "2gos 2gds 2gss")]))
    #expect(game.table == next + twelve[3...])

    game = try SetGame(table: twelve + cards("1ros 1rot 2rot"))
    try game.apply(.race([claim(0, "2gos 2gds 2gss")]))
    #expect(game.table == twelve[3...] + cards("1ros 1rot 2rot"))
    #expect(game.deck.count == 66)
  }

  @Test func `S6 two sets from fifteen under keep12 leave twelve`() throws {
    var game = try SetGame(table: twelve + cards("1ros 1rot 2rot"), deck: 66)
    try game.apply(.race([claim(0, "2gos 2gds 2gss"), claim(1, "1rds 2rds 3rds")]))
    #expect(game.table.count == 12)
    #expect(game.deck.count == 63)
  }

  @Test func `S6 replace fills always, discard never`() throws {
    let fifteen = twelve + cards("1ros 1rot 2rot")
    var game = try SetGame(table: fifteen, deck: 66, options: SetOptions { $0.refill = .replace })
    let next = Array(game.deck.prefix(3))
    try game.apply(.race([claim(0, "2gos 2gds 2gss")]))
    #expect(game.table == next + fifteen[3...])

    game = try SetGame(table: twelve, options: SetOptions { $0.refill = .discard })
    try game.apply(.race([claim(0, "2gos 2gds 2gss")]))
    #expect(game.table == Array(twelve[3...]))
    #expect(game.deck.count == 69)
  }

  @Test(arguments: SetOptions.Refill.allCases)
  func `S6 with the deck empty the table closes up`(refill: SetOptions.Refill) throws {
    var game = try SetGame(table: twelve, deck: 0, options: SetOptions { $0.refill = refill })
    try game.apply(.race([claim(0, "2gos 2gds 2gss")]))
    #expect(game.table == Array(twelve[3...]))
  }

  @Test func `S7 a barren round brings nothing, and patience many in a row three cards`() throws {
    for table in [twelve, Array(cap.prefix(12))] {
      var game = try SetGame(table: table)
      let next = Array(game.deck.prefix(3))
      for barren in 1...2 {
        try game.apply(.race(barren == 1 ? [] : [claim(1, "1gdo 1got 1pdo")].filter { _ in table == twelve }))
        #expect(game.table == table)
        #expect(game.barrenRounds == barren)
      }
      try game.pass()
      #expect(game.table == table + next)
      #expect(game.barrenRounds == 0)
    }
  }

  @Test func `S7 after patience barren rounds every seat that still races is judged as if it had asked`() throws {
    var game = try SetGame(
      table: twelve, seats: 3,
      options: SetOptions {
        $0.patience = 2
        $0.points.dealWithSet = -4
      })
    try game.apply(.withdrawal(of: 1))
    for _ in 0..<2 { try game.pass() }
    #expect(game.points == [-4, 0, -4])

    var fair = try SetGame(table: Array(cap.prefix(12)), options: SetOptions { $0.patience = 1 })
    try fair.pass()
    #expect(fair.points == [0, 0])
    #expect(fair.table.count == 15)
  }

  @Test func `S7 barren rounds count in a row: a right claim and cards begin anew`() throws {
    var game = try SetGame(table: twelve)
    for _ in 0..<2 { try game.pass() }
    try game.apply(.race([claim(0, "2gos 2gds 2gss")]))
    #expect(game.barrenRounds == 0)
    for _ in 0..<2 { try game.pass() }
    try game.apply(.race([claim(1, "deal")]))
    #expect(game.barrenRounds == 0)
    #expect(game.table.count == 15)
    #expect(game.points == [1, -1])
  }

  @Test func `S7 asking for cards is free without a set on the table and costs a point with one`() throws {
    var game = try SetGame(table: Array(cap.prefix(12)))
    #expect(try game.apply(.race([claim(0, "deal"), claim(1, "deal")])) == [.right, .right])
    #expect(game.points == [0, 0])
    #expect(game.table.count == 15)

    game = try SetGame(table: twelve, options: SetOptions { $0.points.dealWithSet = -4 })
    #expect(try game.apply(.race([claim(1, "deal")])) == [.wrong])
    #expect(game.points == [0, -4])
    #expect(game.table.count == 15)
    #expect(game.tallies[1].falseClaims == 0)
  }

  @Test func `S7 asking is judged by the table as it was shown, even if the last set was taken before`() throws {
    var game = try SetGame(table: cards("1rds 2rds 3rds 1gss"), deck: 3, options: SetOptions { $0.refill = .discard })
    #expect(try game.apply(.race([claim(0, "1rds 2rds 3rds"), claim(1, "deal")])) == [.right, .wrong])
    #expect(game.points == [1, -1])
    #expect(game.table == cards("1gss"))
    #expect(game.deck.count == 3)
  }

  @Test func `S7 a right claim spares the round, and cards that were asked for do not come`() throws {
    var game = try SetGame(table: twelve)
    #expect(try game.apply(.race([claim(0, "2gos 2gds 2gss"), claim(1, "deal")])) == [.right, .wrong])
    #expect(game.table.count == 12)
    #expect(!game.isDealAsked)
  }

  @Test func `S7 with the deck empty nobody may ask, and patience many barren rounds end the game`() throws {
    var game = try SetGame(table: twelve, deck: 0)
    #expect(!game.isLegal(.deal, for: 0))
    #expect(!game.offeredActions(for: 0).contains(.deal) && !game.legalActions(for: 0).contains(.deal))
    for claims in [[], [claim(1, "1gdo 1got 1pdo")]] {
      try game.apply(.race(claims))
      #expect(game.outcome == nil)
    }
    try game.pass()
    #expect(
      game.outcome == Outcome(ending: "unclaimed", results: [[0, 0, 0], [-1, 0, 1]]), "nobody pays for the end")
  }

  @Test func `S8 the game ends when the deck is empty and no set lies on the table`() throws {
    var game = try SetGame(table: cards("1rds 2rds 3rds 1gss 2pot 3gso"), deck: 0)
    try game.apply(.race([claim(1, "1rds 2rds 3rds"), claim(0, "1gss 2pot 3gso")]))
    #expect(game.outcome == Outcome(ending: "exhausted", isWin: true, results: [[-1, 0, 1], [1, 1, 0]]))
    #expect(throws: IllegalEvent.over) { try game.pass() }
    #expect(game.legalActions(for: 0).isEmpty)
  }

  @Test func `S8 three more cards that empty the deck and bring no set end the game`() throws {
    var game = try SetGame(table: Array(cap.prefix(12)), deck: 3)
    game.deck = cap[12..<15]
    try game.apply(.race([claim(0, "deal")]))
    #expect(game.outcome?.ending == "exhausted")
  }

  @Test func `S8 ranks by points, then sets, then fewer false claims`() {
    #expect(SetGame.measures.map(\.name) == ["points", "sets", "false_claims"])
    #expect(SetGame.measures.map(\.isMoreBetter) == [true, true, false])
    #expect(SetGame.measures.allSatisfy { $0.isRanking })
  }

  @Test(
    arguments: [
      (-5, 10), (0, 10), (1, 9), (99, 9), (100, 9), (101, 8), (500, 5), (900, 1), (901, 0), (999, 0), (1000, 0),
      (90_000_000, 0),
    ])
  func `S9 speed brings points that fall evenly to nothing, rounded down`(milliseconds: Int, bonus: Int) throws {
    var game = try SetGame(table: twelve, options: SetOptions { $0.points.speed = 10 })
    try game.apply(.race([claim(0, "2gos 2gds 2gss", after: milliseconds)]))
    #expect(game.points == [1 + bonus, 0])
  }

  @Test func `S9 speed brings nothing by default, nor for a false claim`() throws {
    var game = try SetGame(table: twelve)
    try game.apply(.race([claim(0, "2gos 2gds 2gss", after: 0)]))
    #expect(game.points == [1, 0])
    game = try SetGame(
      table: twelve,
      options: SetOptions {
        $0.points.speed = 10
        $0.speedMilliseconds = 200
      })
    try game.apply(.race([claim(1, "2gos 2gds 1rds", after: 0), claim(0, "2gos 2gds 2gss", after: 150)]))
    #expect(game.points == [1 + 2, -1])
  }

  @Test func `a seat that leaves is not asked again and keeps its points; without seats the game is abandoned`() throws
  {
    var game = try SetGame(table: twelve)
    try game.apply(.race([claim(1, "2gos 2gds 2gss")]))
    try game.apply(.withdrawal(of: 1))
    #expect(game.phase == .race([0]))
    #expect(throws: IllegalEvent.notAsked(seat: 1)) { try game.apply(.race([claim(1, "deal")])) }
    #expect(throws: IllegalEvent.noSuchSeat(1)) { try game.apply(.withdrawal(of: 1)) }
    try game.apply(.withdrawal(of: 0))
    #expect(game.outcome == Outcome(ending: "abandoned", results: [[0, 0, 0], [1, 1, 0]]))
  }
}
