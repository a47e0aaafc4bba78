import BotProcess
import Catalogue
import Foundation
import Records
import Scheduling
import TestBasics
import TestSupport
import Testing

/// A term of a class: everyone uploads new versions, some break their bots, and the referee is killed now and then.
@Suite(.timeLimited(minutes: 180)) struct TermTests {
  private static let seconds = TestScope.fuzzSeconds ?? 15
  private static let size =
    ProcessInfo.processInfo.environment["REFEREE_TERM_FOLDERS"].flatMap(Int.init)
    ?? TestScope.choose(quick: 14, all: 40)
  /// What the referee may hold at once, in KiB.
  private static let mostMemory = 100 << 10
  /// What a folder of the class may leave in the run's folder, in bytes, beside the journal and what is made of it.
  private static let mostDisk = 256 << 10

  @Test func `in a term of uploads and kills no result depends on another's upload, and the page says the truth`()
    throws
  {
    let seed = ProcessInfo.processInfo.environment["REFEREE_FUZZ_SEED"] ?? "\(UInt64.random(in: 0 ... .max))"
    var term = try Term(of: TermTests.size, seed: seed, sandbox: Tools.sandboxes[0])
    func context() -> Comment { "REFEREE_FUZZ_SEED=\(seed): \(term.log.suffix(20))" }
    var page = TermPage()
    var referee = try term.start(["--watch", "--accept-changes"])
    var (memory, kills) = (0, 0)
    func look() { memory = max(memory, ProcessMemory.peak(of: referee.processIdentifier) ?? 0) }
    Wait.until { !referee.isRunning || FileManager.default.fileExists(atPath: term.path("run/journal.jsonl")) }

    let end = Date(timeIntervalSinceNow: TermTests.seconds)
    while Date() < end {
      try term.act()
      // The referee works meanwhile.
      poll(nil, 0, Int32(100 + term.below(1000)))
      guard referee.isRunning else {
        Issue.record("the referee ended: \(term.scratch.text(of: "output.txt").suffix(2000)) \(context().rawValue)")
        return
      }
      look()
      if term.below(4) == 0 { try page.check(term, isPlayed: true, context()) }
      // About ten times in a long term.
      if term.below(max(8, Int(TermTests.seconds) / 8)) == 0 {
        kill(referee.processIdentifier, SIGKILL)
        referee.waitUntilExit()
        kills += 1
        try page.check(term, isPlayed: false, context())
        referee = try term.start(["--watch", "--accept-changes"])
      }
    }
    // A folder that has changed often is left alone for minutes, which nobody remembers who starts.
    kill(referee.processIdentifier, SIGKILL)
    referee.waitUntilExit()
    referee = try term.start(["--watch", "--accept-changes"])
    var wrong: [String] = []
    // The tables of hundreds of bots take hours.
    for _ in 0..<40 {
      try Wait.until {
        look()
        guard referee.isRunning else { return true }
        poll(nil, 0, 500)
        wrong = try page.wrongRows(of: term)
        return wrong.isEmpty && (TermTests.size > 50 || page.isAllPlayed)
      }
      if !referee.isRunning || wrong.isEmpty && (TermTests.size > 50 || page.isAllPlayed) { break }
    }
    #expect(wrong.isEmpty, context())
    #expect(referee.isRunning, "\(term.scratch.text(of: "output.txt").suffix(2000)) \(context().rawValue)")
    kill(referee.processIdentifier, SIGTERM)
    referee.waitUntilExit()
    #expect([0, 130].contains(referee.terminationStatus), context())

    try page.check(term, isPlayed: false, context())
    try page.checkReport(of: term, context())
    let verified = try RefereeProgram.run(["verify", "run"], in: term.scratch.folder)
    #expect(verified.exitCode == 0, "\(String(decoding: verified.output, as: UTF8.self)) \(context().rawValue)")
    let tables = try compareWithQuietRun(term, context())
    #expect(tables > 0 && page.checked > 0, context())
    #expect(memory < TermTests.mostMemory, context())
    let disk = try checkDisk(of: term, context())
    print(
      """
      Term: REFEREE_FUZZ_SEED=\(seed), \(TermTests.size) folders, \(term.log.count) uploads, \(term.versions.count) \
      honest versions, \(tables) tables, \(kills + 1) kills, \(page.checked) rows checked, \(memory >> 10) MiB, \
      \(disk >> 10) KiB of copies
      """)
  }

  /// How a table went: all that is no time.
  private struct Result: Hashable {
    var scores: [Int]
    var measures: [[Int]]
    var ending: String
    var races: Int
  }

  private struct Deal: Hashable {
    var number: Int
    /// By seat.
    var habits: [Int]
  }

  /// Compares every table with the same deal between bots of the same habits in a quiet run: no uploads, no kills, no folders
  /// that enter bots.
  ///
  /// A version is identified by the text of its copy, which its student has uploaded with a mark of its own, so that a table
  /// that was played with another's files, or with half of an upload, is found. Versions of one habit differ in their mark
  /// alone, so that a run of a minute has every pair that a class of any size can have.
  /// - Returns: how many tables there were.
  private func compareWithQuietRun(_ term: Term, _ context: Comment) throws -> Int {
    let scratch = try TemporaryFolder()
    let bots = (0..<Term.habits).flatMap { habit in ["a", "b"].map { (name: "\($0)\(habit)", habit: habit) } }
    for bot in bots {
      try scratch.makeFolder(bot.name)
      try scratch.write(Term.script(habit: bot.habit, mark: bot.name), to: bot.name + "/bot.sh")
    }
    let list = bots.map { #"{"name": "\#($0.name)", "command": ["sh", "bot.sh"], "cwd": "\#($0.name)"}"# }
    try scratch.write(Term.tournament("\"bots\": [\(list.joined(separator: ", "))]"), to: "quiet.json")
    let quiet = try RefereeProgram.run(["run", "quiet.json", "--quiet"], in: scratch.folder)
    try #require(quiet.exitCode == 0, "\(String(decoding: quiet.output, as: UTF8.self))")
    var expected: [Deal: Result] = [:]
    try forEachTable(of: scratch) { deal, result in
      #expect(expected.updateValue(result, forKey: deal) ?? result == result, "two quiet tables differ: \(deal)")
    } habit: { id in
      bots.first { $0.name == id }?.habit
    }
    #expect(Set(expected.values).count > Term.habits, "the habits matter")

    var tables = 0
    try forEachTable(of: term.scratch) { deal, result in
      tables += 1
      #expect(result == expected[deal], "\(deal) \(context.rawValue)")
    } habit: { id in
      let copy = id + (id.contains("@") ? "" : "@1")
      guard let version = term.habit(ofBotIn: "run/snapshots/" + copy) else { return nil }
      return Term.student(version.student) == id.prefix { $0 != "@" } ? version.habit : nil
    }
    return tables
  }

  private func forEachTable(
    of scratch: TemporaryFolder, _ body: (Deal, Result) -> Void, habit: (String) -> Int?
  ) throws {
    var known: [String: Int] = [:]
    try Journal.existing(in: scratch.file("run").path)
      .forEachTable(timed: false, includingEarlierAttempts: true) { record, _ in
        #expect(record.isNormal && record.photoFinishes == 0, "\(record.table): \(record.faults)")
        for id in record.table.seats where known[id] == nil {
          known[id] = habit(id)
          #expect(known[id] != nil, "\(id) has played with files that its student has not uploaded")
        }
        body(
          Deal(number: record.table.deal, habits: record.table.seats.map { known[$0] ?? -1 }),
          Result(
            scores: record.scores, measures: record.measures.map(\.values), ending: record.ending, races: record.races))
      }
  }

  /// Checks that uploads which do not play have left nothing in the run's folder.
  ///
  /// - Returns: how much all copies take, in bytes.
  private func checkDisk(of term: Term, _ context: Comment) throws -> Int {
    let copies = try FileManager.default.contentsOfDirectory(atPath: term.path("run/submissions"))
    #expect(copies.filter { $0.hasSuffix(".build") || $0.hasSuffix(".check") } == [], context)
    #expect(copies.count <= TermTests.size, context)
    var bytes = 0
    for part in ["run/submissions", "run/snapshots"] {
      for case let name as String in FileManager.default.enumerator(atPath: term.path(part)) ?? .init() {
        var status = stat()
        if lstat(term.path(part + "/" + name), &status) == 0 { bytes += Int(status.st_blocks) * 512 }
      }
    }
    #expect(bytes < term.log.count * TermTests.mostDisk, context)
    return bytes
  }
}
