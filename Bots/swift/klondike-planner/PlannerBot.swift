import BotKit
import KlondikeRules

/// Plans on the cards it has seen, as far as the first card that a plan turns, and then plans again.
///
/// As every plan gains something or turns a card, no card ever wanders to and fro; when there is no plan, the bot
/// resigns instead of turning the stock until the game is stopped.
@main struct PlannerBot: Bot {
  static let name = "klondike-planner"
  /// How many positions are looked at for a plan.
  static let usual = 1500
  /// How many before giving up.
  static let last = 30_000

  var random: BotRandom
  /// What is left of a plan, the next move first.
  var plan: ArraySlice<KlondikeMove> = []

  init(_ start: BotStart<Klondike>) { random = start.random }

  mutating func choose(_ prompt: Prompt<Klondike>) -> Reply<KlondikeAction> {
    if plan.isEmpty, let game = try? prompt.position(using: &random) { plan = moves(from: SeenPosition(game))[...] }
    guard let move = plan.popFirst(), prompt.legal.contains(.move(move)) else { return .play(.resign) }
    return .play(.move(move))
  }

  /// What to play next; nothing where nothing can be gained.
  private func moves(from seen: SeenPosition) -> [KlondikeMove] {
    if let flip = seen.position.flip { return [flip] }
    // With redeals without end, seeing the whole stock first costs nothing.
    if seen.canLookAtStock, seen.position.redealsLeft == nil { return [.draw] }
    let plan = Search(from: seen, size: Self.usual).plan
    if !plan.isEmpty { return plan }
    if seen.canLookAtStock { return [.draw] }
    let search = Search(from: seen, size: Self.last)
    return search.plan.isEmpty ? search.lastResort : search.plan
  }
}
