import Cards
import GameRules

/// The decisions from one turned card to the next, judged on the same deals of the hidden cards.
struct KlondikeComparison {
  /// The number of deals on which a simple player plays to the end after each action.
  private static let scoredDeals = 24

  private var worlds: KlondikeWorlds
  /// The ways from states, by the names of the states.
  private var known: [StateName: KlondikeWays] = [:]

  /// - Parameter samples: the number of deals.
  init(_ game: Klondike, samples: Int, random: inout SplitMix64) {
    worlds = KlondikeWorlds(game, samples: samples, random: &random)
  }

  /// The chance to win from the position in which the comparison begins, and the expected score.
  mutating func value(of game: Klondike) -> (chance: Valuation, score: Double) {
    if let ending = game.ending { return (Valuation(ending == .won ? 1 : 0), Double(game.position.score)) }
    let value = value(of: game, worlds.positions, played: nil, later: Leaders())
    return (value.best.all.valuation, value.bestScore.all.mean)
  }

  /// Judges steps from the beginning of the comparison on, of which only the last may turn a card.
  ///
  /// - Returns: the judgements, and the value of the position before each step.
  mutating func judge(_ steps: ArraySlice<PlayedStep<Klondike>>) -> (judgements: [Judgement], values: [Valuation]) {
    var positions = [worlds.positions]
    for step in steps.dropLast() {
      guard case .action(.move(let move), by: _) = step.event else { continue }
      positions.append(positions[positions.count - 1].map { $0.after(move) })
    }
    var judgements: [Judgement] = []
    var values: [Valuation] = []
    // Backwards, because what was played afterwards has ways that a search might not find.
    var later = Leaders()
    for number in steps.indices.reversed() {
      let step = steps[number]
      let deals = positions.removeLast()
      let played: KlondikeAction? = if case .action(let action, by: _) = step.event { action } else { nil }
      let value = value(of: step.before, deals, played: played, later: later)
      values.append(value.best.all.valuation)
      // There is nothing to choose between one move and resigning.
      if let played, value.choices.count > 2 || played == .resign {
        judgements.append(
          Judgement(
            step: number, seat: 0,
            kind: played == .resign ? KlondikeKinds.resignation : KlondikeKinds.move, phase: step.before.phaseWords,
            played: played.description, choices: value.choices,
            loss: value.best.lead(over: value.played), unbiasedLoss: value.best.unbiasedLead(over: value.played),
            scoreLoss: value.bestScore.unbiasedLead(over: value.playedScore)))
      }
      later = value.best
    }
    return (judgements.reversed(), values.reversed())
  }

  /// The actions of a position with their values.
  private struct Value {
    var choices: [JudgedAction]
    /// The best of all ways.
    var best: Leaders
    /// The best of those of the played action.
    var played: Leaders
    /// The best of all scores.
    var bestScore: Leaders
    /// The scores of the played action.
    var playedScore: Leaders
  }

  /// Values a position and its actions.
  ///
  /// - Parameters:
  ///   - positions: the position in each deal.
  ///   - later: the ways that were found from the position after the played action.
  private mutating func value(
    of game: Klondike, _ positions: [KlondikePosition], played: KlondikeAction?, later: Leaders
  ) -> Value {
    let actions = game.legalActions(for: 0).filter { $0 != .undo && $0 != .redo }
    var ways = actions.map { waysAfter($0, from: game, positions) }
    let hasOther = zip(actions, ways).contains { $0 != .resign && $1 != nil }
    if game.hasPlans || worlds.isExact || !hasOther {
      ways.append(self.ways(from: game, positions))
    }
    let first = ways.compactMap { $0?.best }.max { $0.mean < $1.mean } ?? Sample()
    var leaders = ways.map { _ in Leaders() }
    var best = Leaders()
    for place in ways.indices {
      guard var found = ways[place] else { continue }
      let isPlayed = place < actions.count && actions[place] == played
      guard isPlayed || !found.best.isClearlyLess(than: first) else { continue }
      found.finish(in: &worlds)
      if let state = found.state { known[state] = found }
      for sample in found.samples { leaders[place].insert(sample) }
      if isPlayed, played != .resign { leaders[place].insert(later) }
      best.insert(leaders[place])
    }
    // What can be taken back, or comes round again, costs nothing.
    for place in ways.indices where ways[place] == nil { leaders[place] = best }
    // An action that has dropped out was valued on the first deals only.
    let values = actions.indices.map { leaders[$0].isEmpty ? ways[$0]?.best ?? Sample() : leaders[$0].all }
    let scores = actions.indices.map { self.scores(after: actions[$0], positions, winning: values[$0]) }
    // The best first; of equals, those first that do more than keep all ways open, and cards that come back last.
    func rank(_ place: Int) -> Int {
      if case .move(.foundationToColumn) = actions[place] { 2 } else { ways[place] == nil ? 1 : 0 }
    }
    let order = actions.indices.sorted { one, other in
      let (first, second) = (values[one].mean, values[other].mean)
      return first == second ? (rank(one), one) < (rank(other), other) : first > second
    }
    let choices = order.map { place in
      JudgedAction(actions[place].description, values[place].valuation, score: scores[place].valuation)
    }
    let place = actions.firstIndex { $0 == played } ?? 0
    return Value(
      choices: choices, best: best, played: played == nil ? best : leaders[place],
      bestScore: Leaders(scores), playedScore: Leaders([scores[place]]))
  }

