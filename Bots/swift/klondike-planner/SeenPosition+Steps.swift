import Cards
import KlondikeRules

/// A move and the turns of the stock before it.
struct Step {
  var turns: Int
  var move: KlondikeMove
}

extension SeenPosition {
  /// Calls `body` with the steps that a plan may take, and where they lead.
  func forEachStep(_ body: (Step, SeenPosition) -> Void) {
    func take(_ move: KlondikeMove, at stop: Stop) {
      var next = stop.seen
      next.play(move)
      body(Step(turns: stop.turns, move: move), next)
    }
    let here = Stop(seen: self, turns: 0)
    if let move = safeMove { return take(move, at: here) }
    let space = (0..<7).first(where: isSpace)
    forEachStop { stop, _ in
      stop.seen.position.forEachMove { move in
        if stop.seen.isStepFromWaste(move, space: space) { take(move, at: stop) }
      }
    }
    position.forEachMove { move in
      if isStepOnTable(move, space: space) { take(move, at: here) }
    }
  }

  /// A card home that nothing can need in a column any more: no other step is worth a look.
  private var safeMove: KlondikeMove? {
    let safe = lowestHome + 2
    let column = (0..<7).first { column in
      guard !isTurned(column), let top = position.faceUp(column).lowestCard else { return false }
      return top.rank <= safe && isNeeded(top)
    }
    return column.map { .columnToFoundation(UInt8($0)) }
  }

  private func isStepFromWaste(_ move: KlondikeMove, space: Int?) -> Bool {
    switch move {
    case .wasteToFoundation: true
    case .wasteToColumn(let to): isOpen(Int(to), space: space)
    default: false
    }
  }

  private func isStepOnTable(_ move: KlondikeMove, space: Int?) -> Bool {
    switch move {
    case .columnToFoundation(let from): !isTurned(Int(from))
    case .columnToColumn(let from, let to, let count):
      !isTurned(Int(from)) && isOpen(Int(to), space: space)
        && isWorthMoving(Int(count), from: Int(from))
    case .foundationToColumn(let suit, let to):
      position.foundation(suit) > lowestHome + 2 && isOpen(Int(to), space: space)
    case .draw, .redeal, .wasteToFoundation, .wasteToColumn, .flip: false
    }
  }

  /// True if a card may be planned to go there; of empty columns, which are all alike, that is the first.
  private func isOpen(_ column: Int, space: Int?) -> Bool {
    !isTurned(column) && (column == space || !isSpace(column))
  }

  /// Part of a run is worth moving only to send the card beneath it home.
  private func isWorthMoving(_ count: Int, from column: Int) -> Bool {
    var beneath = position.faceUp(column)
    for _ in 0..<count { beneath.removeLowest() }
    return beneath.lowestCard.map(isNeeded) ?? true
  }

  /// True if the card's foundation takes it next.
  func isNeeded(_ card: Card) -> Bool { position.foundation(card.suit) == card.rank - 1 }

  private var lowestHome: Int { Suit.allCases.reduce(13) { min($0, position.foundation($1)) } }
}

extension SeenPosition {
  /// The moves that a step stands for.
  func moves(of step: Step) -> [KlondikeMove] {
    var seen = self
    let turns = (0..<step.turns).compactMap { _ in
      let turn = seen.position.turn
      if let turn { seen.play(turn) }
      return turn
    }
    return turns + [step.move]
  }
}
