public import GameRules

/// Finds out whether a position can be won with all cards known: a search depth first, that meets no position twice.
public struct KlondikeSolver {
  /// Whether and how a position can be won, as far as the search has found out.
  public typealias Answer = Solution<KlondikeMove>

  private let start: KlondikePosition
  private let table: SolverTable
  /// How many positions have been looked at.
  public private(set) var looked = 0
  /// The size of the memory of positions, in bytes.
  public private(set) var memory = 0
  /// True if no win has fewer moves than the last shortest answer.
  public private(set) var isShortest = false

  /// A solver of one position, whether its game is over or not.
  public init(_ position: KlondikePosition) {
    start = position
    table = SolverTable(position)
  }

  /// What looking at no more than `positions` positions shows.
  ///
  /// The search has as many actions as it likes: a position that it cannot win is lost. One that it wins is won if the
  /// actions suffice for its moves.
  public mutating func answer(positions: Int) -> Answer {
    if start.isWon { return .won([]) }
    return table.movesWhole
      ? answer(from: RunState(start, table: table), positions: positions)
      : answer(from: SolverState(start, table: table), positions: positions)
  }

  private mutating func answer<State: SearchedState>(from state: State, positions: Int) -> Answer {
    var search = StateSearch<State>()
    defer { (looked, memory) = (search.looked, search.memory) }
    switch search.canWin(state, table, positions: positions) {
    case true?: return moves(of: search.steps(table)).map(Answer.won) ?? .unknown
    case false?: return .lost
    case nil: return .unknown
    }
  }

  /// The same, with the win of the fewest moves that a search of no more than `positions` positions finds.
  public mutating func shortestAnswer(positions: Int) -> Answer {
    isShortest = false
    let first = answer(positions: positions)
    guard case .won(let moves) = first else { return first }
    var search = ShortestSearch(start, known: moves)
    isShortest = search.finish(positions: positions - looked)
    looked += search.looked
    memory += search.memorySize
    return .won(search.best)
  }

  private func moves(of steps: [SolverStep]) -> [KlondikeMove]? {
    var replay = SolverReplay(start)
    return replay.play(steps) && replay.position.isWon ? replay.moves : nil
  }
}
