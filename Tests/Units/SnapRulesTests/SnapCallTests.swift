import Cards
import GameRules
import SnapRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SnapCallTests {
  @Test func `P4 all seats that hold a card race, regardless of who turned`() throws {
    let game = try Snap([SnapHand("9S", "8S"), SnapHand("", "2S"), SnapHand("", ""), SnapHand("7S", "")])
    #expect(game.phase == .race([0, 1, 3]))
    #expect(game.legalActions(for: 0) == [.snap])
    #expect(game.legalActions(for: 2).isEmpty)
    #expect(game.legalActions(for: 4).isEmpty)
    #expect(game.offeredActions(for: 3) == [.snap])
  }

  @Test func `P4 the first call decides and later ones have neither effect nor cost`() throws {
    let game = try Snap([SnapHand("9S 7D", "8S"), SnapHand("5S 4S", "8C"), SnapHand("6S 6D", "")])
    var one = game
    try one.apply(.race([call(2)]))
    var three = game
    #expect(try three.apply(.race([call(2), call(0), call(1)])) == [.right, .late, .late])
    #expect(three.hands == one.hands)
    #expect(three.tallies == one.tallies)
  }

  @Test func `P5 the caller takes all matching open stacks, its own first, each turned over and put underneath`() throws
  {
    var game = try Snap(
      [
        SnapHand("TS", "2S 3S 8S"), SnapHand("TC", "4S 5S"), SnapHand("TD JD", "6S 8C"), SnapHand("TH", "7S 8D"),
      ], active: 1)
    #expect(try game.apply(.race([call(2)])) == [.right])
    // Seat 2's own two cards, then those of seats 3 and 0; its closed cards are still on top, and it turns the first.
    #expect(game.active == 2)
    #expect(game.hands[2] == SnapHand("8S 3S 2S 8D 7S 8C 6S TD", "JD"))
    #expect(game.hands[0] == SnapHand("TS", ""))
    #expect(game.hands[1] == SnapHand("TC", "4S 5S"))
    #expect(game.hands[3] == SnapHand("TH", ""))
    #expect(game.tallies.map(\.rightCalls) == [0, 0, 1, 0])
  }

  @Test func `P5 a caller that does not match keeps its open stack`() throws {
    var game = try Snap([SnapHand("TS", "2S 8S"), SnapHand("TC", "4S 8C"), SnapHand("TD", "6S 7C")], active: 2)
    try game.apply(.race([call(2)]))
    #expect(game.hands[2] == SnapHand("8C 4S 8S 2S TD", "6S 7C"))
  }

  @Test func `P5 two pairs are one match of four, and the caller takes them all`() throws {
    var game = try Snap(
      [SnapHand("TS", "8S"), SnapHand("TC", "7C"), SnapHand("TD", "8D"), SnapHand("TH", "7H")], active: 3)
    try game.apply(.race([call(1)]))
    #expect(game.counts == [1, 5, 1, 1])
    #expect(game.hands[1].closed == cards("8S 7H 8D 7C TC"))
  }

  @Test func `P6 a false call pays a card from the top to each other seat, clockwise from the caller's left`() throws {
    var game = try Snap(
      [
        SnapHand("2S", "TS"), SnapHand("3S 4S 5S 6S", "JS"), SnapHand("7S", "QS"), SnapHand("", ""),
        SnapHand("8S", "KS"),
      ], active: 3)
    #expect(try game.apply(.race([call(1), call(0)])) == [.wrong, .late])
    #expect(game.active == 4)
    #expect(game.hands[1] == SnapHand("3S", "JS"))
    #expect(game.hands[2] == SnapHand("6S 7S", "QS"))
    #expect(game.hands[3].isEmpty)
    #expect(game.hands[4] == SnapHand("5S", "KS 8S"))
    #expect(game.hands[0] == SnapHand("4S 2S", "TS"))
    #expect(game.tallies.map(\.falseCalls) == [0, 1, 0, 0, 0])
  }

  @Test func `P6 with too few closed cards the caller first recycles its open stack`() throws {
    var game = try Snap([SnapHand("2S", "JS QS KS"), SnapHand("7S", "8S"), SnapHand("9S", "TS")])
    try game.apply(.race([call(0)]))
    #expect(game.hands[0] == SnapHand("KS QS", ""))
    #expect(game.hands[1] == SnapHand("2S", "8S 7S"))
    #expect(game.hands[2] == SnapHand("JS 9S", "TS"))
  }

  @Test func `P6 even a single open card is recycled, and with still too few the nearest are paid`() throws {
    var game = try Snap([SnapHand("9S", "TS"), SnapHand("", "JS"), SnapHand("7S", "8S")])
    try game.apply(.race([call(1)]))
    #expect(game.counts == [2, 0, 3])
    #expect(game.hands[2] == SnapHand("JS", "8S 7S"))
    #expect(game.phase == .race([0, 2]))
  }

  @Test func `P9 a seat without cards is not asked, not paid and never back`() throws {
    var game = try Snap([SnapHand("9S 6S", "TS"), SnapHand("", ""), SnapHand("7S", "8S")])
    #expect(game.phase == .race([0, 2]))
    #expect(throws: IllegalEvent.notAsked(seat: 1)) { try game.apply(.race([call(1)])) }
    try game.apply(.race([call(0)]))
    #expect(game.hands[1].isEmpty)
    try game.pass()
    #expect(game.active != 1)
  }

  @Test func `P11 the leaver's cards go round from its left, closed ones first, each under a closed stack`() throws {
    var game = try Snap(
      [SnapHand("2S", "3S"), SnapHand("4S 5S", "6S 7S"), SnapHand("8S", "9S"), SnapHand("", "TS"), SnapHand("", "")])
    try game.apply(.withdrawal(of: 1))
    #expect(game.phase == .race([0, 2, 3]))
    #expect(game.hands[1].isEmpty)
    // 5S and 6S to seat 2, 4S to seat 3, 7S to seat 0: from the top, closed then open, that is 5S 4S 7S 6S.
    #expect(game.hands[2] == SnapHand("6S 5S 8S", "9S"))
    #expect(game.hands[3] == SnapHand("4S", "TS"))
    #expect(game.hands[0] == SnapHand("7S 2S", "3S"))
    #expect(throws: IllegalEvent.noSuchSeat(1)) { try game.apply(.withdrawal(of: 1)) }
    try game.pass()
    #expect(game.active == 2)
  }

  @Test func `P11 the active seat may leave: its window goes on and its left neighbour turns next`() throws {
    var game = try Snap([SnapHand("2S", "3S"), SnapHand("4S", "6S"), SnapHand("8S", "6D")], active: 0)
    try game.apply(.withdrawal(of: 0))
    #expect(game.active == 0)
    #expect(game.matchingSeats == [1, 2])
    try game.pass()
    #expect(game.active == 1)
  }

  @Test func `P11 the last seat left wins`() throws {
    var game = try Snap(deck: Card.deck, start: 0, seats: 3)
    try game.apply(.withdrawal(of: 0))
    #expect(game.ending == nil)
    try game.apply(.withdrawal(of: 2))
    #expect(
      game.outcome == Outcome(ending: "won", isWin: true, results: [[0, 0, 0, 0], [52, 1, 0, 0], [0, 0, 0, 0]])
    )
  }

  @Test func `P11 a seat that is out may leave and changes no hand`() throws {
    var game = try Snap([SnapHand("9S 6S", "TS"), SnapHand("", ""), SnapHand("7S", "8S")])
    let hands = game.hands
    try game.apply(.withdrawal(of: 1))
    #expect(game.hands == hands)
    #expect(game.phase == .race([0, 2]))
  }
}
