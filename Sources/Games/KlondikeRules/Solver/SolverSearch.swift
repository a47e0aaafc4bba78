/// A search depth first through the states of a table, which looks at none of them twice.
///
/// It keeps its memory from one search to the next: half of all searches take less time than to allocate it.
public struct SolverSearch {
  private struct Node {
    var state: SolverState
    /// The number of the node before it among `way`.
    var parent: Int
    var step: SolverStep
  }

  private var met = FingerprintSet()
  private var way: [(parent: Int, step: SolverStep)] = []
  private var open: [Node] = []
  /// How many states the last search has looked at.
  public private(set) var looked = 0

  public init() {}

  /// Whether steps lead from `start` to a state with all cards home; nil if `positions` states do not show it.
  public mutating func canWin(_ start: SolverState, _ table: SolverTable, positions: Int) -> Bool? {
    met.removeAll()
    way.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    open.append(Node(state: start, parent: -1, step: SolverStep(.uncover, CardMask())))
    looked = 0
    while let node = open.popLast() {
      guard met.insert(node.state.fingerprint) else { continue }
      if looked == positions { return nil }
      looked += 1
      way.append((node.parent, node.step))
      if node.state.home == .all { return true }
      let number = way.count - 1
      node.state.forEachStep(table) { step in
        var next = node.state
        next.play(step, table)
        open.append(Node(state: next, parent: number, step: step))
      }
    }
    return false
  }

  /// The steps that won, after a search that has.
  var steps: [SolverStep] {
    sequence(first: way.count - 1) { way[$0].parent }.prefix { $0 > 0 }.map { way[$0].step }.reversed()
  }
}
