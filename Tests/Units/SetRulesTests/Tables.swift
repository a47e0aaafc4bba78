import GameRules
import SetRules

/// Cards by their names, a space between two.
func cards(_ names: String) -> [SetCard] { names.split(separator: " ").map { SetCard($0)! } }

func trio(_ names: String) -> SetTrio { SetTrio(names)! }

func claim(_ seat: Seat, _ action: String, after milliseconds: Int = 500) -> Claim<SetAction> {
  Claim(seat: seat, action: SetAction(action)!, reaction: .milliseconds(milliseconds))
}

/// Twenty cards without a set: the most there can be.
let cap = cards(
  "1gdo 1gos 1got 1gso 1pdo 1rds 1rdt 1ros 1rot 2pst 2rot 3gds 3gos 3gso 3gst 3pdo 3pdt 3pso 3pst 3rds")

/// Twelve cards among which `2gss 2gds 2gos` and `1rds 3rds 2rds` are sets: the first three and the next three.
let twelve = cards("2gss 2gds 2gos 1rds 3rds 2rds 1gdo 1got 1pdo 2pst 3gst 3pdo")

extension SetGame {
  /// A game with this table.
  ///
  /// Its deck is the other cards by number, or the first few of them; the rest has left play.
  init(table: [SetCard], deck count: Int? = nil, seats: Int = 2, options: SetOptions = SetOptions()) throws {
    let others = SetCard.deck.filter { !table.contains($0) }
    try self.init(deck: table + others, seats: seats, options: options)
    self.table = table
    deck = others.prefix(count ?? others.count)
    discard = Array(others[deck.endIndex...])
  }

  var points: [Int] { tallies.map(\.points) }
  var holdsSet: Bool { !SetFinder(table).isEmpty }

  /// A window in which nobody says anything.
  mutating func pass() throws { try apply(.race([])) }
}

extension SetOptions {
  init(_ change: (inout SetOptions) -> Void) {
    self.init()
    change(&self)
  }
}

extension SeededRandom {
  /// Luck for a test that needs some, the same every time.
  init(_ label: String) { self.init(seed: "set tests", label: label) }
}
