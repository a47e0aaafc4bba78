import BotKit
import KlondikeRules

/// Judges its plans on deals of the cards that it has not seen, each of which a solver settles, or a simple player plays.
///
/// A plan reaches as far as the next card that it turns up. Which plan is best is settled as `PlanComparison` tells; when
/// all cards but one are known, the solver plays.
@main struct MasterBot: Bot {
  static let name = "klondike-master"

  private var random: BotRandom
  /// What is left of a plan, the next move first.
  private var plan: ArraySlice<KlondikeMove> = []

  init(_ start: BotStart<Klondike>) { random = start.random }

  mutating func choose(_ prompt: Prompt<Klondike>) -> Reply<KlondikeAction> {
    var info: [String: Double] = [:]
    if plan.isEmpty, let game = try? prompt.position(using: &random) {
      // A game asks for 15 to 60 decisions, most of which take no time.
      let decision = Thinking(game, time: prompt.timeToThink(answers: 8)).decision(using: &random)
      plan = decision.moves[...]
      info = decision.info
    }
    guard let move = plan.popFirst(), prompt.legal.contains(.move(move)) else { return .play(.resign, info: info) }
    return .play(.move(move), info: info)
  }
}
