public import GameRules
public import RunFiles

extension ReplayedGame {
  /// The luck of a solitaire's player; nil if the game cannot tell.
  public func luck(effort: AnalysisEffort) -> Double? {
    guard dealt.seats == 1 else { return nil }
    let steps = entries.enumerated().compactMap { index, entry in
      PlayedStep(entry, from: positions[index], to: positions[index + 1])
    }
    return G.luck(of: steps, from: dealt, effort: effort)
  }
}
