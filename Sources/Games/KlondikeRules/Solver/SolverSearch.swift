/// A search through the states of many deals of the hidden cards, which reuses its memory.
public struct SolverSearch {
  private var search = StateSearch<SolverState>()

  public init() {}

  /// The number of states visited by the last search.
  public var looked: Int { search.looked }

  /// Whether steps lead from `start` to a state with all cards on foundations; nil if `positions` states are not
  /// conclusive.
  public mutating func canWin(_ start: SolverState, _ table: SolverLayout, positions: Int) -> Bool? {
    search.canWin(start, table, positions: positions)
  }
}
