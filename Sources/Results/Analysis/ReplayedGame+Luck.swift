public import GameRules
public import RunFiles

extension ReplayedGame {
  /// The luck of a solitaire's player; nil if the game cannot tell.
  public func luck(effort: AnalysisEffort) -> Double? {
    dealt.seats == 1 ? G.luck(of: playedSteps.steps, from: dealt, effort: effort) : nil
  }
}
