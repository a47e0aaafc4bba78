/// A search depth first through the states of a table, which looks at none of them twice.
///
/// Where a draw turns several cards or redeals are limited, it asks of states whose search takes long whether they can be
/// won with one card a draw and as many redeals as one likes: what is lost there is lost here too, and most lost deals are
/// lost there in a fraction of the states.
struct StateSearch<State: SearchedState> {
  private var walk = StateWalk<State>(isFinal: true)
  private var relaxed = StateWalk<State>(isFinal: false)
  private var relaxedLooked = 0

  /// How many states the last search has looked at.
  var looked: Int { walk.looked + relaxedLooked }

  /// The size of the memory of states, in bytes.
  var memory: Int { walk.memorySize + relaxed.memorySize }

  /// The steps that won, after a search that has.
  func steps(_ table: SolverTable) -> [SolverStep] { walk.steps(table) }

  /// Whether steps lead from `start` to a state with all cards home; nil if `positions` states do not show it.
  mutating func canWin(_ start: State, _ table: SolverTable, positions: Int) -> Bool? {
    relaxedLooked = 0
    walk.forgetAll(draw: table.draw)
    walk.begin(at: start)
    if table.hasOpenTalon { return walk.goOn(table, limit: positions) }
    let relaxedTable = table.withOpenTalon
    /// How many states below a state make it worth a question.
    var threshold = Self.stretch
    while true {
      let limit = min(positions - relaxedLooked, walk.looked + Self.stretch)
      let answer = walk.goOn(table, limit: limit, relaxed: relaxedLooked == 0 ? nil : relaxed)
      if answer != nil { return answer }
      if looked == positions { return nil }
      if relaxedLooked == 0 { relaxed.forgetAll(draw: 1) }
      if relax(relaxedTable, positions: positions, &threshold) { return false }
    }
  }

  /// After how many states questions are asked.
  private static var stretch: Int { 256 }

  /// Leaves out states of the way that are lost with one card a draw; true if the start is.
  ///
  /// It asks from the deepest state upwards, to the first that can be won, for then all above it can be. Questions get a
  /// fifth of all states, and three quarters where only whole runs move, with which five hard deals took 40 s in place of
  /// 144. Fewer are asked while they stay open, since those were looked at in vain.
  private mutating func relax(_ table: SolverTable, positions: Int, _ threshold: inout Int) -> Bool {
    let most = (table.movesWhole ? 3 * walk.looked : walk.looked / 4) + 1000
    for depth in walk.way.indices.reversed() {
      let visit = walk.way[depth]
      let size = walk.looked - visit.entry
      if visit.isWinnableRelaxed || relaxedLooked > most { break }
      guard size >= max(threshold, visit.threshold) else { continue }
      relaxed.begin(at: visit.state.relaxed(table))
      let answer = relaxed.goOn(table, limit: min(2 * size, positions - looked))
      relaxed.conclude(answer)
      relaxedLooked += relaxed.looked
      switch answer {
      case true?:
        walk.way[depth].isWinnableRelaxed = true
        return false
      case false?:
        if depth == 0 { return true }
        walk.leave(depth)
        threshold = max(Self.stretch, threshold * 3 / 4)
      case nil:
        walk.way[depth].threshold = 4 * size
        threshold += threshold / 2
      }
    }
    return false
  }
}
