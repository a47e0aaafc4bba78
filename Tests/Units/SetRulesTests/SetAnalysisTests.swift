import GameRules
import SetRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SetAnalysisTests {
  /// The judgements on rounds, in each of which these claims are made, and other seats pass after some time.
  private func judgements(
    _ game: SetGame, _ rounds: [[Claim<SetAction>]], passes: Duration? = .milliseconds(300)
  ) throws -> [Judgement] {
    var game = game
    var steps: [PlayedStep<SetGame>] = []
    for claims in rounds {
      let before = game
      let verdicts = try game.apply(.race(claims))
      let answers = before.phase.asked.compactMap { seat -> PlayedStep<SetGame>.Answer? in
        let time = claims.first { $0.seat == seat }?.reaction ?? passes
        return time.map { .init(seat: seat, time: $0) }
      }
      steps.append(
        PlayedStep(before: before, event: .race(claims), verdicts: verdicts, answers: answers, after: game))
    }
    return SetGame.analysis(of: steps, from: game, effort: AnalysisEffort()).judgements
  }

  @Test func `a set that a rival takes is missed by a seat that passes, for as long as it lay there`() throws {
    let found = try judgements(SetGame(table: twelve), [[], [claim(0, "2gss 2gds 2gos", after: 200)]])
    #expect(found.map(\.kind.name) == ["set", "missed_set"])
    #expect(found[0].loss.value == 0 && !found[0].isMistake)
    #expect(found[0].time == .milliseconds(500))
    #expect(found[1].seat == 1 && found[1].isMistake && found[1].loss.value == 1)
    #expect(found[1].time == .milliseconds(600))
    #expect(found[1].rival == 0)
    #expect(found[1].played == nil)
  }

  @Test func `nothing is missed while the set still lies there`() throws {
    #expect(try judgements(SetGame(table: twelve), [[], []]).isEmpty)
  }

  @Test func `a slower claim costs nothing, and names the faster seat`() throws {
    let found = try judgements(
      SetGame(table: twelve),
      [[claim(1, "2gss 2gds 2gos", after: 100), claim(0, "2gss 2gds 2gos", after: 200)]])
    #expect(found.map(\.kind.name) == ["slower_claim", "set"])
    #expect(found[0].rival == 1 && found[0].loss.value == 0 && !found[0].isMistake)
  }

  @Test func `a seat that was not waited for was slower, and has missed nothing`() throws {
    let found = try judgements(
      SetGame(table: twelve), [[claim(1, "2gss 2gds 2gos", after: 100)]], passes: nil)
    #expect(found.map(\.kind.name) == ["slower_claim", "set"])
  }

  @Test func `a request for cards with a set on the table costs its points, and shows the set`() throws {
    let found = try judgements(SetGame(table: twelve), [[claim(0, "deal")]])
    #expect(found.map(\.kind.name) == ["wasted_deal", "missed_set"])
    #expect(found[0].loss.value == 1 && found[0].isMistake)
    #expect(SetTrio(found[0].choices[0].action)?.isSet == true)
    #expect(found[1].loss.value == 0, "the set still lies there")
  }

  @Test func `a request without a set is no mistake`() throws {
    #expect(try judgements(SetGame(table: Array(cap.prefix(12))), [[claim(0, "deal")]]).isEmpty)
  }

  @Test(arguments: [twelve, Array(cap.prefix(12))]) func `a false claim costs its points, set or none`(
    table: [SetCard]
  ) throws {
    let wrong = try #require(SetTrio(table[0], table[1], table[4]))
    #expect(!wrong.isSet)
    let found = try judgements(SetGame(table: table), [[claim(0, wrong.description)]])
    #expect(found.map(\.kind.name) == ["false_claim"])
    #expect(found[0].loss.value == 1 && found[0].isMistake)
  }
}
