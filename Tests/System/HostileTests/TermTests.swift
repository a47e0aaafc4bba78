import Catalogue
import Foundation
import HostileBots
import OperatingSystem
import RunFiles
import TestBasics
import TestSupport
import Testing

/// A term of a class: everyone uploads new versions, some break their bots, and the referee is killed now and then.
@Suite(.timeLimited(minutes: 180)) struct TermTests {
  private static let size =
    ProcessInfo.processInfo.environment["REFEREE_TERM_FOLDERS"].flatMap(Int.init)
    ?? 40
  /// What the referee may hold at once, in KiB.
  ///
  /// With 300 folders, 80 MiB were measured at 469 versions, 112 at 607 and 185 at 1,309: more than the versions grow.
  private static func mostMemory(_ versions: Int) -> Int { (60 + size / 5) << 10 + versions * versions >> 4 }
  /// The longest time without a kill, in seconds.
  private static let longestLife = 180.0
  /// What a folder of the class may leave in the run's folder, in bytes, beside the journal and what is made of it.
  private static let mostDisk = 256 << 10

  @Test(.onlyWithFuzzing)
  func `in a term of uploads and kills no result depends on another's upload, and the page says the truth`() throws {
    let seconds = try #require(TestScope.fuzzSeconds)
    let seed = ProcessInfo.processInfo.environment["REFEREE_FUZZ_SEED"] ?? "\(UInt64.random(in: 0 ... .max))"
    var term = try Term(of: TermTests.size, seed: seed, sandbox: Tools.sandboxes[0])
    func context() -> Comment { "REFEREE_FUZZ_SEED=\(seed): \(term.log.suffix(20))" }
    var page = TermPage()
    var referee = try term.start(["--watch", "--accept-changes"])
    var (memory, kills) = (0, 0)
    func look() { memory = max(memory, ProcessMemory.peak(of: referee.processIdentifier) ?? 0) }
    defer { if referee.isRunning { kill(referee.processIdentifier, SIGKILL) } }
    // Hundreds of uploads are checked before the first line of the journal is written.
    for _ in 0..<10 where try Journal.read(at: term.path("run/journal.jsonl"), catalogue) == nil {
      try Wait.until { try !referee.isRunning || Journal.read(at: term.path("run/journal.jsonl"), catalogue) != nil }
    }

    let end = Date(timeIntervalSinceNow: seconds)
    var killed = Date()
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
      // About ten times in a term of minutes, and every few minutes in a longer one.
      if term.below(max(8, Int(seconds) / 8)) == 0 || -killed.timeIntervalSinceNow > TermTests.longestLife {
        killed = Date()
        // Not SIGINT, which a program in the background ignores.
        kill(referee.processIdentifier, term.below(3) == 0 ? SIGTERM : SIGKILL)
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
    // A report is as old as the results in it, so another run writes it; with hundreds of bots that would take hours.
    if TermTests.size <= 50 {
      let last = try term.start(["--accept-changes"])
      last.waitUntilExit()
      #expect(last.terminationStatus == 0, context())
      try page.checkReport(of: term, context())
    }
    let verified = try RefereeProgram.run(["verify", "run"], in: term.scratch.folder)
    #expect(verified.exitCode == 0, "\(String(decoding: verified.output, as: UTF8.self)) \(context().rawValue)")
    let tables = try compareWithQuietTables(term, context())
    #expect(tables > 0 && page.checked > 0, context())
    #expect(memory < TermTests.mostMemory(term.versions.count), context())
    let disk = try checkDisk(of: term, context())
    print(
      """
      Term: REFEREE_FUZZ_SEED=\(seed), \(TermTests.size) folders, \(term.log.count) uploads, \(term.versions.count) \
      honest versions, \(tables) tables, \(kills + 1) kills, \(page.checked) rows checked, \(memory >> 10) MiB, \
      \(disk >> 10) KiB of copies
      """)
  }

  /// Compares every table with the same table played quietly (`QuietTable`).
  ///
  /// A version is identified by the text of its copy, which its student has uploaded with a mark of its own, so that a table
  /// that was played with another's files, or with half of an upload, is found.
  /// - Returns: how many tables there were.
  private func compareWithQuietTables(_ term: Term, _ context: Comment) throws -> Int {
    let journal = try Journal.existing(in: term.path("run"), catalogue)
    let tournament = journal.tournament
    var habits: [String: Int] = [:]
    var tables = 0
    var scores: Set<[Int]> = []
    var failure: (any Error)?
    try journal.forEachTable(timed: false, includingEarlierAttempts: true) { record, _ in
      for id in record.table.seats where habits[id] == nil {
        let version = term.habit(ofBotIn: "run/snapshots/" + id + (id.contains("@") ? "" : "@1"))
        habits[id] = version?.habit ?? 0
        let isOwn = version.map { Term.student($0.student) == id.prefix { $0 != "@" } } ?? false
        #expect(isOwn, "\(id) has played with files that its student has not uploaded: \(context.rawValue)")
      }
      do {
        let quiet = try QuietTable(
          of: record, in: tournament.events[record.table.event], habits: record.table.seats.map { habits[$0]! }
        ).record
        #expect(record.wentLike(quiet), "\(record), quietly \(quiet): \(context.rawValue)")
      } catch {
        failure = error
      }
      tables += 1
      scores.insert(record.scores)
    }
    if let failure { throw failure }
    #expect(scores.count > Term.habits, "tables are too much alike to tell anything: \(context.rawValue)")
    return tables
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
