import GameRules
import Refereeing
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct ReplayTests {
  private func checkReplay<G: Game>(of table: Conversation<G>, from dealt: G, _ seed: String) throws {
    let positions = try Replay.positions(from: dealt, table.referee.transcript.events)
    #expect(positions.first == dealt)
    #expect(positions.last == table.position, "\(seed)")
    let record = try #require(table.referee.record)
    #expect(positions.last?.outcome == record.outcome, "\(seed)")
  }

  @Test func `hundreds of random games of turns replay to their last position`() throws {
    var kinds: Set<String> = []
    for number in 0..<400 {
      let dealt = StoneGame(1 + number % 30)
      let table = RandomTable.played(dealt, .limits(increment: .milliseconds(1)), seed: "\(number)")
      try checkReplay(of: table, from: dealt, "\(number)")
      kinds.formUnion(table.faults.map(\.kind.name))
    }
    #expect(kinds == ["crash", "closed", "time", "malformed", "illegal", "oversize", "unasked"])
  }

  @Test(arguments: RaceSettings.Asking.allCases, RaceSettings.Reactions.allCases)
  func `random races replay to their last position`(
    asking: RaceSettings.Asking, reactions: RaceSettings.Reactions
  ) throws {
    var entries = 0
    let games = TestScope.choose(quick: 30, all: 150)
    for number in 0..<games {
      var random = SeededRandom(seed: "\(number)", game: "knock", deal: number)
      let dealt = try Knock(dealtBy: &random, seats: 2 + number % 3, options: Knock.Options(rounds: 1 + number % 12))
      let rules = TableRules.race(
        asking: asking, reactions: reactions, photoFinish: .microseconds(200), silentWindows: 3)
      let table = RandomTable.played(dealt, rules, seed: "\(number)")
      try checkReplay(of: table, from: dealt, "\(number)")
      entries += table.referee.transcript.entries.count
    }
    #expect(entries > 2 * games)
  }

  @Test func `a replay stops at the first event that the rules refuse`() {
    let take = { (count: Int, seat: Seat) in Event.action("take \(count)", by: seat) }
    #expect(throws: IllegalEvent.notAsked(seat: 0)) {
      try Replay.positions(from: StoneGame(7), [take(1, 0), take(1, 0)])
    }
    #expect(throws: IllegalEvent.notLegal(action: "take 4", seat: 1)) {
      try Replay.positions(from: StoneGame(7), [take(1, 0), take(4, 1)])
    }
  }

  @Test func `the same luck and the same inputs give the same bytes`() {
    for number in 0..<50 {
      let rules = TableRules.race(photoFinish: .microseconds(200), silentWindows: 3)
      let lamps = [true, false, true, true, false, true]
      let first = RandomTable.played(Knock(lamps, seats: 4), rules, seed: "\(number)")
      let second = RandomTable.played(Knock(lamps, seats: 4), rules, seed: "\(number)")
      #expect(first.effects == second.effects)
      #expect(first.referee.transcript == second.referee.transcript)
      #expect(first.referee.record == second.referee.record)
    }
  }

  @Test func `by declared reactions alone a game is the same however long its bots took`() throws {
    let races = try [1, 7].map { pace in
      var table = try Conversation.begun(
        Knock([true, true, false, true], seats: 3),
        .race(asking: .serially, reactions: .declared, photoFinish: .microseconds(50)))
      var turn = 0
      while table.referee.record == nil {
        turn += 1
        let seat = try table.expectPrompt().seat
        table.answer("K", seat, after: .milliseconds(turn * pace), declaring: turn % 2)
      }
      return table.referee.transcript.events
    }
    #expect(races[0] == races[1])
  }
}
