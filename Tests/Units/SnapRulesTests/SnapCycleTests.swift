import Cards
import GameRules
import SnapRules
import TestBasics
import Testing

/// The rule that ends a game which would go on for ever, against a memory of all positions.
@Suite(.timeLimited) struct SnapCycleTests {
  private struct Position: Hashable {
    var stacks: [[Card]]
    var active: Seat

    init(_ game: Snap) {
      stacks = game.hands.flatMap { [$0.closed, $0.open] }
      active = game.active
    }
  }

  @Test func `P10 the game ends in the very turn in which a position returns with no call in between`() throws {
    var random = SeededRandom("cycles")
    var cycles = 0
    for number in 0..<30 {
      var game = try Snap(dealtBy: &random, seats: 2 + number % 7, options: SnapOptions(maxTurns: 1_000_000))
      var seen: Set<Position> = [Position(game)]
      // Some calls first, right and wrong, make hands of all sizes; then silence.
      for window in 0..<2000 where game.ending == nil {
        let holders = Array(game.holders)
        let isSilent = window >= number * 8 || random.below(2) == 0
        let turn = game.turn
        try game.apply(.race(isSilent ? [] : [call(holders[random.below(holders.count)])]))
        if !isSilent { seen = [] }
        if game.turn > turn { #expect(seen.insert(Position(game)).inserted == (game.ending != .cycle)) }
      }
      if game.ending == .cycle { cycles += 1 }
    }
    #expect(cycles >= 10)
  }

  @Test func `P10 a silent game of two ends when all cards have been turned and the first is turned again`() throws {
    var game = try Snap(deck: Card.deck, start: 0, seats: 2)
    #expect(game.returnsAt == nil)
    try game.pass()
    #expect(game.returnsAt == 2 + 52)
    while game.ending == nil { try game.pass() }
    #expect(game.turn == 54)
    #expect(game.outcome?.ending == "cycle")
  }

  @Test func `P10 a call or a withdrawal begins the count anew`() throws {
    var game = try Snap(deck: Card.deck, start: 0, seats: 3)
    for _ in 0..<10 { try game.pass() }
    #expect(game.returnsAt == 3 + 3 * 18 * 17)
    var called = game
    try called.apply(.race([call(0)]))
    #expect(called.counts == [16, 18, 18])
    #expect(called.returnsAt == 12 + 3 * 144)
    try game.apply(.withdrawal(of: 1))
    #expect(game.returnsAt == nil)
  }

  @Test func `P10 the same holds for small hands, where some seats turn their only card and stop`() throws {
    var random = SeededRandom("small hands")
    for _ in 0..<500 {
      var deck = Card.deck
      random.shuffle(&deck)
      let hands = (0..<2 + random.below(3)).map { _ in
        let hand = (closed: random.below(4), open: random.below(3))
        defer { deck.removeLast(hand.closed + hand.open) }
        return SnapHand(
          closed: Array(deck.suffix(hand.closed)), open: Array(deck.dropLast(hand.closed).suffix(hand.open)))
      }
      var game = try Snap(hands)
      game.turnNext()
      var seen: Set<Position> = [Position(game)]
      while game.ending == nil {
        let turn = game.turn
        try game.pass()
        if game.turn > turn { #expect(seen.insert(Position(game)).inserted == (game.ending != .cycle)) }
      }
      #expect(game.ending != .maxTurns)
    }
  }

  @Test func `P10 a seat that turns its only card is not on the circle`() throws {
    var game = try Snap([SnapHand("2S", "3S"), SnapHand("4S", ""), SnapHand("", "5S 6S 7S")])
    try game.pass()
    #expect(game.active == 1)
    #expect(game.returnsAt == nil)
    try game.pass()
    #expect(game.returnsAt == 3 + 2 * 6)
  }
}
