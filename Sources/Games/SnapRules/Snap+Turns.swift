package import GameRules

extension Snap {
  /// Turns the next card, by default that of the seat after the active one, or ends the game.
  package mutating func turnNext(after last: Seat? = nil) {
    let last = last ?? active
    let order = clockwise(from: last).dropFirst() + [last]
    if holders.count == 1 {
      ending = .won
    } else if turn == options.maxTurns {
      ending = .maxTurns
    } else if let next = order.first(where: { hands[$0.index].canTurn }) {
      letTurn(next)
    } else {
      ending = .stuck
    }
  }

  /// Turns a seat's card, or asks the seat to turn it.
  mutating func letTurn(_ seat: Seat) {
    switch options.turning {
    case .automatic: turnCard(of: seat)
    case .player: turner = seat
    }
  }

  mutating func turnCard(of seat: Seat) {
    active = seat
    turner = nil
    hands[seat.index].turn()
    turn += 1
    if turn == returnsAt {
      ending = .cycle
    } else if returnsAt == nil, isOnCircle {
      returnsAt = turn + circumference
    }
  }

  /// True if this position would return after any number of turns without calls.
  ///
  /// Without calls a seat's cards keep their order; only the number of open cards changes. A seat with n cards, n at
  /// least 2, goes through 1, 2, ... n open cards and begins again; a single card stays open. So a position cannot
  /// return while a seat has only closed cards, nor just after a seat has turned its only one; all other positions are
  /// part of a cycle.
  private var isOnCircle: Bool {
    hands[active.index].canTurn && hands.allSatisfy { $0.isEmpty || !$0.open.isEmpty }
  }

  /// The number of turns without calls after which a position on the cycle returns.
  private var circumference: Int {
    let turning = hands.map(\.count).filter { $0 >= 2 }
    return turning.count * turning.reduce(1) { $0 / greatestCommonDivisor($0, $1) * $1 }
  }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
