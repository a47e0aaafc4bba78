import BotKit
import KlondikeRules

/// Plays any legal action except `resign`.
@main struct RandomBot: Bot {
  static let name = "klondike-random"
  var random: BotRandom

  init(_ start: BotStart<Klondike>) { random = start.random }

  mutating func choose(_ prompt: Prompt<Klondike>) -> Reply<KlondikeAction> {
    let actions = prompt.legal.filter { $0 != .resign }
    return .play(actions.randomElement(using: &random) ?? .resign)
  }
}
