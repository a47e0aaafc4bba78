import BotKit
package import KlondikeRules

/// Steps through known cards alone, the last of which turns up a card.
package struct Plan {
  package var steps: [SolverStep]
  /// Where they and the sure steps after them lead, but for a look at the card.
  package var end: SolverState
  /// The column of the card.
  package var column: Int
  /// The greatest worth of what can follow without a look at the card.
  var worth: Int
}

/// A search through what the known cards allow, the state of the greatest worth first.
///
/// It goes on behind a card that it turns, but leaves that column alone: a card is the better to turn, the more can still
/// be done after it.
package struct PlanSearch {
  private struct Node {
    var state: SolverState
    var parent: Int
    /// The plan that the way here begins with.
    var plan: Int?
    /// From the parent: one, and the sure ones that follow it.
    var steps: [SolverStep]
  }

  private let table: SolverLayout
  private var nodes: [Node] = []
  private var met: Set<UInt64>
  private var frontier = Frontier()
  /// All plans found.
  package private(set) var plans: [Plan] = []

  /// Looks at `size` states from `start` on.
  package init(from start: SolverState, _ table: SolverLayout, size: Int) {
    self.table = table
    met = [start.fingerprint]
    start.forEachStep(table) { add($0, to: start, parent: -1, plan: nil) }
    for _ in 1..<size {
      guard let next = frontier.removeBest() else { break }
      let node = nodes[next]
      node.state.forEachStep(table) { add($0, to: node.state, parent: next, plan: node.plan) }
    }
  }

  private mutating func add(_ step: SolverStep, to state: SolverState, parent: Int, plan: Int?) {
    var next = state
    let column = state.columnTurned(by: step, table)
    var steps: [SolverStep] = []
    next.advanceUnseen(by: step, table) { steps.append($0) }
    guard met.insert(next.fingerprint).inserted else { return }
    let worth = next.worth(table)
    var plan = plan
    if let plan {
      plans[plan].worth = max(plans[plan].worth, worth)
    } else if let column {
      plan = plans.count
      plans.append(Plan(steps: way(to: parent) + [step], end: next, column: column, worth: worth))
    }
    frontier.insert(nodes.count, worth: worth)
    nodes.append(Node(state: next, parent: parent, plan: plan, steps: steps))
  }

  private func way(to node: Int) -> [SolverStep] {
    sequence(first: node) { nodes[$0].parent }.prefix { $0 >= 0 }.reversed().flatMap { nodes[$0].steps }
  }
}
