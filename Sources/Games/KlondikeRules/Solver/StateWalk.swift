/// A depth-first walk through the states of a table that visits no state twice.
///
/// It keeps its memory from one walk to the next, because half of all walks take less time than allocating it.
struct StateWalk<State: SearchedState> {
  private struct Node {
    var state: State
    /// The number of steps to it.
    var depth: Int
    var step: SolverStep
  }

  /// A state on the path to the last visited state.
  struct Visit {
    let state: State
    let step: SolverStep
    /// The number of states visited before it.
    let entry: Int
    /// True if it can be won with single draws.
    var isWinnableRelaxed = false
    /// The number of visited states below it after which that is tested again.
    var threshold = 0
  }

  /// True if no other walk on the same table follows, so that no note must be removed.
  private let isFinal: Bool
  private var open: [Node] = []
  private var memory = SolverMemory<State.Key>()
  /// The states that this walk has noted.
  private var keys: [State.Key] = []
  /// The path from the start to the last visited state.
  var way: [Visit] = []
  /// The number of states visited by this walk.
  private(set) var looked = 0
  /// The size of its table of states, in bytes.
  var memorySize: Int { memory.size }
  private var draw = 1
  /// For each number of drawn cards: the set (as bits) of numbers that reach at least the same positions.
  private var generous = StateWalk.generous(draw: 1)

  init(isFinal: Bool) { self.isFinal = isFinal }

  /// Removes all states, for another table.
  mutating func forgetAll(draw: Int) {
    memory.removeAll()
    guard draw != self.draw else { return }
    self.draw = draw
    generous = Self.generous(draw: draw)
  }

  private static func generous(draw: Int) -> [UInt32] {
    var notes = [known]
    for drawn in 1...KlondikePosition.talonCapacity {
      let fewer = drawn - draw
      notes.append(UInt32(1) << drawn | (fewer > 0 ? notes[fewer] : 0))
    }
    return notes
  }

  /// The bits of a note for the numbers of drawn cards with which the state was visited.
  private static var known: UInt32 { 1 << 25 - 1 }
  /// The bit of a note for a winnable state.
  private static var winnable: UInt32 { 1 << 25 }

  /// Begins a walk, which uses the results of earlier ones on the same table.
  mutating func begin(at start: State) {
    way.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    open.append(Node(state: start, depth: 0, step: SolverStep(.uncover, CardMask())))
    looked = 0
  }

  /// Whether the start can be won; nil if undecided after `limit` visited states, after which it can continue.
  ///
  /// - Parameter relaxed: concluded walks through the same states with single draws.
  mutating func goOn(_ table: SolverLayout, limit: Int, relaxed: Self? = nil) -> Bool? {
    while let node = open.popLast() {
      let state = node.state
      let key = state.key
      let note = memory[key]
      if note & Self.winnable != 0 { return true }
      if table.redeals == nil ? note & generous[state.cards.drawn] != 0 : isCovered(state, table) { continue }
      if looked == limit {
        open.append(node)
        return nil
      }
      looked += 1
      way.removeLast(way.count - node.depth)
      way.append(Visit(state: state, step: node.step, entry: looked - 1))
      if state.cards.home == .all { return true }
      if state.returned.isEmpty {
        if state.isDeadEnd(table) || relaxed?.hasLost(state) == true { continue }
        memory[key] = note | 1 << UInt32(state.cards.drawn)
        if !isFinal { keys.append(key) }
      }
      state.forEachStep(table) { step in
        var next = state
        next.advance(by: step, table)
        open.append(Node(state: next, depth: node.depth + 1, step: step))
      }
    }
    return false
  }

  /// True if an equivalent state was visited that has as many redeals left and leads here by draws, or has more and
  /// leads here by a redeal.
  private func isCovered(_ state: State, _ table: SolverLayout) -> Bool {
    let cards = state.cards
    let before: UInt32 = stride(from: cards.drawn, through: 0, by: -table.draw).reduce(0) { $0 | 1 << UInt32($1) }
    let isAtEnd = cards.drawn == cards.talonCount
    if memory[state.key] & (isAtEnd ? Self.known : before) != 0 { return true }
    let redealt = table.isPassed(cards.drawn, of: cards.talon) ? Self.known : before
    for left in stride(from: cards.redealsLeft + 1, through: min(table.redeals ?? 0, cards.talonCount), by: 1) {
      if memory[state.key(redealsLeft: left)] & redealt != 0 { return true }
    }
    return false
  }

  /// Skips the remaining states below the state at `depth` of the path.
  mutating func leave(_ depth: Int) {
    while let last = open.last, last.depth > depth { open.removeLast() }
    way.removeLast(way.count - depth)
  }

  /// Keeps the certain results of a walk with this answer: an unfinished walk has proved no state lost.
  mutating func conclude(_ answer: Bool?) {
    guard answer != false else { return }
    for key in keys { memory[key] = 0 }
    if answer == true {
      for visit in way { memory[visit.state.key] = Self.winnable }
    }
  }

  /// True if a concluded walk has proved that the state is lost, with single draws.
  func hasLost(_ state: State) -> Bool { memory[state.key(redealsLeft: 0)] & Self.known != 0 }

  /// The steps to the last visited state.
  func steps(_ table: SolverLayout) -> [SolverStep] {
    var steps: [SolverStep] = []
    guard var state = way.first?.state else { return [] }
    for visit in way.dropFirst() { state.advance(by: visit.step, table) { steps.append($0) } }
    return steps
  }
}
