public import Cards

extension KlondikePosition {
  /// Returns true if a legal move satisfies `predicate`; stops at the first.
  ///
  /// The order is fixed: draw or redeal, from the waste, from columns, from foundations, flips. It does not matter
  /// whether the game is over.
  @inlinable public func hasMove(where predicate: (KlondikeMove) -> Bool) -> Bool {
    if let turn, predicate(turn) { return true }
    return hasCardMove(where: predicate)
  }

  /// Calls `body` with every legal move, in a fixed order.
  @inlinable public func forEachMove(_ body: (KlondikeMove) -> Void) {
    _ = hasMove { move in
      body(move)
      return false
    }
  }

  /// Replaces the contents of `moves` by the legal moves, and reuses its memory.
  @inlinable public func moves(into moves: inout [KlondikeMove]) {
    moves.removeAll(keepingCapacity: true)
    forEachMove { moves.append($0) }
  }

  public var moves: [KlondikeMove] {
    var moves: [KlondikeMove] = []
    forEachMove { moves.append($0) }
    return moves
  }

  /// True exactly for the members of `moves`, in 10 ns instead of the 60 of an iteration.
  public func isLegal(_ move: KlondikeMove) -> Bool {
    switch move {
    case .draw: return stock != 0
    case .redeal: return canRedeal
    case .wasteToFoundation: return waste != 0 && home.foundationNeeds.intersects(CardMask(index: talon[topOfWaste]))
    case .wasteToColumn(let to): return waste != 0 && room(to).intersects(CardMask(index: talon[topOfWaste]))
    case .columnToFoundation(let from): return home.foundationNeeds.intersects(run(from).lowest)
    case .columnToColumn(let from, let to, let count):
      guard from != to else { return false }
      let run = run(from)
      let movable = options.runs == .partial ? run : run.highest
      var firsts = movable.intersection(room(to))
      if !firsts.isEmpty, up[Int(to)] == 0, down[Int(from)] == 0 { firsts.subtract(run.highest) }
      while !firsts.isEmpty {
        if run.through(firsts.removeLowest()).count == Int(count) { return true }
      }
      return false
    case .foundationToColumn(let suit, let to):
      guard options.worryingBack else { return false }
      return home.foundationTops.intersection(.suit(suit)).intersects(room(to))
    case .flip(let column):
      return column < 7 && options.flip == .action && up[Int(column)] == 0 && down[Int(column)] > 0
    }
  }

  private func run(_ column: UInt8) -> CardMask { column < 7 ? faceUp(Int(column)) : CardMask() }

  private func room(_ column: UInt8) -> CardMask {
    column < 7 ? KlondikeRoom.cards(for: Int(column), of: self) : CardMask()
  }

  /// The next draw or redeal, if there is one.
  @inlinable public var turn: KlondikeMove? { stock != 0 ? .draw : canRedeal ? .redeal : nil }

  /// The flip of a card, if the rules leave it to the player.
  public var flip: KlondikeMove? {
    var flip: KlondikeMove?
    _ = hasFlip { move in
      flip = move
      return true
    }
    return flip
  }

  @inlinable public var canRedeal: Bool { stock == 0 && waste != 0 && redealsLeft != 0 }

  /// `hasMove(where:)` without draws and redeals.
  @inlinable func hasCardMove(where predicate: (KlondikeMove) -> Bool) -> Bool {
    let room = KlondikeRoom(self)
    return hasMoveFromWaste(to: room, where: predicate)
      || hasMoveFromColumns(to: room, where: predicate)
      || hasMoveFromFoundations(to: room, where: predicate)
      || hasFlip(where: predicate)
  }

  @inlinable func hasMoveFromWaste(to room: KlondikeRoom, where predicate: (KlondikeMove) -> Bool) -> Bool {
    guard waste != 0 else { return false }
    let top = CardMask(index: talon[topOfWaste])
    if home.foundationNeeds.intersects(top), predicate(.wasteToFoundation) { return true }
    guard room.anywhere.intersects(top) else { return false }
    for to in 0..<7 where room[to].intersects(top) {
      if predicate(.wasteToColumn(UInt8(to))) { return true }
    }
    return false
  }

  @inlinable func hasMoveFromColumns(to room: KlondikeRoom, where predicate: (KlondikeMove) -> Bool) -> Bool {
    let needs = home.foundationNeeds
    for from in 0..<7 {
      let run = faceUp(from)
      if needs.intersects(run.lowest), predicate(.columnToFoundation(UInt8(from))) { return true }
      let movable = (options.runs == .partial ? run : run.highest).intersection(room.anywhere)
      guard !movable.isEmpty else { continue }
      for to in 0..<7 where to != from {
        var firsts = movable.intersection(room[to])
        // Moving a whole column to an empty one would change nothing.
        if up[to] == 0 && down[from] == 0 { firsts.subtract(run.highest) }
        while !firsts.isEmpty {
          let count = run.through(firsts.removeLowest()).count
          if predicate(.columnToColumn(from: UInt8(from), to: UInt8(to), count: UInt8(count))) { return true }
        }
      }
    }
    return false
  }

  @inlinable func hasMoveFromFoundations(to room: KlondikeRoom, where predicate: (KlondikeMove) -> Bool) -> Bool {
    guard options.worryingBack else { return false }
    let tops = home.foundationTops.intersection(room.anywhere)
    guard !tops.isEmpty else { return false }
    for suit in Suit.allCases {
      let top = tops.intersection(.suit(suit))
      for to in 0..<7 where room[to].intersects(top) {
        if predicate(.foundationToColumn(suit, UInt8(to))) { return true }
      }
    }
    return false
  }

  @inlinable func hasFlip(where predicate: (KlondikeMove) -> Bool) -> Bool {
    guard options.flip == .action else { return false }
    for column in 0..<7 where up[column] == 0 && down[column] > 0 {
      if predicate(.flip(UInt8(column))) { return true }
    }
    return false
  }
}
