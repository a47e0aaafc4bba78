import GameRules

extension Snap {
  /// Turns the next card, or ends the game.
  mutating func turnNext() {
    let order = clockwise(from: active).dropFirst() + [active]
    if holders.count == 1 {
      ending = .won
    } else if turn == options.maxTurns {
      ending = .maxTurns
    } else if let next = order.first(where: { hands[$0.index].canTurn }) {
      turnCard(of: next)
    } else {
      ending = .stuck
    }
  }

  mutating func turnCard(of seat: Seat) {
    active = seat
    hands[seat.index].turn()
    turn += 1
    if turn == returnsAt {
      ending = .cycle
    } else if returnsAt == nil, hands.allSatisfy({ $0.isEmpty || !$0.open.isEmpty }) {
      returnsAt = period.map { turn + $0 }
    }
  }

  /// After how many turns a position in which every seat with cards has an open one returns if nobody calls.
  ///
  /// Without calls a seat's cards keep their order; only how many are open changes. A seat of n cards, n at least 2,
  /// goes through 1, 2, ... n open ones and begins again; a single open card stays. As all have an open card, this runs
  /// in a circle, so that the first position to return is the first in which all have one. Nothing if no seat can turn.
  private var period: Int? {
    let turning = hands.map(\.count).filter { $0 >= 2 }
    if turning.isEmpty { return nil }
    return turning.count * turning.reduce(1) { $0 / greatestCommonDivisor($0, $1) * $1 }
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
