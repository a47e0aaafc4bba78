public import GameRules

/// Finds out whether a position can be won with all cards known: a search depth first, that meets no position twice.
public struct KlondikeSolver {
  public typealias Answer = Solution<KlondikeMove>

  private struct Node {
    var state: SolverState
    /// The number of the node before it among `way`.
    var parent: Int
    var step: SolverState.Step
    var card: CardMask
  }

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
    var met = FingerprintSet()
    var way: [(parent: Int, step: SolverState.Step, card: CardMask)] = []
    var open = [Node(state: SolverState(start, table: table), parent: -1, step: .uncover, card: CardMask())]
    looked = 0
    while let node = open.popLast() {
      guard met.insert(node.state.fingerprint) else { continue }
      if looked == positions { return .unknown }
      looked += 1
      way.append((node.parent, node.step, node.card))
      let number = way.count - 1
      if node.state.home == .all {
        let steps = sequence(first: number) { way[$0].parent }.prefix { $0 > 0 }.reversed()
        return moves(of: steps.map { (way[$0].step, way[$0].card) }).map(Answer.won) ?? .unknown
      }
      node.state.forEachStep(table) { step, card in
        var next = node.state
        next.take(step, card, table: table)
        open.append(Node(state: next, parent: number, step: step, card: card))
      }
    }
    return .lost
  }

  private func moves(of steps: [(SolverState.Step, CardMask)]) -> [KlondikeMove]? {
    var replay = SolverReplay(start)
    for (step, card) in steps {
      guard replay.take(step, card) else { return nil }
    }
    return replay.position.isWon ? replay.moves : nil
  }
}

extension KlondikeOptions {
  /// True if the solver knows these options.
  var isSolvable: Bool { spaces == .kings }
}

/// A set of fingerprints, in one piece of memory.
struct FingerprintSet {
  /// 0 is a free place.
  private var places = [UInt64](repeating: 0, count: 1024)
  private var count = 0

  /// Adds a fingerprint; false if it was there.
  mutating func insert(_ fingerprint: UInt64) -> Bool {
    let fingerprint = max(fingerprint, 1)
    if 2 * count >= places.count { grow() }
    let place = place(of: fingerprint)
    guard places[place] == 0 else { return false }
    places[place] = fingerprint
    count += 1
    return true
  }

  /// Where the fingerprint is, or where it would go.
  private func place(of fingerprint: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: fingerprint) & (places.count - 1)
    while places[place] != 0, places[place] != fingerprint { place = (place + 1) & (places.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = places
    places = [UInt64](repeating: 0, count: 2 * old.count)
    for fingerprint in old where fingerprint != 0 { places[place(of: fingerprint)] = fingerprint }
  }
}
