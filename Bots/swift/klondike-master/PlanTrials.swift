import BotKit

/// Deals of the cards that the player has not seen, on which plans are tried.
protocol PlanTrials {
  /// By how much the average result of a plan must be greater to replace the first one, or to be worth more deals.
  static var lead: Double { get }
  /// What the average result of a plan is called in what the bot reports.
  static var estimate: String { get }
  /// How many plans there are; the first is the one that looks best.
  var planCount: Int { get }
  /// How much work all results have taken so far.
  var work: Int { get }
  /// Deals anew.
  mutating func deal(using random: inout BotRandom)
  /// How good a plan is where the cards lie as they were last dealt: from 0, for a lost game, to 1, for one that is won.
  mutating func result(of plan: Int) -> Double
}
