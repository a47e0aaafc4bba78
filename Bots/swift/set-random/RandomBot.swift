import BotKit
import SetRules

/// Mostly waits, sometimes asks for cards, and once in a while claims any three.
@main struct RandomBot: Bot {
  static let name = "set-random"
  var random: BotRandom

  init(_ start: BotStart<SetGame>) { random = start.random }

  mutating func choose(_ prompt: Prompt<SetGame>) -> Reply<SetAction> {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<3: claim(from: prompt.observation)
    case 3..<8: Reply(prompt.legal.randomElement(using: &random))
    default: .pass
    }
  }

  private mutating func claim(from observation: SetObservation) -> Reply<SetAction> {
    let cards = observation.table.shuffled(using: &random)
    guard observation.window != .call, cards.count >= 3 else { return .pass }
    return Reply(SetTrio(cards[0], cards[1], cards[2]).map(SetAction.claim))
  }
}
