import Cards
import GameRules
import SnapRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SnapTurnTests {
  @Test(arguments: 2...8)
  func `P1 cards are dealt one at a time, clockwise from the starting seat, which is drawn after the shuffle`(
    seats: Int
  ) throws {
    var random = SeededRandom(seed: "a seed", game: "snap", deal: seats)
    let game = try Snap(dealtBy: &random, seats: seats, options: SnapOptions())
    random = SeededRandom(seed: "a seed", game: "snap", deal: seats)
    var deck = Card.deck
    random.shuffle(&deck)
    let start = random.below(seats)
    #expect(game.active == Seat(start))
    for seat in 0..<seats {
      let place = (seat - start + seats) % seats
      let dealt = stride(from: place, to: 52, by: seats).map { deck[$0] }
      #expect(game.hands[seat].closed + game.hands[seat].open == dealt)
    }
  }

  @Test(arguments: 2...8) func `P1 where the first seat starts, the same deck is dealt from seat 0`(seats: Int) throws {
    var options = SnapOptions()
    options.starter = .first
    var random = SeededRandom(seed: "a seed", game: "snap", deal: seats)
    let game = try Snap(dealtBy: &random, seats: seats, options: options)
    random = SeededRandom(seed: "a seed", game: "snap", deal: seats)
    var deck = Card.deck
    random.shuffle(&deck)
    #expect(try game == Snap(deck: deck, start: 0, seats: seats, options: options))
    #expect(SnapOptions.forRounds == options)
  }

  @Test func `P1 a game is for 2 to 8 seats, one of which starts, and a deck of all 52 cards`() {
    for seats in [0, 1, 9] {
      #expect(throws: IllegalDeal.seats(seats, allowed: 2...8)) { try Snap(deck: Card.deck, start: 0, seats: seats) }
      var random = SeededRandom("seats")
      #expect(throws: IllegalDeal.seats(seats, allowed: 2...8)) {
        try Snap(dealtBy: &random, seats: seats, options: SnapOptions())
      }
    }
    #expect(throws: IllegalDeal.self) { try Snap(deck: Card.deck, start: 2, seats: 2) }
    #expect(throws: IllegalDeal.self) { try Snap(deck: Card.deck, start: -1, seats: 2) }
    #expect(throws: IllegalDeal.self) { try Snap(deck: Array(Card.deck.dropLast()), start: 0, seats: 2) }
    #expect(throws: IllegalDeal.self) { try Snap(deck: Card.deck.dropLast() + [Card.deck[0]], start: 0, seats: 2) }
  }

  @Test func `P2 the first card lies open when the first window opens, and each window is followed by a turn`() throws {
    var game = try Snap(deck: Card.deck, start: 1, seats: 3)
    #expect(game.turn == 1)
    #expect(game.hands.map(\.open) == [[], cards("KH"), []])
    #expect(game.hands.map(\.closed.count) == [17, 17, 17])
    try game.pass()
    #expect(game.active == 2)
    #expect(game.turn == 2)
    try game.pass()
    #expect(game.active == 0)
    #expect(game.hands[0].open == cards("QH"))
  }

  @Test func `P2 where the players turn, the active seat is asked before each window`() throws {
    var options = SnapOptions(maxTurns: 3)
    options.turning = .player
    var game = try Snap(deck: Card.deck, start: 1, seats: 3, options: options)
    #expect(game.phase == .turn(1))
    #expect(game.turn == 0)
    #expect(game.legalActions(for: 1) == [.turn])
    #expect(game.legalActions(for: 0).isEmpty)
    #expect(game.hint(for: 1) == .turn)
    #expect(game.gesture(for: .turn) == Scene.Gesture([game.hands[1].closed.last!.description], to: "open 1"))
    #expect(throws: IllegalEvent.wrongPhase) { try game.apply(.race([])) }
    #expect(throws: IllegalEvent.notAsked(seat: 0)) { try game.apply(.action(.turn, by: 0)) }
    #expect(throws: IllegalEvent.noSuchSeat(3)) { try game.apply(.action(.turn, by: 3)) }
    #expect(throws: IllegalEvent.notLegal(action: "snap", seat: 1)) { try game.apply(.action(.snap, by: 1)) }
    try game.apply(.action(.turn, by: 1))
    #expect(game.phase == .race([0, 1, 2]))
    #expect(game.hands.map(\.open) == [[], cards("KH"), []])
    #expect(game.legalActions(for: 1) == [.snap])
    #expect(throws: IllegalEvent.wrongPhase) { try game.apply(.action(.turn, by: 1)) }
    try game.pass()
    #expect(game.phase == .turn(2))
    #expect(game.active == 1)
  }

  @Test func `P2 a game in which players turn goes as one in which the rules do`() throws {
    var options = SnapOptions()
    options.turning = .player
    for seats in 2...8 {
      var (one, other) = (SeededRandom("\(seats)"), SeededRandom("\(seats)"))
      var byRules = try Snap(dealtBy: &one, seats: seats, options: SnapOptions())
      var byPlayers = try Snap(dealtBy: &other, seats: seats, options: options)
      while byRules.ending == nil {
        if case .turn(let seat) = byPlayers.phase { try byPlayers.apply(.action(.turn, by: seat)) }
        #expect(byPlayers.hands == byRules.hands)
        let callers = byRules.holders.filter { _ in one.below(byRules.matchingSeats.isEmpty ? 20 : 2) == 0 }
        try byRules.apply(.race(callers.map { call($0) }))
        try byPlayers.apply(.race(callers.map { call($0) }))
      }
      if case .turn(let seat) = byPlayers.phase { try byPlayers.apply(.action(.turn, by: seat)) }
      #expect(byPlayers.outcome == byRules.outcome)
    }
  }

  @Test func `P11 when the seat that is to turn leaves, the next one turns`() throws {
    var options = SnapOptions()
    options.turning = .player
    var game = try Snap(deck: Card.deck, start: 1, seats: 3, options: options)
    try game.apply(.withdrawal(of: 0))
    #expect(game.phase == .turn(1))
    try game.apply(.withdrawal(of: 1))
    #expect(game.ending == .won)
    game = try Snap(deck: Card.deck, start: 1, seats: 3, options: options)
    try game.apply(.withdrawal(of: 1))
    #expect(game.phase == .turn(2))
  }

  @Test(
    arguments: [
      ("AS AC 2S 3S", [0, 1]), ("AS AC AD 2S", [0, 1, 2]), ("AS AC AD AH", [0, 1, 2, 3]),
      ("AS 2S AC 2C", [0, 1, 2, 3]), ("AS 2S 3S 4S", []), ("AS 2S 3S AC", [0, 3]), ("KS QS JS TS", []),
    ])
  func `P3 every seat whose top open card has the rank of another's matches`(tops: String, matching: [Int]) throws {
    let game = try Snap(cards(tops).map { SnapHand(closed: cards("9D"), open: cards("7S") + [$0]) })
    #expect(game.matchingSeats.map(\.index) == matching)
  }

  @Test func `P3 cards below the top and closed cards match nothing`() throws {
    #expect(try Snap([SnapHand("AS", "AC 2S"), SnapHand("2C", "AD 3S"), SnapHand("2D", "")]).matchingSeats.isEmpty)
  }

  @Test func `P7 a seat without closed cards turns its open stack over when it becomes active`() throws {
    var game = try Snap([SnapHand("9S", "8S"), SnapHand("", "2S 3S 4S")])
    #expect(game.hands[1].closed.isEmpty)
    try game.pass()
    #expect(game.active == 1)
    #expect(game.hands[1] == SnapHand("4S 3S", "2S"))
  }

  @Test func `P7 the open stack is still there in the window before`() throws {
    var game = try Snap([SnapHand("9S", "4C"), SnapHand("", "2S 3S 4S")])
    #expect(try game.apply(.race([call(0)])) == [.right])
    #expect(game.ending == .won)
  }

  @Test func `P8 seats without closed cards and with fewer than two open ones are passed over`() throws {
    var game = try Snap([SnapHand("9S", "8S"), SnapHand("", "2S"), SnapHand("", ""), SnapHand("7S", "")])
    try game.pass()
    #expect(game.active == 3)
    try game.pass()
    #expect(game.active == 0)
  }

  @Test func `P8 a seat may turn again when no other can`() throws {
    var game = try Snap([SnapHand("9S", "8S"), SnapHand("", "2S")])
    try game.pass()
    #expect(game.active == 0)
    #expect(game.hands[0].open == cards("8S 9S"))
  }

  @Test func `P8 a seat with a single open card may call and is paid`() throws {
    let game = try Snap([SnapHand("9S 9C", "8S"), SnapHand("", "2S")])
    #expect(game.phase == .race([0, 1]))
    #expect(game.legalActions(for: 1) == [.snap])
    var next = game
    try next.apply(.race([call(0)]))
    #expect(next.active == 1)
    #expect(next.hands[1] == SnapHand("", "2S 9C"))
    next = game
    try next.apply(.race([call(1)]))
    #expect(next.hands[1].isEmpty)
  }

  @Test func `P10 one seat with all the cards wins`() throws {
    var game = try Snap([SnapHand("9S", "8S"), SnapHand("", "8C"), SnapHand("", "")])
    try game.apply(.race([call(1)]))
    #expect(game.ending == nil)
    game = try Snap([SnapHand("", "8S"), SnapHand("9S", "8C"), SnapHand("", "")])
    try game.apply(.race([call(1), call(0)]))
    #expect(
      game.outcome == Outcome(ending: "won", isWin: true, results: [[0, 0, 0, 0], [3, 1, 1, 0], [0, 0, 0, 0]])
    )
    #expect(throws: IllegalEvent.over) { try game.pass() }
    #expect(game.legalActions(for: 1).isEmpty)
  }

  @Test func `P10 the game ends after the window of the last turn`() throws {
    var game = try Snap(deck: Card.deck, start: 0, seats: 2, options: SnapOptions(maxTurns: 3))
    for _ in 0..<3 {
      #expect(game.ending == nil)
      try game.pass()
    }
    #expect(game.turn == 3)
    #expect(game.outcome == Outcome(ending: "max_turns", results: [[26, 0, 0, 0], [26, 0, 0, 0]]))
  }

  @Test func `P10 the game ends when nobody can be active`() throws {
    var game = try Snap([SnapHand("", "8S"), SnapHand("", "9C"), SnapHand("", "")])
    try game.pass()
    #expect(game.outcome == Outcome(ending: "stuck", results: [[1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]]))
  }

  @Test func `P10 the last turn ends the game by that, even where nobody can be active`() throws {
    var game = try Snap([SnapHand("", "8S"), SnapHand("", "9C")], options: SnapOptions(maxTurns: 1))
    try game.pass()
    #expect(game.outcome?.ending == "max_turns")
  }

  @Test func `P10 ranks by cards held; won is the seat with strictly most`() throws {
    #expect(Snap.measures.filter(\.isRanking).map(\.name) == ["cards"])
    #expect(Snap.measures.map(\.name) == ["cards", "won", "right_calls", "false_calls"])
    var game = try Snap([SnapHand("9S 7D", "8S"), SnapHand("5S", "2C")], options: SnapOptions(maxTurns: 1))
    try game.pass()
    #expect(game.outcome?.results == [[3, 1, 0, 0], [2, 0, 0, 0]])
  }
}
