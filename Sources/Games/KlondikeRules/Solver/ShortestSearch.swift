import Cards

/// Searches for a solution with the fewest moves: best first, through the positions of the rules (A*).
///
/// A step is a move of a card, with the draws before it. A branch is pruned when its moves plus a lower bound of the
/// remaining ones are not fewer than those of the best solution. When no node is left, there is no shorter solution.
struct ShortestSearch {
  private struct Node {
    /// The index of the parent node; -1 at the start.
    let parent: Int32
    /// The number of draws and redeals before the move.
    let turns: UInt8
    let move: KlondikeMove
    /// The number of moves to this node.
    let moves: Int
    /// A lower bound of the moves of a solution through this node.
    let least: Int
  }

  private let start: KlondikePosition
  /// For each column, by the number of its own cards that are left: how many of them must go to another column.
  private let detours: [[Int]]
  /// A solution must have fewer moves.
  private var limit: Int
  private var nodes: [Node] = []
  /// The indices of open nodes by rank, the most promising first.
  private var open: [[Int32]] = []
  /// The lowest rank in `open` that may have nodes.
  private var next = 0
  /// For each visited position, one more than the fewest moves to it.
  private var memory = SolverMemory<RunKey>()

  /// The best known solution; nil if all take more actions than are left.
  private(set) var best: [KlondikeMove]?
  /// The number of stored positions.
  var looked: Int { nodes.count }
  /// The size of the table of visited positions, in bytes.
  var memorySize: Int { memory.size + nodes.count * MemoryLayout<Node>.stride }

  /// - Parameter known: a solution that may not be the shortest.
  init(_ start: KlondikePosition, known: [KlondikeMove]) {
    self.start = start
    let table = SolverLayout(start)
    detours = KlondikePosition.columns.map { column in
      let own = (0..<table.ownCount(column)).map { Card(maskIndex: table.card(of: column, row: $0)) }
      return (0...own.count).map { left in
        own.indices.prefix(left).count { row in
          own[..<row].contains { $0.suit == own[row].suit && $0.rank < own[row].rank }
        }
      }
    }
    best = known.count <= start.actionsLeft ? known : nil
    limit = min(known.count, start.actionsLeft + 1)
    add(start, Node(parent: -1, turns: 0, move: .draw, moves: 0, least: leastMoves(from: start)))
  }

  /// Searches until no node is left, and returns true, or until `positions` positions were stored.
  ///
  /// - Parameter stopsAtFirst: whether any solution suffices; then false too.
  mutating func finish(positions: Int, stopsAtFirst: Bool) -> Bool {
    while next < open.count {
      if stopsAtFirst, best != nil { return false }
      guard let number = open[next].popLast() else {
        next += 1
        continue
      }
      guard nodes[Int(number)].least < limit else { continue }
      if looked >= positions { return false }
      let position = replayed(to: number).position
      let isFirst = memory[key(of: position)] == UInt32(nodes[Int(number)].moves) + 1
      guard isFirst, !position.isDeadEnd else { continue }
      position.forEachStep { moved, turns, move in
        let moves = nodes[Int(number)].moves + turns + 1
        let least = moves + leastMoves(from: moved)
        let node = Node(parent: number, turns: UInt8(turns), move: move, moves: moves, least: least)
        if least < limit { add(moved, node) }
      }
    }
    return true
  }

  private mutating func add(_ position: KlondikePosition, _ node: Node) {
    let key = key(of: position)
    let known = memory[key]
    guard known == 0 || known > node.moves + 1 else { return }
    memory[key] = UInt32(node.moves) + 1
    nodes.append(node)
    let number = Int32(nodes.count - 1)
    if position.isWon {
      limit = node.moves
      best = replayed(to: number).moves
      return
    }
    // Cards on foundations count twice, so that solutions are found early.
    let rank = node.least + CardMask.all.count - position.home.count
    while open.count <= rank { open.append([]) }
    open[rank].append(number)
    next = min(next, rank)
  }

  private func replayed(to number: Int32) -> (position: KlondikePosition, moves: [KlondikeMove]) {
    var way: [Node] = []
    var last = nodes[Int(number)]
    while last.parent >= 0 {
      way.append(last)
      last = nodes[Int(last.parent)]
    }
    var position = start
    var moves: [KlondikeMove] = []
    for node in way.reversed() {
      for _ in 0..<node.turns {
        guard let turn = position.turn else { break }
        position.play(turn)
        moves.append(turn)
      }
      position.play(node.move)
      moves.append(node.move)
    }
    return (position, moves)
  }

