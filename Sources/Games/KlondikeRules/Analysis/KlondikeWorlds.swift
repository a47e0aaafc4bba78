import Cards
import GameRules

/// Deals of the cards that a player has not seen, each a position that looks to the player like the one that was played.
///
/// The deals are uniform among those that are consistent with what the player has seen: a player's moves depend only on
/// that, so nothing else is known of the hidden cards. If at most one card is unknown there is one deal, the true one.
struct KlondikeWorlds {
  /// What counts for a state that the solver does not settle, about the share of such states that can be won.
  private static let unsettled = 0.3
  /// The limit of states in a search if there are many deals: half of all deals are settled within 90.
  private static let sampledStates = 250
  /// The limit if there is only one.
  private static let exactStates = 100_000

  /// One position for each deal.
  var positions: [KlondikePosition]
  /// For each deal, the verdicts on states.
  private var verdicts: [[StateName: Double]]
  private var search = StateSearch<SolverState>()
  private var wholeRunSearch = StateSearch<WholeRunState>()

  /// - Parameter samples: the number of deals, if several are possible.
  init(_ game: Klondike, samples: Int, random: inout SplitMix64) {
    if CardMask.all.subtracting(game.seen).count <= 1 {
      positions = [game.position]
    } else {
      let observation = game.observation(for: 0)
      positions = (0..<samples).compactMap { _ in
        var luck = SeededRandom(seed: "\(random.next())", label: "hidden cards")
        return try? Klondike(
          consistentWith: observation, seenBy: 0, seats: 1, options: game.options, random: &luck
        ).position
      }
    }
    verdicts = Array(repeating: [:], count: positions.count)
  }

  var count: Int { positions.count }

  /// True if all cards are known, so that the solver's verdict is exact.
  var isExact: Bool { count == 1 }

  /// Whether a position of a deal can be won with all cards known: 1, 0, or `unsettled`.
  mutating func verdict(on position: KlondikePosition, inDeal deal: Int) -> Double {
    let table = SolverLayout(position)
    if table.movesWhole {
      let state = WholeRunState(position, table: table)
      return verdict(on: state, table, inDeal: deal, \.wholeRunSearch)
    }
    return verdict(on: SolverState(position, table: table), table, inDeal: deal)
  }

  /// Whether a state of a deal, whose cards lie as in `table`, can be won.
  mutating func verdict(on state: SolverState, _ table: SolverLayout, inDeal deal: Int) -> Double {
    verdict(on: state, table, inDeal: deal, \.search)
  }

  private mutating func verdict<State: NamedState>(
    on state: State, _ table: SolverLayout, inDeal deal: Int, _ search: WritableKeyPath<Self, StateSearch<State>>
  ) -> Double {
    var state = state
    // Many actions lead to one state then, and most to that of the position before them.
    state.takeSureSteps(table)
    if let known = verdicts[deal][state.name] { return known }
    let limit = isExact ? Self.exactStates : Self.sampledStates
    let verdict = newVerdict(on: state, table, positions: limit, search)
    verdicts[deal][state.name] = verdict
    if verdict == 1 {
      // The states on the way to the win can be won too.
      for step in self[keyPath: search].steps(table) {
        state.apply(step, table, isLooking: true)
        verdicts[deal][state.name] = 1
      }
    }
    return verdict
  }
}

// Verdicts without memory.
extension KlondikeWorlds {
  /// Whether a position can be won with all cards known, by a search that no earlier one makes easier: 1, 0, or
  /// `unsettled`.
  ///
  /// It depends only on how the cards lie. So positions in which they lie alike at random have verdicts with the same
  /// distribution, whatever was searched before.
  mutating func newVerdict(on position: KlondikePosition) -> Double {
    let table = SolverLayout(position)
    if table.movesWhole {
      let state = WholeRunState(position, table: table)
      return newVerdict(on: state, table, positions: Self.sampledStates, \.wholeRunSearch)
    }
    let state = SolverState(position, table: table)
    return newVerdict(on: state, table, positions: Self.sampledStates, \.search)
  }

  private mutating func newVerdict<State: SearchedState>(
    on state: State, _ table: SolverLayout, positions: Int, _ search: WritableKeyPath<Self, StateSearch<State>>
  ) -> Double {
    self[keyPath: search].canWin(state, table, positions: positions).map { $0 ? 1 : 0 } ?? Self.unsettled
  }
}

/// A name for a state of one deal.
struct StateName: Hashable {
  var cards: UInt64
  /// The runs by column, if it matters which card lies on which.
  var runs = SIMD8<UInt64>()
}

private protocol NamedState: SearchedState {
  var name: StateName { get }
}

extension SolverState: NamedState {
  var name: StateName { StateName(cards: fingerprint) }
}

extension WholeRunState: NamedState {
  fileprivate var name: StateName { StateName(cards: cards.fingerprint, runs: runs) }
}
