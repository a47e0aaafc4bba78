import BotKit
import SnapRules

/// Calls once in fifty turns, whatever lies there.
@main struct RandomBot: Bot {
  static let name = "snap-random"
  var random: BotRandom

  init(_ start: BotStart<Snap>) { random = start.random }

  mutating func choose(_ prompt: Prompt<Snap>) -> Reply<SnapAction> {
    if prompt.legal == [.turn] { return .play(.turn) }
    return Int.random(in: 0..<50, using: &random) == 0 ? .play(.snap) : .pass
  }
}
