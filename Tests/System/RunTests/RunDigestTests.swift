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
        // A game of two that one of them did not play counts for that one alone.
        let scores = own.flatMap { record in
          record.table.seats.indices.filter {
            record.table.seats.count == 1 || record.players.count > 1 || record.isForfeit($0)
          }
          .map { (record.table.seats[$0], record.scores[$0]) }
        }.filter { $0.0 == line.name }.map { ($0.1, 1) }
        #expect(line.tally.counts == Dictionary(scores, uniquingKeysWith: +) && line.games == scores.count)
      }
      let games = own.count { $0.table.seats.count == 1 || $0.players.count > 1 }
      // A rating without an end is not drawn.
      let hasRatings = results.standings.events[index].lines.contains { $0.rating.map { $0.openness == nil } ?? false }
      let last = event.histories.compactMap { $0.points.last?.tables }.max()
      #expect(last == games || last == nil && index == 1 && !hasRatings)
      let reasons = event.notable.map(\.reason)
      #expect(reasons.contains(.fault(of: "dead", kind: "crash")))
      #expect(event.notable.flatMap(\.tables).allSatisfy { table in own.contains { $0.table == table } })
    }
  }

  @Test func `a tally that is told the rest of a run is that of the whole run`() throws {
    let file = try stage.file(
      #"{"game": "klondike", "deals": 6, "options": {"max_actions": 30}}, {"game": "snap", "seats": 2, "deals": 4}"#,
      bots: [("first", ShellBot.script()), ("gambler", ShellBot.gambler())], more: #", "seed": "rest""#)
    try stage.play(file)
    let whole = try String(contentsOfFile: file.out + "/" + RunFolder.journalName, encoding: .utf8)
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    try stage.folder.makeFolder("part")
    try stage.folder.write(lines.prefix(5).joined(separator: "\n") + "\n", to: "part/" + RunFolder.journalName)
    var journal = try Journal.existing(in: stage.folder.file("part").path, Sample.catalogue)
    var tally = try RunTally(journal)
    #expect(tally.latest.count == 4)
    try stage.folder.write(whole, to: "part/" + RunFolder.journalName)
    try journal.extend()
    #expect(try tally.extend(to: journal))
    tally.close()
    let (told, read) = (RunResults(tally), RunResults(try RunTally(Journal.existing(in: file.out, Sample.catalogue))))
    #expect(told.standings.events == read.standings.events && told.standings.isComplete)
    #expect(told.digests.map(\.notable) == read.digests.map(\.notable))
    #expect(tally.latest == read.tally.latest && tally.latest.count == journal.played.count)
    var state = journal.state
    try state.apply(.closed)
    let closed = Journal(state, at: journal.path, lastSum: journal.lastSum, size: journal.size)
    #expect(try !tally.extend(to: closed), "what is no table may change what was counted")
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
