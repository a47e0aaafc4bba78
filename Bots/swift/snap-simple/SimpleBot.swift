import BotKit
import Cards
import SnapRules

/// Calls every match at once.
@main struct SimpleBot: Bot {
  static let name = "snap-simple"

  init(_ start: BotStart<Snap>) {}

  mutating func choose(_ prompt: Prompt<Snap>) -> Reply<SnapAction> {
    if prompt.legal == [.turn] { return .play(.turn) }
    let ranks = prompt.observation.open.compactMap { $0.last?.rank }
    return Set(ranks).count < ranks.count ? .play(.snap) : .pass
  }
}
