import BotKit
import GameRules
import KlondikeRules

/// How much is looked at for one decision.
struct Effort {
  /// How many plans are compared.
  var plans = 32
  /// How many results a comparison may take.
  var results = 8000
  /// How many states are looked at for plans.
  var usual = 3000
  /// How many before giving up.
  var last = 20_000
  /// How many states the solver looks at when all cards are known: some 0.3 s.
  var solving = 1_000_000
}

/// One decision: what to do in a position, as far as the next card that turns up.
struct Thinking {
  /// With less time than this, the plan of the greatest worth is played.
  private static let hurry = Duration.milliseconds(20)

  private let position: KlondikePosition
  private let unknown: CardMask
  private let time: Duration?
  private let effort: Effort
  private let start = ContinuousClock.now

  /// A decision that takes no longer than `time`, if that is not nil.
  ///
  /// Where the cards that the player has not seen lie in `game` is a guess, and makes no difference.
  init(_ game: Klondike, time: Duration?, effort: Effort = Effort()) {
    position = game.position
    unknown = CardMask.all.subtracting(game.seen)
    self.time = time
    self.effort = effort
  }

  /// The next moves; none to resign.
  func moves(using random: inout BotRandom) -> [KlondikeMove] {
    let options = position.options
    guard options.isSolvable, options.runs == .partial, options.redeals == nil else { return tidy() }
    if let flip = position.flip { return [flip] }
    // With redeals without end, seeing the whole stock first costs nothing.
    if position.stockCards.contains(where: unknown.contains) { return [.draw] }
    // What is not known of a single card follows from the others.
    if unknown.count <= 1 {
      switch solution {
      case .won(let moves): return moves
      case .lost: return tidy()
      case .unknown: break
      }
    }
    return best(using: &random) ?? tidy()
  }

  /// What the solver says of the cards as they lie.
  private var solution: KlondikeSolver.Answer {
    var solver = KlondikeSolver(position)
    // A million states take no more than a second.
    return solver.answer(positions: min(effort.solving, time.map { Int($0 / .microseconds(1)) } ?? effort.solving))
  }

  /// Plays to the best plan's end; nil where no plan is found.
  private func best(using random: inout BotRandom) -> [KlondikeMove]? {
    let isHurried = time.map { $0 < Self.hurry } ?? false
    let table = SolverTable(position)
    let state = SolverState(position, table: table)
    var search = PlanSearch(from: state, table, size: isHurried ? effort.usual / 10 : effort.usual)
    if search.plans.isEmpty, !isHurried { search = PlanSearch(from: state, table, size: effort.last) }
    let played = contenders(among: search.plans).compactMap { plan in moves(of: plan).map { (plan: plan, moves: $0) } }
    guard !played.isEmpty else { return nil }
    var comparison = PlanComparison(played.map(\.plan), in: state, table)
    let winner = comparison.winner(limit: isHurried ? 0 : effort.results, using: &random) {
      time.map { start.duration(to: .now) > $0 } ?? false
    }
    return played[winner].moves
  }

  /// The plan of the greatest worth for each column, and others of great worth, the greatest first.
  private func contenders(among plans: [Plan]) -> [Plan] {
    var columns: Set<Int> = []
    var others: [Plan] = []
    let best = plans.sorted { $0.worth > $1.worth }.filter { plan in
      let isFirst = columns.insert(plan.column).inserted
      if !isFirst { others.append(plan) }
      return isFirst
    }
    return Array((best + others).prefix(effort.plans))
  }

  private func moves(of plan: Plan) -> [KlondikeMove]? {
    var replay = SolverReplay(position)
    return replay.play(plan.steps) ? replay.moves : nil
  }
}

// For a game that cannot be won any more, and for options that the solver does not know.
extension Thinking {
  /// Plays what helps by itself, as far as the next unknown card; none where a round of the stock offers nothing.
  private func tidy() -> [KlondikeMove] {
    var position = position
    var moves: [KlondikeMove] = []
    var turns: [KlondikeMove] = []
    while turns.count <= 2 * 24 + 2 {
      if let move = position.hints.first(where: { helps($0, in: position) }) {
        position.play(move)
        moves += turns + [move]
        turns = []
        if (0..<7).contains(where: { position.faceUp($0).intersects(unknown) }) { return moves }
      } else if let turn = position.turn {
        turns.append(turn)
        position.play(turn)
        if let top = position.wasteTop, unknown.contains(top) { return moves + turns }
      } else {
        return moves
      }
    }
    return moves
  }

  private func helps(_ move: KlondikeMove, in position: KlondikePosition) -> Bool {
    switch move {
    case .flip, .wasteToFoundation, .columnToFoundation, .wasteToColumn: true
    case .columnToColumn(let from, _, let count):
      position.downCount(Int(from)) > 0 && position.faceUp(Int(from)).count == count
    case .draw, .redeal, .foundationToColumn: false
    }
  }
}
