import BotKit
import Cards
import SnapRules

/// Calls every match at once, and breaks out of rounds that it would lose.
///
/// A right call always gains: one of the stacks it takes is another seat's, and a call that comes too late costs
/// nothing. A wrong one costs a card a seat, and yet is worth it in one place. When the stacks go round without ever
/// showing a match, the game ends as soon as the position returns. Just before, a bot that is behind calls: the cards
/// that it pays change the lengths of the stacks, and other cards come to lie side by side.
@main struct SharkBot: Bot {
  static let name = "snap-shark"

  init(_ start: BotStart<Snap>) {}

  mutating func choose(_ prompt: Prompt<Snap>) -> Reply<SnapAction> {
    if prompt.legal == [.turn] { return .play(.turn) }
    let table = prompt.observation
    if table.showsMatch { return .play(.snap) }
    return table.isAboutToReturn && table.isBehind ? .play(.snap, note: "better a card than the game") : .pass
  }
}

extension SnapObservation {
  var showsMatch: Bool {
    let ranks = open.compactMap { $0.last?.rank }
    return Set(ranks).count < ranks.count
  }

  /// True if the next card ends the game, unless somebody calls.
  var isAboutToReturn: Bool { returnsAt == turn + 1 }

  /// True if another seat holds more cards.
  var isBehind: Bool {
    let held = zip(open, closed).map { $0.count + $1 }
    return held[you] < held.max() ?? 0
  }
}
