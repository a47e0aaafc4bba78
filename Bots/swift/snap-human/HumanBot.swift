import BotKit
import Cards
import SnapRules

/// Sees every match but takes its time, and once in fifty turns calls by mistake.
@main struct HumanBot: Bot {
  static let name = "snap-human"
  var random: BotRandom

  init(_ start: BotStart<Snap>) { random = start.random }

  mutating func choose(_ prompt: Prompt<Snap>) -> Reply<SnapAction> {
    if prompt.legal == [.turn] { return .play(.turn) }
    let ranks = prompt.observation.open.compactMap { $0.last?.rank }
    let isMatch = Set(ranks).count < ranks.count
    guard isMatch || Int.random(in: 0..<50, using: &random) == 0 else { return .pass }
    // Declared instead of slept, so that a tournament of people takes no longer than one of bots.
    return .play(.snap, after: .milliseconds(Int.random(in: 500...2500, using: &random)))
  }
}
