import BotKit
import GameRules
import KlondikeRules

/// A search through what the known cards allow, the most promising position first.
///
/// A column whose top has just been turned is left alone, while the search goes on in the others: a card is the better
/// to turn, the more can still be done after it.
struct Search {
  private struct Node {
    var seen: SeenPosition
    var parent: Int
    var step: Step
    /// True if the way here has turned a card.
    var hasTurned: Bool
  }

  /// The first is the start.
  private var nodes: [Node]
  private var met: Set<UInt64>
  private var frontier = Frontier()
  private var best: (worth: Int, node: Int)
  /// The best node whose way has turned a card; the start, where there is none.
  private var bestTurning = (worth: Int.min, node: 0)

  /// Looks at `size` positions from `start` on.
  init(from start: SeenPosition, size: Int) {
    nodes = [Node(seen: start, parent: 0, step: Step(turns: 0, move: .draw), hasTurned: false)]
    met = [start.fingerprint]
    best = (start.worth, 0)
    frontier.insert(0, worth: best.worth)
    for _ in 0..<size {
      guard let next = frontier.removeBest() else { break }
      expand(next)
    }
  }

  private mutating func expand(_ parent: Int) {
    let node = nodes[parent]
    node.seen.forEachStep { step, seen in
      guard met.insert(seen.fingerprint).inserted else { return }
      let hasTurned = node.hasTurned || seen.hasTurned
      let worth = seen.worth
      if worth > best.worth { best = (worth, nodes.count) }
      if hasTurned && worth > bestTurning.worth { bestTurning = (worth, nodes.count) }
      frontier.insert(nodes.count, worth: worth)
      nodes.append(Node(seen: seen, parent: parent, step: step, hasTurned: hasTurned))
    }
  }

  /// The moves towards the best position; none if that is the start.
  var plan: [KlondikeMove] { moves(to: best.node) }

  /// The moves that turn a card at the least loss; none if none can be turned.
  var lastResort: [KlondikeMove] { moves(to: bestTurning.node) }

  /// The moves from the start to a node, up to the first card that they turn.
  private func moves(to goal: Int) -> [KlondikeMove] {
    let way = Array(sequence(first: goal) { nodes[$0].parent }.prefix { $0 > 0 }.reversed())
    let end = way.firstIndex { nodes[$0].hasTurned } ?? way.count
    return way.prefix(end + 1).flatMap { nodes[nodes[$0].parent].seen.moves(of: nodes[$0].step) }
  }
}