  /// The ways that an action leaves, valued on the first deals at least; nil if it leaves all that there are without it.
  private mutating func waysAfter(
    _ action: KlondikeAction, from game: Klondike, _ positions: [KlondikePosition]
  ) -> KlondikeWays? {
    guard case .move(let move) = action else { return started(KlondikeWays([.resignation], from: positions)) }
    if move == .draw || move == .redeal, game.position.hasFreeStock { return nil }
    let after = positions.map { $0.after(move) }
    var next = game
    next.perform(action)
    if next.seen != game.seen { return started(KlondikeWays([.none], from: after)) }
    if !game.position.options.isPlanned || state(of: after) != state(of: positions) { return ways(from: next, after) }
    return nil
  }

  /// The ways from a position, valued on the first deals at least.
  private mutating func ways(from game: Klondike, _ positions: [KlondikePosition]) -> KlondikeWays {
    guard game.hasPlans, !worlds.isExact else { return started(KlondikeWays([.none], from: positions)) }
    let state = state(of: positions)
    if let ways = known[state] { return ways }
    let isOpen = positions.indices.contains { worlds.verdict(on: positions[$0], inDeal: $0) > 0 }
    // The known cards lie alike in all deals.
    let plans = isOpen ? PlanSearch.contenders(from: positions[0]) : []
    let ways = started(
      KlondikeWays(plans.isEmpty ? [.resignation] : plans.map { .plan($0) }, from: positions, state: state))
    known[state] = ways
    return ways
  }

  /// The state of the known cards.
  private func state(of positions: [KlondikePosition]) -> StateName {
    SolverState(positions[0], table: SolverLayout(positions[0])).name
  }

  private mutating func started(_ ways: KlondikeWays) -> KlondikeWays {
    var ways = ways
    ways.start(in: &worlds)
    return ways
  }

  /// The scores after an action: that of a win where the deal can be won, and else that of a simple player who plays on.
  private func scores(after action: KlondikeAction, _ positions: [KlondikePosition], winning: Sample) -> Sample {
    Sample(
      zip(positions, winning.values).prefix(Self.scoredDeals).map { position, share in
        guard case .move(let move) = action else { return Double(position.score) }
        if share == 1 { return Double(position.scoreOfWin) }
        var end = position.after(move)
        SimplePlayer.finishAllPasses(&end)
        return share * Double(position.scoreOfWin) + (1 - share) * Double(end.score)
      })
  }
}

extension KlondikePosition {
  fileprivate func after(_ move: KlondikeMove) -> KlondikePosition {
    var next = self
    next.play(move)
    return next
  }

  /// The score if all cards go home, without the time that is lost on the way.
  fileprivate var scoreOfWin: Int {
    switch options.scoring {
    case .cards, .vegas:
      var won = self
      won.home = .all
      return won.score
    case .standard: return score + 10 * (52 - home.count)
    }
  }
}

extension Klondike {
  /// True if ways to the next card can be searched for: the stock is known, and no card is to be turned first.
  fileprivate var hasPlans: Bool {
    options.isPlanned && position.flip == nil && position.stockCards.allSatisfy(seen.contains)
  }
}
