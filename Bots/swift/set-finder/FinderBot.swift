import BotKit
import SetRules

/// Never misses a set, never claims wrongly, and asks for cards only when no set lies there.
@main struct FinderBot: Bot {
  static let name = "set-finder"
  var random: BotRandom

  init(_ start: BotStart<SetGame>) { random = start.random }

  mutating func choose(_ prompt: Prompt<SetGame>) -> Reply<SetAction> {
    // By lot, so that two bots rarely run for the same set: right about different ones, both are paid.
    let table = prompt.observation.table.shuffled(using: &random)
    guard let set = SetFinder(table).hint else { return prompt.legal.contains(.deal) ? .play(.deal) : .pass }
    return .play(prompt.legal.contains(.call) ? .call : .claim(set))
  }
}
