public import GameRules

extension Snap {
  public static let judgementKinds = [
    SnapKinds.call, SnapKinds.slower, SnapKinds.missedMatch, SnapKinds.falseCall,
  ]
  public static let lossUnit = LossUnit.count("cards")

  /// Judges calls, and matches that were not called.
  ///
  /// A loss is the cards that a seat paid, or those of a match that it missed.
  public static func analysis(
    of steps: [PlayedStep<Snap>], from dealt: Snap, effort: AnalysisEffort
  ) -> GameAnalysis {
    var analysis = GameAnalysis()
    for (number, step) in steps.enumerated() { analysis.judgements += judgements(on: step, number) }
    return analysis
  }

  private static func judgements(on step: PlayedStep<Snap>, _ number: Int) -> [Judgement] {
    guard case .race(let calls) = step.event else { return [] }
    let game = step.before
    let matching = game.matchingSeats
    let winner = zip(calls, step.verdicts).first { $1 == .right }?.0.seat
    return game.phase.asked.compactMap { seat in
      let claim = step.claim(of: seat)
      let kind: JudgementKind
      switch claim?.verdict {
      case .right: kind = SnapKinds.call
      case .wrong: kind = SnapKinds.falseCall
      case _ where matching.isEmpty: return nil
      case .late: kind = SnapKinds.slower
      // In a race that was decided before the seat had answered, it was only slower.
      case nil: kind = step.time(of: seat) == nil && winner != nil ? SnapKinds.slower : SnapKinds.missedMatch
      }
      /// The cards of the match; the seat's own count if another seat takes them.
      let prize = matching.reduce(0) { $1 == seat && winner == nil ? $0 : $0 + game.hands[$1.index].open.count }
      let loss: Int =
        switch kind {
        // Being slower is no decision.
        case SnapKinds.call, SnapKinds.slower: 0
        // A false call costs a card for each other seat with cards.
        case SnapKinds.falseCall: min(game.holders.count - 1, game.hands[seat.index].count)
        default: prize
        }
      return Judgement(
        step: number, seat: seat, kind: kind, phase: "\(game.holders.count) seats with cards",
        played: claim?.claim.action.description,
        choices: matching.isEmpty ? [] : [JudgedAction(SnapAction.snap.description, Valuation(Double(prize)))],
        loss: Valuation(Double(loss)), time: claim?.claim.reaction ?? step.time(of: seat),
        rival: winner == seat ? nil : winner)
    }
  }
}

private enum SnapKinds {
  static let call = JudgementKind("right_call", "right call", isMistake: false)
  static let slower = JudgementKind("slower_call", "slower call", isMistake: false)
  static let missedMatch = JudgementKind("missed_match", "missed match", plural: "missed matches", isMistake: true)
  static let falseCall = JudgementKind("false_call", "false call", isMistake: true)
}
