import BotKit
import GameRules
import KlondikeRules

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

/// Trials whose results a solver finds: whether the game can be won after a plan, with all cards known.
///
/// Judging by what could be won with all cards known is called hindsight optimisation (Chong, Givan and Chang, CDC 2000).
protocol SolvedTrials: PlanTrials {
  var judge: SolverJudge { get set }
  /// The state after a plan, with all cards known as they were last dealt.
  func state(after plan: Int) -> (state: SolverState, table: SolverTable)
}

extension SolvedTrials {
  static var lead: Double { 0.01 }
  static var estimate: String { "winnable" }
  var work: Int { judge.looked }

  mutating func result(of plan: Int) -> Double {
    let (state, table) = state(after: plan)
    return judge.result(of: state, table)
  }
}

/// Says of a state with all cards known whether it can be won, as far as a short search finds out.
struct SolverJudge {
  /// How many states the solver looks at for one result: half of all deals are settled within 90.
  private static var depth: Int { 250 }
  /// What a deal counts that the solver does not settle: about the share of them that can be won.
  private static var unsettled: Double { 0.3 }

  private var search = SolverSearch()
  /// How many states the solver has looked at.
  private(set) var looked = 0

  mutating func result(of state: SolverState, _ table: SolverTable) -> Double {
    defer { looked += search.looked }
    return search.canWin(state, table, positions: Self.depth).map { $0 ? 1 : 0 } ?? Self.unsettled
  }
}

/// Deals of all that an observation does not show, and the positions after plans of a game whose stock was not seen.
struct UnseenDeals {
  let plans: [[KlondikeMove]]
  private let observation: KlondikeObservation
  private let options: KlondikeOptions
  private var position: KlondikePosition

  init(_ plans: [[KlondikeMove]], in game: Klondike) {
    self.plans = plans
    observation = game.observation(for: 0)
    (options, position) = (game.options, game.position)
  }

  mutating func deal(using random: inout BotRandom) {
    var luck = SeededRandom(seed: "\(random.next())", label: "deal")
    let game = try? Klondike(
      consistentWith: observation, seenBy: 0, seats: 1, options: options, random: &luck)
    if let game { position = game.position }
  }

  func position(after plan: Int) -> KlondikePosition {
    var position = position
    for move in plans[plan] { position.play(move) }
    return position
  }
}
