import Cards
public import GameRules

extension Klondike {
  public static let judgementKinds = [KlondikeKinds.move, KlondikeKinds.resignation, KlondikeKinds.actionLimit]
  public static let lossUnit = LossUnit.share("winnable")

  /// Judges moves by the chance that the game can still be won, over deals of the cards that the player has not seen.
  ///
  /// The value of an action is that of the best way from it to the next card that turns up, and the value of such a way is
  /// the share of the deals that can be won after it with all cards known (hindsight optimisation; Chong, Givan and Chang,
  /// CDC 2000). A player who does not know the cards wins less often. All ways are valued on the same deals, so that the
  /// luck of the cards cancels out of differences.
  public static func analysis(
    of steps: [PlayedStep<Klondike>], from dealt: Klondike, effort: AnalysisEffort
  ) -> GameAnalysis {
    var judge = KlondikeJudge(effort)
    return judge.analysis(of: steps, from: dealt)
  }
}

enum KlondikeKinds {
  static let move = JudgementKind("move", "move", isMistake: true)
  static let resignation = JudgementKind("resignation", "resignation", isMistake: true)
  static let actionLimit = JudgementKind(
    "action_limit", "stop by the limit of actions", plural: "stops by the limit of actions", isMistake: true,
    isAnswer: false)
}

private struct KlondikeJudge {
  private let effort: AnalysisEffort
  private var random: SplitMix64

  init(_ effort: AnalysisEffort) {
    self.effort = effort
    var seed = SeededRandom(seed: effort.seed, label: "analysis of \(Klondike.name)")
    random = SplitMix64(seed: Int(seed.bits48()))
  }

  mutating func analysis(of steps: [PlayedStep<Klondike>], from dealt: Klondike) -> GameAnalysis {
    var analysis = GameAnalysis()
    var first = 0
    // From one turned card to the next the player knows the same, and one set of deals serves.
    while first < steps.count {
      let end = steps[first...].firstIndex { Self.endsStretch($0) }.map { $0 + 1 } ?? steps.count
      var comparison = KlondikeComparison(steps[first].before, samples: effort.samples, random: &random)
      let stretch = comparison.judge(steps[first..<end])
      analysis.judgements += stretch.judgements
      analysis.values += stretch.values
      first = end
    }
    let last = steps.last?.after ?? dealt
    var comparison = KlondikeComparison(last, samples: effort.samples, random: &random)
    analysis.values.append(comparison.value(of: last).chance)
    if let step = steps.last, last.ending == .maxActions {
      var open = last
      open.position.actionsLeft = 1
      let left = comparison.value(of: open)
      analysis.judgements.append(
        Judgement(
          step: steps.count - 1, seat: 0, kind: KlondikeKinds.actionLimit, phase: step.before.phaseWords,
          loss: left.chance, scoreLoss: left.score - Double(last.position.score)))
    }
    return analysis
  }

  /// True if the player knows more after a step, or is at another place of the game.
  private static func endsStretch(_ step: PlayedStep<Klondike>) -> Bool {
    guard case .action(.move, by: _) = step.event else { return true }
    return step.after.seen != step.before.seen || step.after.ending != nil
  }
}

extension Klondike {
  /// The stage of the game, for the summary of many games.
  var phaseWords: String {
    switch KlondikePosition.columns.reduce(0, { $0 + position.downCount($1) }) {
    case 14...: "14 or more cards face down"
    case 7..<14: "7 to 13 cards face down"
    case 1..<7: "1 to 6 cards face down"
    default: "no card face down"
    }
  }
}
