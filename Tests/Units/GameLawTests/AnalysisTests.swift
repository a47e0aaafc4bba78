import GameRules
import RandomGames
import TestBasics
import Testing

/// Judgements on decisions, in every game.
@Suite(.timeLimited) struct AnalysisTests {
  private static let effort = AnalysisEffort(samples: 8, seed: "laws")

  private func steps<G: Game>(of game: inout RandomGame<G>, atMost most: Int) throws -> [PlayedStep<G>] {
    var steps: [PlayedStep<G>] = []
    while steps.count < most, try game.step() {
      let asked = game.before.phase.asked
      steps.append(
        PlayedStep(
          before: game.before, event: game.events[game.events.count - 1], verdicts: game.verdicts,
          answers: asked.map { .init(seat: $0, time: .milliseconds(5)) }, after: game.position))
    }
    return steps
  }

  @Test(arguments: Table.all) func `judgements name seats, steps and kinds of the game, and values are shares`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var found: Set<String> = []
      for number in table.numbers(outOf: 20) {
        var game = try RandomGame<G>(number, at: table)
        let steps = try steps(of: &game, atMost: 60)
        let analysis = G.analysis(of: steps, from: game.dealt, effort: Self.effort)
        for judgement in analysis.judgements {
          #expect(steps.indices.contains(judgement.step))
          #expect(0..<table.seats ~= judgement.seat.index)
          #expect(G.judgementKinds.contains(judgement.kind))
          #expect(!judgement.phase.isEmpty)
          #expect(judgement.loss.value >= 0 && judgement.loss.error >= 0)
          if judgement.isMistake { found.insert(judgement.kind.name) }
        }
        #expect(analysis.judgements.map(\.step) == analysis.judgements.map(\.step).sorted())
        if !analysis.values.isEmpty {
          #expect(analysis.values.count == steps.count + 1)
          #expect(analysis.values.allSatisfy { 0...1 ~= $0.value })
        }
      }
      #expect(found.isEmpty == G.judgementKinds.isEmpty, "random players make mistakes")
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `the same seed gives the same judgements`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      var game = try RandomGame<G>(table.numbers(outOf: 20).first ?? 0, at: table)
      let steps = try steps(of: &game, atMost: 40)
      let one = G.analysis(of: steps, from: game.dealt, effort: Self.effort)
      #expect(one == G.analysis(of: steps, from: game.dealt, effort: Self.effort))
    }
    try law(table.game)
  }
}
