/// A search through the states of many deals of the hidden cards, which keeps its memory from one to the next.
public struct SolverSearch {
  private var search = StateSearch<SolverState>()

  public init() {}

  /// How many states the last search has looked at.
  public var looked: Int { search.looked }

  /// Whether steps lead from `start` to a state with all cards home; nil if `positions` states do not show it.
  public mutating func canWin(_ start: SolverState, _ table: SolverTable, positions: Int) -> Bool? {
    search.canWin(start, table, positions: positions)
  }
}
