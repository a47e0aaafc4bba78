package import BotKit
import GameRules
package import KlondikeRules

/// How much is looked at for one decision.
package struct Effort {
  /// How many plans are compared.
  package var plans = 32
  /// How many states are looked at for plans.
  package var planning = 3000
  /// How many before giving up.
  package var last = 20_000
  /// How many states the solver may look at for a comparison.
  package var comparing = 500_000
  /// How many it may look at where the stock was not seen: such decisions are many.
  package var drawing = 50_000
  /// How many deals may be played to the end for a comparison in the last pass through a stock that was not seen.
  package var playing = 2000
  /// How many states the solver looks at when all cards are known: some 0.3 s.
  package var solving = 300_000

  package init(
    plans: Int = 32, planning: Int = 3000, last: Int = 20_000, comparing: Int = 500_000, drawing: Int = 50_000,
    playing: Int = 2000, solving: Int = 300_000
  ) {
    self.plans = plans
    self.planning = planning
    self.last = last
    self.comparing = comparing
    self.drawing = drawing
    self.playing = playing
    self.solving = solving
  }
}

extension Effort {
  /// What a game with these options is worth.
  package init(for options: KlondikeOptions) {
    self.init()
    // With unlimited redeals, 300 plans did not win measurably more than 32.
    if options.redeals != nil { (plans, planning) = (300, 20_000) }
  }
}

/// What a decision has come to.
package struct Decision: Equatable {
  /// As far as the next card that turns up; none to resign.
  package var moves: [KlondikeMove]
  /// What the bot reports of how it came about.
  package var info: [String: Double] = [:]
}

/// One decision: what to do in a position, as far as the next card that turns up.
package struct Thinking {
  private let game: Klondike
  private let position: KlondikePosition
  private let unknown: CardMask
  private let time: Duration?
  private let effort: Effort
  private let start = ContinuousClock.now

  /// A decision that takes no longer than `time`, if that is not nil.
  ///
  /// Where the cards that the player has not seen lie in `game` is a guess, and makes no difference.
  package init(_ game: Klondike, time: Duration?, effort: Effort? = nil) {
    self.game = game
    position = game.position
    unknown = CardMask.all.subtracting(game.seen)
    self.time = time
    self.effort = effort ?? Effort(for: game.options)
  }

  /// What to do, by the cards that the player has seen.
  package func decision(using random: inout BotRandom) -> Decision {
    guard position.options.isPlanned else { return Decision(moves: tidy()) }
    if let flip = position.flip { return Decision(moves: [flip]) }
    if position.stockCards.contains(where: unknown.contains) { return unseenStock(using: &random) }
    // What is not known of a single card follows from the others.
    if unknown.count <= 1 {
      switch solution {
      case .won(let moves): return Decision(moves: moves, info: ["winnable": 1])
      case .lost: return Decision(moves: tidy(), info: ["winnable": 0])
      case .unknown: break
      }
    }
    return best(using: &random) ?? Decision(moves: tidy())
  }

  /// What the solver says of the cards as they lie.
  private var solution: KlondikeSolver.Answer {
    var solver = KlondikeSolver(position)
    return solver.answer(positions: affordable(effort.solving))
  }

  /// As many of `count` states as half of the time is enough for, but no fewer than 100; a million take a second at most.
  private func affordable(_ count: Int) -> Int {
    min(count, time.map { max(Int($0 / .microseconds(2)), 100) } ?? count)
  }

  /// Plays to the best plan's end; nil where no plan is found.
  private func best(using random: inout BotRandom) -> Decision? {
    let table = SolverLayout(position)
    let state = SolverState(position, table: table)
    let contenders = PlanSearch.contenders(
      from: position, count: effort.plans, size: affordable(effort.planning), last: affordable(effort.last))
    let plans = contenders.compactMap { plan in moves(of: plan.steps).map { (plan: plan, moves: $0) } }
    guard !plans.isEmpty else { return nil }
    return winner(
      of: PlanComparison(TurningTrials(plans.map(\.plan), in: state, table)), plans.map(\.moves),
      limit: effort.comparing, using: &random)
  }

  /// Plays one of the lists of moves whose plans are compared.
  private func winner(
    of comparison: consuming PlanComparison<some PlanTrials>, _ moves: [[KlondikeMove]], limit: Int,
    using random: inout BotRandom
  ) -> Decision {
    comparison.run(limit: limit, using: &random) { time.map { start.duration(to: .now) > $0 } ?? false }
    return Decision(moves: moves[comparison.winner], info: comparison.info)
  }

  /// Draws, or takes a step before it draws.
  private func unseenStock(using random: inout BotRandom) -> Decision {
    if position.hasFreeStock { return Decision(moves: [.draw]) }
    let table = SolverLayout(position)
    var plans: [[KlondikeMove]] = []
    SolverState(position, table: table).forEachStep(table) { step in
      guard let moves = moves(of: [step]) else { return }
      // A card that came back could go home again, and so on without end.
      let isComingBack = moves.contains { if case .foundationToColumn = $0 { true } else { false } }
      if !moves.contains(.draw), !isComingBack { plans.append(moves) }
    }
    // The most promising steps come last.
    plans = plans.reversed() + [[.draw]]
    if position.redealsLeft == 0, let first = SimplePlayer.move(in: position) {
      plans = [[first]] + plans.filter { $0 != [first] }
      let trials = LastPassTrials(UnseenDeals(plans, in: game))
      return winner(of: PlanComparison(trials), plans, limit: effort.playing, using: &random)
    }
    let trials = DrawingTrials(UnseenDeals(plans, in: game))
    return winner(of: PlanComparison(trials), plans, limit: effort.drawing, using: &random)
  }

  private func moves(of steps: [SolverStep]) -> [KlondikeMove]? {
    var replay = SolverReplay(position)
    return replay.play(steps) ? replay.moves : nil
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