  /// A lower bound of the moves to a solution: one for each card to go to a foundation, one for each card that is on a
  /// lower one of its suit and must go to another column first, and those of the talon.
  private func leastMoves(from position: KlondikePosition) -> Int {
    let draw = position.options.draw
    var least = CardMask.all.count - position.home.count + (position.stockCount + draw - 1) / draw
    for column in KlondikePosition.columns {
      let down = position.downCount(column)
      least += detours[column][position.faceUp(column).isEmpty ? down : min(down + 1, detours[column].count - 1)]
      if position.options.flip == .action { least += down }
    }
    // A card that covers a lower card of its suit in the waste must go to a column first, or be drawn once more.
    var lowest = SIMD4<UInt8>(repeating: .max)
    var covering = 0
    var rest = position.waste
    while rest != 0 {
      let card = position.talon[rest.trailingZeroBitCount]
      rest &= rest &- 1
      let suit = Int(card & 3)
      if lowest[suit] < card { covering += 1 }
      lowest[suit] = min(lowest[suit], card)
    }
    return least + min(covering, 1 + (covering + draw - 1) / draw)
  }

  /// A unique number for each position; columns without face-down cards may be exchanged.
  private func key(of position: KlondikePosition) -> RunKey {
    var cards: UInt64 = 0
    for suit in Suit.allCases { cards = 14 * cards + UInt64(position.foundation(suit)) }
    for column in KlondikePosition.columns { cards = 8 * cards + UInt64(position.downCount(column)) }
    let redeals = min(position.redealsLeft ?? 0, KlondikePosition.talonCapacity)
    // A card may be on its column or elsewhere while the next one below is still to be turned.
    var turning: UInt64 = 0
    for column in KlondikePosition.columns where position.faceUp(column).isEmpty && position.downCount(column) > 0 {
      turning |= 1 << UInt64(column)
    }
    return RunKey(
      cards: cards << 24 | UInt64(position.stock | position.waste), runs: position.up,
      rest: turning << 10 | UInt64(position.wasteCount << 5 | redeals))
  }
}

extension KlondikePosition {
  /// Calls `body` with the positions after the steps that may be part of a shortest solution, the number of draws and
  /// redeals before the move, and the move.
  fileprivate func forEachStep(_ body: (KlondikePosition, _ turns: Int, KlondikeMove) -> Void) {
    func play(_ move: KlondikeMove, after turns: Int = 0, in position: KlondikePosition) {
      var moved = position
      moved.play(move)
      body(moved, turns, move)
    }
    // It costs a move at any time, and blocks nothing before.
    if let flip { return play(flip, in: self) }
    let safe = home.safe.intersection(home.foundationNeeds)
    if let column = Self.columns.first(where: { faceUp($0).lowest.intersects(safe) }) {
      return play(.columnToFoundation(UInt8(column)), in: self)
    }
    forEachMove { move in
      if mayShorten(move) { play(move, in: self) }
    }
    // Draws are delayed until a card of the waste is played.
    var turned = self
    var turns = 0
    var seen = CardMask()
    while true {
      if turned.waste != 0 {
        let top = CardMask(index: turned.talon[turned.topOfWaste])
        if seen.intersects(top) { return }
        seen.formUnion(top)
        turned.forEachMove { move in
          switch move {
          case .wasteToFoundation, .wasteToColumn: play(move, after: turns, in: turned)
          default: break
          }
        }
      }
      guard let turn = turned.turn else { return }
      turned.play(turn)
      turns += 1
    }
  }

  /// False for draws, moves of the waste, safe cards that would come back, and parts of runs that move from one card to
  /// its like while the card that they uncover cannot go to a foundation.
  private func mayShorten(_ move: KlondikeMove) -> Bool {
    switch move {
    case .draw, .redeal, .wasteToFoundation, .wasteToColumn: return false
    case .foundationToColumn(let suit, _):
      return !home.foundationTops.intersection(.suit(suit)).intersects(home.safe)
    case .columnToColumn(let from, _, let count):
      var rest = faceUp(Int(from))
      if rest.count == Int(count) || options.spaces == .any { return true }
      for _ in 0..<count { rest.removeLowest() }
      return rest.lowest.intersects(home.foundationNeeds)
    case .columnToFoundation, .flip: return true
    }
  }

  fileprivate var isDeadEnd: Bool {
    let table = SolverLayout(self)
    return SolverState(self, table: table).isDeadEnd(table)
  }
}
