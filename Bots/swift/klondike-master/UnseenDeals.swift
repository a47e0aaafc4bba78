import BotKit
import GameRules
import KlondikeRules

/// Deals of all that an observation does not show, and the positions after plans of a game whose stock was not seen.
struct UnseenDeals {
  let plans: [[KlondikeMove]]
  private let observation: KlondikeObservation
  private let options: KlondikeOptions
  private var position: KlondikePosition

  init(_ plans: [[KlondikeMove]], in game: Klondike) {
    self.plans = plans
    observation = game.observation(for: 0)
    (options, position) = (game.options, game.position)
  }

  mutating func deal(using random: inout BotRandom) {
    var luck = SeededRandom(seed: "\(random.next())", label: "deal")
    let game = try? Klondike(
      consistentWith: observation, seenBy: 0, seats: 1, options: options, random: &luck)
    if let game { position = game.position }
  }

  func position(after plan: Int) -> KlondikePosition {
    var position = position
    for move in plans[plan] { position.play(move) }
    return position
  }
}
