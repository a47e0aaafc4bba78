/// Walks depth first through the states of a table, and looks at none of them twice.
///
/// It keeps its memory from one walk to the next: half of all walks take less time than to allocate it.
struct StateWalk<State: SearchedState> {
  private struct Node {
    var state: State
    /// How many steps lead to it.
    var depth: Int
    var step: SolverStep
  }

  /// A state on the way to the one that was looked at last.
  struct Visit {
    let state: State
    let step: SolverStep
    /// How many states had been looked at before it.
    let entry: Int
    /// True if it can be won with one card a draw.
    var isWinnableRelaxed = false
    /// How many states below it must be looked at before that is asked again.
    var threshold = 0
  }

  /// True if no other walk follows on the same table, so that no note has to be taken back.
  private let isFinal: Bool
  private var open: [Node] = []
  private var memory = SolverMemory<State.Key>()
  /// The states that this walk has noted.
  private var keys: [State.Key] = []
  /// From the start to the state that was looked at last.
  var way: [Visit] = []
  /// How many states this walk has looked at.
  private(set) var looked = 0
  /// The size of its memory of states, in bytes.
  var memorySize: Int { memory.size }
  private var draw = 1
  /// For each number of cards drawn, as bits, those from which all is reached that it reaches.
  private var generous = StateWalk.generous(draw: 1)

  init(isFinal: Bool) { self.isFinal = isFinal }

  /// Forgets all states, for another table.
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

  /// The bits of a note that are numbers of cards drawn, with which the state was met.
  private static var known: UInt32 { 1 << 25 - 1 }
  /// The bit of a note that says that the state can be won.
  private static var winnable: UInt32 { 1 << 25 }

  /// Begins a walk, which knows what earlier ones on the same table have proved.
  mutating func begin(at start: State) {
    way.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    open.append(Node(state: start, depth: 0, step: SolverStep(.uncover, CardMask())))
    looked = 0
  }

  /// Whether the start can be won; nil if that is open when `limit` states have been looked at, after which it can go on.
  ///
  /// - Parameter relaxed: walks through the same states with one card a draw, all of which are concluded.
  mutating func goOn(_ table: SolverTable, limit: Int, relaxed: Self? = nil) -> Bool? {
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

  /// True if a state was met that is as good and has as many redeals left, from which draws lead here, or more, from which
  /// a redeal leads here too.
  private func isCovered(_ state: State, _ table: SolverTable) -> Bool {
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

  /// Leaves out what is left to look at below the state at `depth` of the way.
  mutating func leave(_ depth: Int) {
    while let last = open.last, last.depth > depth { open.removeLast() }
    way.removeLast(way.count - depth)
  }

  /// Keeps what is certain after a walk with this answer: a walk that was not finished has proved nothing lost.
  mutating func conclude(_ answer: Bool?) {
    guard answer != false else { return }
    for key in keys { memory[key] = 0 }
    if answer == true {
      for visit in way { memory[visit.state.key] = Self.winnable }
    }
  }

  /// True if a concluded walk has proved that the state is lost, with one card a draw.
  func hasLost(_ state: State) -> Bool { memory[state.key(redealsLeft: 0)] & Self.known != 0 }

  /// The steps to the state that was looked at last.
  func steps(_ table: SolverTable) -> [SolverStep] {
    var steps: [SolverStep] = []
    guard var state = way.first?.state else { return [] }
    for visit in way.dropFirst() { state.advance(by: visit.step, table) { steps.append($0) } }
    return steps
  }
}
