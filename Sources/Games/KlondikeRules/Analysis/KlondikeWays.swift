/// The ways from one position to the next card that turns up, with their values on deals of the hidden cards.
struct KlondikeWays {
  enum Way {
    /// Steps that end with the next card.
    case plan(Plan)
    /// None: the position counts as it lies.
    case none
    /// The game is given up.
    case resignation
  }

  /// The number of deals after which ways drop out.
  private static let firstDeals = 24

  private var ways: [Way]
  /// The values of each way by deal.
  private(set) var samples: [Sample]
  /// The position in each deal.
  private let positions: [KlondikePosition]
  /// The name of the positions' state of known cards; nil if the ways are not looked up by it.
  let state: StateName?

  init(_ ways: [Way], from positions: [KlondikePosition], state: StateName? = nil) {
    self.ways = ways
    self.positions = positions
    self.state = state
    samples = Array(repeating: Sample(), count: ways.count)
  }

  /// The values of the best way.
  var best: Sample { samples.max { $0.mean < $1.mean } ?? Sample([0]) }

  /// Values the ways on the first deals, after which the clearly worse drop out.
  mutating func start(in worlds: inout KlondikeWorlds) {
    value(deals: min(Self.firstDeals, positions.count), in: &worlds)
    let best = best
    let open = ways.indices.filter { !samples[$0].isClearlyLess(than: best) }
    ways = open.map { ways[$0] }
    samples = open.map { samples[$0] }
  }

  /// Values the ways on all deals.
  mutating func finish(in worlds: inout KlondikeWorlds) { value(deals: positions.count, in: &worlds) }

  private mutating func value(deals: Int, in worlds: inout KlondikeWorlds) {
    for deal in (samples.first?.values.count ?? 0)..<deals {
      let table = SolverLayout(positions[deal])
      for number in ways.indices {
        samples[number].values.append(value(of: ways[number], table, deal, in: &worlds))
      }
    }
  }

  private func value(of way: Way, _ table: SolverLayout, _ deal: Int, in worlds: inout KlondikeWorlds) -> Double {
    switch way {
    case .plan(let plan):
      var state = plan.end
      state.look(at: plan.column, table)
      return worlds.verdict(on: state, table, inDeal: deal)
    case .none: return worlds.verdict(on: positions[deal], inDeal: deal)
    case .resignation: return 0
    }
  }
}
