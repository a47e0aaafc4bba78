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
  /// The first search has as many actions as it likes: a position that it cannot win is lost. Where its win takes more
  /// actions than are left, a second one looks for a win that does not, until it has found one or nothing is left to look at.
  public mutating func answer(positions: Int) -> Answer {
    let first = answerWithoutActionLimit(positions: positions)
    guard case .won(let moves) = first, moves.count > start.actionsLeft else { return first }
    return shorten(moves, positions: positions, stopsAtFirst: true)
  }

  /// The same, with the win of the fewest moves that a search of no more than `positions` positions finds.
  public mutating func shortestAnswer(positions: Int) -> Answer {
    isShortest = false
    let first = answerWithoutActionLimit(positions: positions)
    guard case .won(let moves) = first else { return first }
    return shorten(moves, positions: positions, stopsAtFirst: false)
  }

  private mutating func answerWithoutActionLimit(positions: Int) -> Answer {
    if start.isWon { return .won([]) }
    return table.movesWhole
      ? answer(from: WholeRunState(start, table: table), positions: positions)
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

  /// Looks for a win of fewer moves than a known one, and of no more than are left.
  private mutating func shorten(_ known: [KlondikeMove], positions: Int, stopsAtFirst: Bool) -> Answer {
    var search = ShortestSearch(start, known: known)
    let isComplete = search.finish(positions: positions - looked, stopsAtFirst: stopsAtFirst)
    looked += search.looked
    memory += search.memorySize
    isShortest = isComplete && !stopsAtFirst
    return search.best.map(Answer.won) ?? (isComplete ? .lost : .unknown)
  }

  private func moves(of steps: [SolverStep]) -> [KlondikeMove]? {
    var position = start
    position.actionsLeft = .max
    var replay = SolverReplay(position)
    return replay.play(steps) && replay.position.isWon ? replay.moves : nil
  }
}
