import BotKit
import KlondikeRules

/// Plays the move that looks best by itself, without looking further ahead.
@main struct GreedyBot: Bot {
  static let name = "klondike-greedy"
  /// True if a card was played since the waste was last turned over.
  var hasPlayed = true

  init(_ start: BotStart<Klondike>) {}

  mutating func choose(_ prompt: Prompt<Klondike>) -> Reply<KlondikeAction> {
    let moves = prompt.legal.compactMap { action in
      if case .move(let move) = action { move } else { nil }
    }
    let rated = moves.map { (move: $0, worth: prompt.observation.worth(of: $0)) }.filter { $0.worth > 0 }
    guard let best = rated.max(by: { $0.worth < $1.worth })?.move else { return .play(.resign) }
    switch best {
    case .draw: break
    // A pass of the stock in which nothing was played would repeat for ever.
    case .redeal where !hasPlayed: return .play(.resign)
    case .redeal: hasPlayed = false
    default: hasPlayed = true
    }
    return .play(.move(best))
  }
}
