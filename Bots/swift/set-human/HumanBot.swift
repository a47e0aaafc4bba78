import BotKit
import SetRules

/// Finds sets as a person does: sooner where there are more of them, and one claim in fifty has a wrong card.
@main struct HumanBot: Bot {
  static let name = "set-human"
  /// Until it has found a certain set, in milliseconds; of several it meets one sooner.
  static let search = 3000...15_000
  /// To name cards that it has found already.
  static let naming = 500...1500

  var random: BotRandom

  init(_ start: BotStart<SetGame>) { random = start.random }

  // Times are declared instead of slept, so that a tournament of people takes no longer than one of bots.
  mutating func choose(_ prompt: Prompt<SetGame>) -> Reply<SetAction> {
    let table = prompt.observation.table
    let finds = SetFinder(table).map { (places: $0, after: Int.random(in: Self.search, using: &random)) }
    guard let find = finds.min(by: { $0.after < $1.after }) else {
      return prompt.legal.contains(.deal) ? .play(.deal, after: .milliseconds(Self.search.upperBound)) : .pass
    }
    if prompt.legal.contains(.call) { return .play(.call, after: .milliseconds(find.after)) }
    let hasFound = prompt.observation.window == .name
    let time = hasFound ? Int.random(in: Self.naming, using: &random) : find.after
    guard let claim = claim(find.places, on: table) else { return .pass }
    return .play(.claim(claim), after: .milliseconds(time))
  }

  /// The set, or once in fifty times another card instead of its third, which then cannot be one.
  private mutating func claim(_ set: SetFinder.Places, on table: [SetCard]) -> SetTrio? {
    let cards = [table[set.first], table[set.second], table[set.third]]
    let errs = Int.random(in: 0..<50, using: &random) == 0
    let wrong = errs ? table.filter { !cards.contains($0) }.randomElement(using: &random) : nil
    return SetTrio(cards[0], cards[1], wrong ?? cards[2])
  }
}
