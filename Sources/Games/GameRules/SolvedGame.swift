/// A game whose positions a solver may search, with all cards known.
///
/// By default there is no solver.
public protocol SolvedGame: RuledGame {
  /// Searches at most `positions` positions for a win of a seat, given all hidden cards; nil if there is no solver for
  /// this game with these options.
  func searchSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>?
  /// The same for a win with as few actions as the search can find; by default, a win of any length.
  func searchShortestSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>?
}

extension SolvedGame {
  public func searchSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>? { nil }
  public func searchShortestSolution(for seat: Seat, positions: Int) -> SolutionSearch<Action>? {
    searchSolution(for: seat, positions: positions)
  }

  /// The result of a search for a win of a seat, given all hidden cards; nil if there is no solver.
  public func solution(for seat: Seat, positions: Int) -> Solution<Action>? {
    searchSolution(for: seat, positions: positions)?.solution
  }

  /// Whether a seat can still win, given all hidden cards; nil if `solution` is not conclusive.
  public func canWin(_ seat: Seat, positions: Int) -> Bool? { solution(for: seat, positions: positions)?.canWin }

  /// True if there is a solver for this position.
  public var isSolved: Bool { solution(for: 0, positions: 0) != nil }
}
