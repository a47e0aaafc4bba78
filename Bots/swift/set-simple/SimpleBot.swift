import BotKit
import SetRules

/// Looks at some pairs of cards, claims a set if it met one, and otherwise waits.
@main struct SimpleBot: Bot {
  static let name = "set-simple"
  /// Of the 66 pairs among twelve cards.
  static let glances = 12

  var random: BotRandom
  /// The set for which it called.
  var claim: SetTrio?

  init(_ start: BotStart<SetGame>) { random = start.random }

  mutating func choose(_ prompt: Prompt<SetGame>) -> Reply<SetAction> {
    if prompt.observation.window != .name { claim = glance(at: prompt.observation.table) }
    guard let claim else { return .pass }
    return .play(prompt.legal.contains(.call) ? .call : .claim(claim))
  }

  private mutating func glance(at table: [SetCard]) -> SetTrio? {
    for _ in 0..<Self.glances {
      let pair = table.shuffled(using: &random).prefix(2)
      guard let one = pair.first, let other = pair.dropFirst().first else { return nil }
      let third = SetCard.third(completing: one, other)
      if table.contains(third) { return SetTrio(one, other, third) }
    }
    return nil
  }
}
