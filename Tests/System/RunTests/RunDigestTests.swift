import GameRules
import RunFiles
import Scheduling
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples

/// What a report picks from a run.
@Suite(.timeLimited) struct RunDigestTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  @Test func `scores, courses and telling tables come from the journal`() throws {
    let file = try stage.file(
      """
      {"game": "klondike", "deals": 6, "options": {"max_actions": 30}},
      {"game": "snap", "seats": 2, "deals": 8, "reactions": "declared", "options": {"max_turns": 30},
       "clock": {"window_ms": 20000}}
      """,
      bots: [
        ("calm", ShellBot.script()), ("gambler", ShellBot.gambler()), ("dead", ShellBot.script(onPrompt: "exit 3")),
      ], more: #", "max_faults": 1000, "seed": "digest""#)
    try stage.play(file)
    let results = RunResults(try RunTally(Journal.existing(in: file.out, Sample.catalogue)))
    let records = try stage.records(of: file)
    #expect(results.digests.count == 2)
    for (index, event) in results.digests.enumerated() {
      let own = records.filter { $0.table.event == index }
      for line in results.standings.events[index].lines {
        let scores = own.flatMap { zip($0.table.seats, $0.scores) }.filter { $0.0 == line.name }.map { ($0.1, 1) }
        #expect(line.tally.counts == Dictionary(scores, uniquingKeysWith: +) && line.games == scores.count)
      }
      #expect(event.ratingHistories.compactMap { $0.points.last?.tables }.max() == own.count)
      let reasons = event.notable.map(\.reason)
      #expect(reasons.contains(.fault(of: "dead", kind: "crash")))
      #expect(event.notable.flatMap(\.tables).allSatisfy { table in own.contains { $0.table == table } })
    }
  }

  @Test func `the largest swing is between two bots on one deal`() throws {
    let file = try stage.file(
      #"{"game": "klondike", "deals": 10, "options": {"max_actions": 60}}"#,
      bots: [("first", ShellBot.script()), ("gambler", ShellBot.gambler(pace: 2))], more: #", "seed": "swing""#)
    try stage.play(file)
    let digests = RunResults(try RunTally(Journal.existing(in: file.out, Sample.catalogue))).digests
    let records = try stage.records(of: file)
    let largest = Dictionary(grouping: records) { $0.table.deal }.values
      .map { abs($0[0].scores[0] - $0[1].scores[0]) }.max()
    let swing = digests[0].notable.compactMap { notable -> Int? in
      guard case .swing(_, let high, _, let low) = notable.reason else { return nil }
      #expect(Set(notable.tables.map(\.deal)).count == 1 && notable.tables.count == 2)
      return high - low
    }
    #expect(swing == (largest == 0 ? [] : [largest]))
  }
}
