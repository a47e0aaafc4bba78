import GameRules

/// Steps through known cards alone, the last of which turns up a card.
package struct Plan {
  package var steps: [SolverStep]
  /// Where they and the sure steps after them lead, but for a look at the card.
  package var end: SolverState
  /// The column of the card.
  package var column: Int
  /// The greatest worth of what can follow without a look at the card.
  package var worth: Int
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

extension PlanSearch {
  /// The best plans from a position, for each column first the one of the greatest worth.
  ///
  /// - Parameters:
  ///   - position: the position; where its hidden cards lie makes no difference.
  ///   - count: the number of plans.
  ///   - size: the number of states to look at.
  ///   - last: the number if there is no plan among them.
  package static func contenders(
    from position: KlondikePosition, count: Int = 32, size: Int = 3000, last: Int = 20_000
  ) -> [Plan] {
    let table = SolverLayout(position)
    let state = SolverState(position, table: table)
    var search = PlanSearch(from: state, table, size: size)
    if search.plans.isEmpty { search = PlanSearch(from: state, table, size: last) }
    var columns: Set<Int> = []
    var others: [Plan] = []
    let best = search.plans.sorted { $0.worth > $1.worth }.filter { plan in
      let isFirst = columns.insert(plan.column).inserted
      if !isFirst { others.append(plan) }
      return isFirst
    }
    return Array((best + others).prefix(count))
  }
}

extension KlondikeOptions {
  /// True if the search for plans knows the rules.
  package var isPlanned: Bool { spaces == .kings && runs == .partial }
}

extension KlondikePosition {
  /// True if the waste can be turned over for each card of the stock, so that turning cards costs nothing.
  package var hasFreeStock: Bool { redealsLeft.map { $0 >= stockCount + wasteCount } ?? true }
}
