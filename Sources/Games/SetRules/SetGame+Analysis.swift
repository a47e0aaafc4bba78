public import GameRules

extension SetGame {
  public static let judgementKinds = [
    SetKinds.found, SetKinds.slower, SetKinds.missedSet, SetKinds.wastedDeal, SetKinds.falseClaim,
  ]
  public static let lossUnit = LossUnit.count("points")

  /// Judges what seats did with the sets on the table.
  ///
  /// A loss is what a seat paid, and the points of a set that it missed, and that a rival took or the end left.
  public static func analysis(
    of steps: [PlayedStep<SetGame>], from dealt: SetGame, effort: AnalysisEffort
  ) -> GameAnalysis {
    var judge = SetJudge(seats: dealt.seats)
    var analysis = GameAnalysis()
    for (number, step) in steps.enumerated() { analysis.judgements += judge.judge(step, number) }
    return analysis
  }
}

private enum SetKinds {
  static let found = JudgementKind("set", "set", isMistake: false)
  static let slower = JudgementKind("slower_claim", "slower claim", isMistake: false)
  static let missedSet = JudgementKind("missed_set", "missed set", isMistake: true)
  static let wastedDeal = JudgementKind("wasted_deal", "wasted request", isMistake: true)
  static let falseClaim = JudgementKind("false_claim", "false claim", isMistake: true)
}

private struct SetJudge {
  /// For each seat, how long it has seen a table with a set.
  private var waits: [Duration]

  init(seats: Int) { waits = Array(repeating: .zero, count: seats) }

  mutating func judge(_ step: PlayedStep<SetGame>, _ number: Int) -> [Judgement] {
    guard case .race = step.event else { return [] }
    let set = SetFinder(step.before.table).hint
    let isOver = step.after.table != step.before.table || step.after.ending != nil
    var judgements: [Judgement] = []
    for seat in step.before.asked {
      waits[seat.index] += step.time(of: seat) ?? taker(in: step)?.reaction ?? .zero
      guard let kind = kind(of: seat, in: step, hasSet: set != nil, isOver: isOver) else { continue }
      // Being slower is no decision.
      let loss = kind == SetKinds.slower ? 0 : loss(of: seat, in: step, hasSet: set != nil)
      judgements.append(
        Judgement(
          step: number, seat: seat, kind: kind,
          phase: step.before.deck.isEmpty ? "no cards to come" : "cards to come",
          played: step.claim(of: seat)?.claim.action.description,
          choices: set.map { [JudgedAction($0.description, Valuation(Double(step.before.options.points.set)))] } ?? [],
          loss: Valuation(Double(loss)), time: set == nil ? nil : waits[seat.index],
          rival: taker(in: step).flatMap { $0.seat == seat ? nil : $0.seat }))
    }
    if isOver { waits = waits.map { _ in .zero } }
    return judgements
  }

  /// What a seat did; nil if there is nothing to judge yet.
  private func kind(
    of seat: Seat, in step: PlayedStep<SetGame>, hasSet: Bool, isOver: Bool
  ) -> JudgementKind? {
    guard let (claim, verdict) = step.claim(of: seat) else {
      guard hasSet, isOver else { return nil }
      // In a race that was decided before the seat had answered, it was only slower.
      return step.time(of: seat) == nil && taker(in: step) != nil ? SetKinds.slower : SetKinds.missedSet
    }
    switch (claim.action, verdict) {
    case (.claim, .right): return SetKinds.found
    case (.claim, .wrong): return SetKinds.falseClaim
    case (.deal, .wrong): return SetKinds.wastedDeal
    case (_, .late): return hasSet ? SetKinds.slower : nil
    case (.call, _), (.deal, .right): return nil
    }
  }

  /// The points that a seat paid, and those of a set that it did not get.
  private func loss(of seat: Seat, in step: PlayedStep<SetGame>, hasSet: Bool) -> Int {
    let (before, after) = (step.before.tallies[seat.index], step.after.tallies[seat.index])
    let isGone = hasSet && after.sets == before.sets && (taker(in: step) != nil || step.after.ending != nil)
    return max(0, before.points - after.points) + (isGone ? step.before.options.points.set : 0)
  }

  /// The first claim of three cards that was right.
  private func taker(in step: PlayedStep<SetGame>) -> Claim<SetAction>? {
    guard case .race(let claims) = step.event else { return nil }
    return zip(claims, step.verdicts).first { claim, verdict in
      if case .claim = claim.action { verdict == .right } else { false }
    }?.0
  }
}
