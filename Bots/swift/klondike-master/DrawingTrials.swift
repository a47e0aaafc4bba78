import BotKit
import GameRules
import KlondikeRules

/// Trials of moves in a game whose stock was not seen, and shows itself card by card.
struct DrawingTrials: PlanTrials {
  private let plans: [[KlondikeMove]]
  private let observation: KlondikeObservation
  private let options: KlondikeOptions
  private var position: KlondikePosition

  init(_ plans: [[KlondikeMove]], in game: Klondike) {
    self.plans = plans
    observation = game.observation(for: 0)
    (options, position) = (game.options, game.position)
  }

  var planCount: Int { plans.count }

  mutating func deal(using random: inout BotRandom) {
    var luck = SeededRandom(seed: "\(random.next())", label: "deal")
    let game = try? Klondike(
      consistentWith: observation, seenBy: 0, seats: 1, options: options, random: &luck)
    if let game { position = game.position }
  }

  func state(after plan: Int) -> (state: SolverState, table: SolverTable) {
    var position = position
    for move in plans[plan] { position.play(move) }
    let table = SolverTable(position)
    return (SolverState(position, table: table), table)
  }
}
