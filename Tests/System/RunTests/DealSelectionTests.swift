import Arena
import Fields
import Foundation
import GameRules
import JSON
import KlondikeRules
import Records
import RunFiles
import Standings
import TestBasics
import TestSupport
import Testing
import TournamentSamples
import Tournaments

/// Events that take only those deals of their seed that can be won.
@Suite(.timeLimited(minutes: 3)) struct DealSelectionTests {
  let stage: RunStage

  init() throws { stage = try RunStage() }

  private static let quitter = ShellBot.script(onPrompt: #"echo "{\"id\":$id,\"action\":\"resign\"}""#)

  private func file(deals: Int, bots: [String] = ["a", "b"], out: String = "run") throws -> TournamentFile {
    try stage.file(
      #"{"game": "klondike", "deals": \#(deals), "deals_that": "can-be-won"}"#,
      bots: bots.map { ($0, DealSelectionTests.quitter) }, more: #", "seed": "chosen""#, out: out)
  }

  /// The first deals of the seed that can be won, each looked at alone.
  private static let winnable: [Int] = {
    var (numbers, number) = ([Int](), 0)
    while numbers.count < 24 {
      number += 1
      var random = SeededRandom(seed: "chosen", game: Klondike.name, deal: number)
      let game = try? Klondike(dealtBy: &random, seats: 1, options: KlondikeOptions())
      if case .won? = game?.solution(for: 0, positions: 10_000_000) { numbers.append(number) }
    }
    return numbers
  }()

  private func taken(_ folder: String) throws -> [[Int]] {
    try Journal.existing(in: folder, Sample.catalogue).takenDeals
  }

  private func problems(_ folder: String) throws -> [Discrepancy] {
    try Verification(of: folder, catalogue: Sample.catalogue).discrepancies
  }

  @Test func `the first deals that can be won are taken, named by the journal, and further ones when there are more`()
    throws
  {
    #expect(DealSelectionTests.winnable.last! > 24, "none of the first deals is lost")
    let few = try file(deals: 4)
    try stage.play(few)
    #expect(try taken(few.out) == [Array(DealSelectionTests.winnable.prefix(4))])
    #expect(try problems(few.out) == [])
    // With a bot more, and more deals.
    let many = try file(deals: 24, bots: ["a", "b", "c"])
    let standings = try stage.play(many)
    #expect(try taken(many.out) == [DealSelectionTests.winnable])
    #expect(try problems(many.out) == [])
    #expect(standings.events[0].lines.map(\.games) == [24, 24, 24])
    let last = DealSelectionTests.winnable.last!
    #expect(standings.events[0].taken == TakenDeals(condition: .canBeWon, count: 24, of: last))
    // A transcript is replayed from the deal of the seed.
    let transcript = try TranscriptFile.read(at: many.out + "/transcripts/1-klondike/000001.jsonl")
    #expect(transcript.given?.number == DealSelectionTests.winnable[transcript.table.deal - 1])
  }

  @Test func `shards take the same deals, and joined they are the whole run`() throws {
    var parts: [String] = []
    for number in 1...2 {
      let part = try file(deals: number == 1 ? 4 : 6, out: "part\(number)")
      _ = try stage.run(part, shard: Shard("\(number)/2")!).play { _ in }
      parts.append(part.out)
    }
    let merge = try JournalMerge(of: parts, catalogue: Sample.catalogue)
    let run = try RunFolder(stage.folder.path + "/merged")
    _ = try merge.write(into: run)
    #expect(try taken(run.path) == [Array(DealSelectionTests.winnable.prefix(6))])
    #expect(try problems(run.path) == [])
  }

  /// What a journal says it has taken, and what the check of it finds.
  @Test(arguments: [
    ([1, 2], Discrepancy.Reason.fewDeals(taken: 2, of: 4)),
    ([], .fewDeals(taken: 0, of: 4)),
  ])
  func `a journal that names too few deals is found out`(numbers: [Int], reason: Discrepancy.Reason) throws {
    try write(numbers)
    #expect(try problems(stage.folder.path).first == Discrepancy("journal.jsonl: events[0]", reason))
  }

  @Test func `a journal that names another deal is found out`() throws {
    let winnable = DealSelectionTests.winnable
    let lost = try #require((1...winnable.last!).first { !winnable.contains($0) })
    try write(winnable.filter { $0 < lost } + [lost] + winnable.filter { $0 > lost })
    #expect(
      try problems(stage.folder.path) == [Discrepancy("journal.jsonl: events[0]", .otherDeal(lost, isTaken: true))])
    try write(Array(winnable[1...4]))
    #expect(
      try problems(stage.folder.path) == [
        Discrepancy("journal.jsonl: events[0]", .otherDeal(winnable[0], isTaken: false))
      ])
  }

  /// A journal of four deals without a table.
  private func write(_ numbers: [Int]) throws {
    let header = JournalLine.seal(after: .none, JournalHeader(try file(deals: 4)).writeMembers)
    let line = JournalLine.seal(after: header.sum, JournalChange.taken([numbers]).writeMembers)
    try stage.folder.write(header.bytes + line.bytes, to: RunFolder.journalName)
  }

  @Test(arguments: [[2, 1], [3, 3], [0], [-4]])
  func `a journal whose deals do not grow is refused`(numbers: [Int]) throws {
    try write(numbers)
    #expect(throws: RunProblem.self) { try Journal.existing(in: stage.folder.path, Sample.catalogue) }
  }

  @Test func `runs that took different deals are not joined`() throws {
    var folders: [String] = []
    for (name, numbers) in [("one", [1, 2, 4, 5]), ("two", [1, 3])] {
      try write(numbers)
      try stage.folder.makeFolder(name)
      try FileManager.default.moveItem(
        atPath: stage.folder.path + "/journal.jsonl", toPath: stage.folder.path + "/\(name)/journal.jsonl")
      folders.append(stage.folder.path + "/" + name)
    }
    #expect(throws: RunProblem.otherDeals(folders[0], folders[1])) {
      try JournalMerge(of: folders, catalogue: Sample.catalogue)
    }
  }

  @Test func `a run that is stopped while it looks for deals has played nothing`() throws {
    let stop = StopSignal()
    stop.set()
    #expect(throws: RunProblem.stopped) { _ = try stage.run(file(deals: 4), stop: stop) }
    #expect(try Journal.read(at: stage.folder.path + "/run/journal.jsonl", Sample.catalogue) == nil)
  }

  @Test(arguments: [
    (
      #"{"game": "set", "seats": 1, "deals": 4, "deals_that": "can-be-won"}"#,
      "events[0].deals_that: requires a game and options that a solver knows"
    ),
    (
      #"{"game": "klondike", "deals_from": "deals.jsonl", "deals_that": "can-be-won"}"#,
      #"events[0].deals_that: cannot be combined with "deals_from""#
    ),
    (
      #"{"game": "klondike", "deals": 100001, "deals_that": "can-be-won"}"#,
      "events[0].deals: expected at most 100000 deals, found 100001"
    ),
    (
      #"{"game": "klondike", "deals": 1, "deals_that": "can-be-lost"}"#,
      #"events[0].deals_that: "can-be-lost" is not valid; expected can-be-won"#
    ),
  ])
  func `a condition that nothing can decide is refused`(event: String, words: String) {
    let sentence = FileProblem.sentence(
      Array(#"{"seed": "x", "events": [\#(event)], "bots": [{"name": "a", "command": ["true"]}]}"#.utf8))
    #expect(sentence?.contains(words) == true, "\(sentence ?? "none")")
  }

  @Test(arguments: [
    (
      RunProblem.openDeal(event: 0, deal: 7, positions: 80_000_000),
      "events[0]: after 80,000,000 positions, nothing tells whether deal 7 of the seed can be won; choose another \"seed\""
    ),
    (
      .otherDeals("a", "b"),
      "a and b have taken different deals of one seed; find out which is right with: referee verify"
    ),
  ])
  func `what is wrong with deals is said in a sentence`(problem: RunProblem, words: String) {
    #expect(problem.message == words)
  }

  @Test(arguments: [
    (Discrepancy.Reason.fewDeals(taken: 2, of: 4), "x: the journal names 2 of its 4 deals"),
    (.otherDeal(7, isTaken: true), "x: deal 7 of the seed was taken, but cannot be won"),
    (.otherDeal(7, isTaken: false), "x: deal 7 of the seed was passed over, but can be won"),
  ])
  func `what verification finds is said in a sentence`(reason: Discrepancy.Reason, words: String) {
    #expect(Discrepancy("x", reason).message == words)
  }
}
