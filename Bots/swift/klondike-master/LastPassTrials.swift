import BotKit
import KlondikeRules

/// Trials of moves in the last pass through a stock that was not seen: a simple player plays each deal to its end.
///
/// A solver that sees the stock judges such a pass too well, because it knows which cards to wait for. The simple player
/// sees what the bot will see (rollouts: Bertsekas, Tsitsiklis and Wu, Journal of Heuristics 3, 1997).
struct LastPassTrials: PlanTrials {
  static var lead: Double { 0.002 }
  static var estimate: String { "worth" }

  private var deals: UnseenDeals
  /// How many deals were played.
  private(set) var work = 0

  init(_ deals: UnseenDeals) { self.deals = deals }

  var planCount: Int { deals.plans.count }

  mutating func deal(using random: inout BotRandom) { deals.deal(using: &random) }

  /// A game that is not won counts a third at most, by the cards that went home: few are won.
  mutating func result(of plan: Int) -> Double {
    work += 1
    var position = deals.position(after: plan)
    SimplePlayer.finish(&position)
    return position.isWon ? 1 : 0.3 * Double(position.home.count) / 52
  }
}
