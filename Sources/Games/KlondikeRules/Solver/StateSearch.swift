/// A depth-first search through the states of a table that visits no state twice.
///
/// If a draw turns several cards or redeals are limited, a state with a long search is first tested with single draws
/// and unlimited redeals: a state that is lost there is lost here too, and most lost deals are lost there with a
/// fraction of the states.
struct StateSearch<State: SearchedState> {
  private var walk = StateWalk<State>(isFinal: true)
  private var relaxed = StateWalk<State>(isFinal: false)
  private var relaxedLooked = 0

  /// The number of states visited by the last search.
  var looked: Int { walk.looked + relaxedLooked }

  /// The size of the tables of visited states, in bytes.
  var memory: Int { walk.memorySize + relaxed.memorySize }

  /// The winning steps, after a search that found a win.
  func steps(_ table: SolverLayout) -> [SolverStep] { walk.steps(table) }

  /// Whether steps lead from `start` to a state with all cards on foundations; nil if `positions` states are not
  /// conclusive.
  mutating func canWin(_ start: State, _ table: SolverLayout, positions: Int) -> Bool? {
    relaxedLooked = 0
    walk.forgetAll(draw: table.draw)
    walk.begin(at: start)
    if table.hasOpenTalon { return walk.goOn(table, limit: positions) }
    let relaxedTable = table.withOpenTalon
    /// The number of states below a state that makes a relaxed test worthwhile.
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

  /// The number of states between relaxed tests.
  private static var stretch: Int { 256 }

  /// Removes states of the path that are lost with single draws; returns true if the start is.
  ///
  /// It tests from the deepest state upwards, up to the first winnable one, because then all states above are winnable.
  /// Tests get a fifth of all states, and three quarters if only whole runs move, with which five hard deals took 40 s
  /// instead of 144. Inconclusive tests make further ones rarer.
  private mutating func relax(_ table: SolverLayout, positions: Int, _ threshold: inout Int) -> Bool {
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
