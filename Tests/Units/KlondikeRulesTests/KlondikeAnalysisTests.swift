import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct KlondikeAnalysisTests {
  private func steps(
    _ dealt: Klondike, atMost most: Int = 300, _ choose: (Klondike) -> KlondikeAction?
  ) throws -> [PlayedStep<Klondike>] { try PlayedStep.steps(from: dealt, atMost: most, choose) }

  private func deal(_ number: Int, _ options: KlondikeOptions = KlondikeOptions()) throws -> Klondike {
    var luck = SeededRandom(seed: "klondike analysis", game: Klondike.name, deal: number)
    return try Klondike(dealtBy: &luck, seats: 1, options: options)
  }

  /// What helps at first sight, and sometimes a random move.
  private func play(_ game: Klondike, _ random: inout SeededRandom) -> KlondikeAction {
    let moves = game.legalActions(for: 0).dropLast()
    if random.below(8) > 0, let hint = game.hint(for: 0), moves.contains(hint) { return hint }
    return moves.isEmpty ? .resign : moves[random.below(moves.count)]
  }

  @Test func `with all cards known a move that loses a won position costs all, and other moves nothing`() throws {
    var (lost, kept) = (0, 0)
    for number in 1...12 {
      var random = SeededRandom(seed: "\(number)", label: "known cards")
      let dealt = try deal(number, .with { $0.view = .thoughtful })
      let steps = try steps(dealt, atMost: 50) { play($0, &random) }
      let analysis = Klondike.analysis(of: steps, from: dealt, effort: AnalysisEffort(samples: 10, seed: "1"))
      for judgement in analysis.judgements {
        let step = steps[judgement.step]
        guard let before = step.before.canWin(0, positions: 100_000),
          let after = step.after.canWin(0, positions: 100_000)
        else { continue }
        #expect(judgement.loss == Valuation(before && !after ? 1 : 0), "deal \(number), step \(judgement.step)")
        #expect(judgement.isMistake == (before && !after))
        if before { if after { kept += 1 } else { lost += 1 } }
      }
    }
    #expect(lost >= 5 && kept >= 100, "\(lost) mistakes, \(kept) other moves of won positions")
  }

  @Test func `cards that were never seen decide nothing`() throws {
    var swapped = 0
    for number in 1...3 {
      var random = SeededRandom(seed: "\(number)", label: "unseen cards")
      let dealt = try deal(number)
      let steps = try steps(dealt, atMost: 40) { play($0, &random) }
      let unseen = CardMask.all.subtracting(steps[steps.count - 1].after.seen).cards
      guard unseen.count > 1 else { continue }
      // The same moves on a deal in which the cards that stayed hidden lie elsewhere.
      let turned = Dictionary(uniqueKeysWithValues: zip(unseen, unseen.dropFirst() + unseen.prefix(1)))
      var luck = SeededRandom(seed: "klondike analysis", game: Klondike.name, deal: number)
      let deck = Klondike.cards(dealtBy: &luck, seats: 1, options: KlondikeOptions()).map { Card($0)! }
      let other = try Klondike(deck: deck.map { turned[$0] ?? $0 })
      var actions = steps.map(\.event)[...]
      let others = try self.steps(other, atMost: steps.count) { _ in
        if case .action(let action, by: _)? = actions.popFirst() { action } else { .resign }
      }
      let effort = AnalysisEffort(samples: 12, seed: "\(number)")
      #expect(
        Klondike.analysis(of: steps, from: dealt, effort: effort)
          == Klondike.analysis(of: others, from: other, effort: effort))
      swapped += 1
    }
    #expect(swapped > 0)
  }

  @Test func `to give up costs what could still be won, and turning the stock without a limit costs nothing`() throws {
    let dealt = try deal(1)
    let steps = try steps(dealt, atMost: 12) {
      $0.position.actionsLeft > 990 ? .move($0.position.turn ?? .draw) : .resign
    }
    let analysis = Klondike.analysis(of: steps, from: dealt, effort: AnalysisEffort(samples: 60, seed: "1"))
    let end = try #require(analysis.judgements.last)
    #expect(end.kind.name == "resignation" && end.isMistake)
    #expect(end.loss.value == analysis.values[steps.count - 1].value)
    #expect(end.loss.value > 0.3)
    #expect(end.scoreLoss ?? 0 > 10)
    for judgement in analysis.judgements.dropLast() {
      #expect(judgement.loss == Valuation(0), "step \(judgement.step)")
    }
    #expect(analysis.values.last == Valuation(0))
  }

  @Test func `the limit of actions is judged by what could still be won`() throws {
    let dealt = try deal(2, .with { $0.maxActions = 9 })
    let steps = try steps(dealt, atMost: 100) { .move($0.position.turn ?? .draw) }
    let analysis = Klondike.analysis(of: steps, from: dealt, effort: AnalysisEffort(samples: 30, seed: "1"))
    #expect(analysis.judgements.last?.kind.name == "action_limit")
    #expect(analysis.judgements.last?.isMistake == true)
  }

  @Test(arguments: KlondikeOptions.samples) func `every kind of rules can be judged`(options: KlondikeOptions) throws {
    var random = SeededRandom(seed: "1", label: "kinds of rules")
    let dealt = try deal(3, options)
    let steps = try steps(dealt, atMost: 60) { play($0, &random) }
    let analysis = Klondike.analysis(of: steps, from: dealt, effort: AnalysisEffort(samples: 6, seed: "1"))
    #expect(analysis.values.count == steps.count + 1)
    #expect(analysis.judgements.allSatisfy { 0...1 ~= $0.loss.value })
  }
}
