import Cards
import GameRules
import SnapRules

/// Cards by their names, a space between two.
func cards(_ names: String) -> [Card] { names.split(separator: " ").map { Card(String($0))! } }

func call(_ seat: Seat, after milliseconds: Int = 500) -> Claim<SnapAction> {
  Claim(seat: seat, action: .snap, reaction: .milliseconds(milliseconds))
}

extension SnapHand {
  /// Stacks by the names of their cards, the top last.
  init(_ closed: String, _ open: String) { self.init(closed: cards(closed), open: cards(open)) }
}

extension Snap {
  /// A window after a turn of `active`, in a game that need not have all the cards.
  init(_ hands: [SnapHand], active: Seat = 0, options: SnapOptions = SnapOptions()) throws {
    try self.init(deck: Card.deck, start: active, seats: hands.count, options: options)
    self.hands = hands
  }

  /// A window in which nobody calls.
  mutating func pass() throws { try apply(.race([])) }

  var counts: [Int] { hands.map(\.count) }
}

extension SnapOptions {
  init(maxTurns: Int) {
    self.init()
    self.maxTurns = maxTurns
  }
}

extension SeededRandom {
  /// Luck for a test that needs some, the same every time.
  init(_ label: String) { self.init(seed: "snap tests", label: label) }
}
