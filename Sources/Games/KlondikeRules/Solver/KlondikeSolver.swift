public import GameRules

/// Determines whether a position can be won with all cards known, by a depth-first search that visits no position
/// twice.
public struct KlondikeSolver {
  /// The result of the search.
  public typealias Answer = Solution<KlondikeMove>

  private let start: KlondikePosition
  private let table: SolverLayout
  /// The number of positions visited.
  public private(set) var looked = 0
  /// The size of the table of visited positions, in bytes.
  public private(set) var memory = 0
  /// True if no win has fewer moves than the last shortest answer.
  public private(set) var isShortest = false

  /// A solver of one position, whether its game is over or not.
  public init(_ position: KlondikePosition) {
    start = position
    table = SolverLayout(position)
  }

  /// Searches at most `positions` positions.
  ///
  /// The first search has unlimited actions, so a position that it cannot win is lost. If its win takes more actions
  /// than are left, a second search looks for a shorter one, until it has found one or has visited all positions.
  public mutating func answer(positions: Int) -> Answer {
    let first = answerWithoutActionLimit(positions: positions)
    guard case .won(let moves) = first, moves.count > start.actionsLeft else { return first }
    return shorten(moves, positions: positions, stopsAtFirst: true)
  }

  /// The same, with the shortest win that a search of at most `positions` positions finds.
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

  /// Searches for a win with fewer moves than a known one, and with no more than are left.
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
