public import GameRules

/// Finds out whether a position can be won with all cards known: a search depth first, that meets no position twice.
public struct KlondikeSolver {
  /// Whether and how a position can be won, as far as the search has found out.
  public typealias Answer = Solution<KlondikeMove>

  private let start: KlondikePosition
  private let table: SolverTable
  /// How many positions have been looked at.
  public private(set) var looked = 0

  /// A solver of one position, whether its game is over or not.
  public init(_ position: KlondikePosition) {
    start = position
    table = SolverTable(position)
  }

  /// What looking at no more than `positions` positions shows.
  ///
  /// The search has as many redeals and actions as it likes, and moves parts of runs: a position that it cannot win is
  /// lost. One that it wins is won if the moves obey the options too, which those of the usual game do.
  public mutating func answer(positions: Int) -> Answer {
    if start.isWon { return .won([]) }
    guard start.options.isSolvable else { return .unknown }
    var search = SolverSearch()
    defer { looked = search.looked }
    switch search.canWin(SolverState(start, table: table), table, positions: positions) {
    case true?: return moves(of: search.steps).map(Answer.won) ?? .unknown
    case false?: return .lost
    case nil: return .unknown
    }
  }

  private func moves(of steps: [SolverStep]) -> [KlondikeMove]? {
    var replay = SolverReplay(start)
    return replay.play(steps) && replay.position.isWon ? replay.moves : nil
  }
}

extension KlondikeOptions {
  /// True if the solver knows these options.
  public var isSolvable: Bool { spaces == .kings }
}
