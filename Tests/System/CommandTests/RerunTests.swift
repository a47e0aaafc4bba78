import Foundation
import TestBasics
import TestSupport
import Testing

/// Tables with faults can be played again, and nothing of what happened is lost.
@Suite(.timeLimited) struct RerunTests {
  private let scratch: TemporaryFolder
  private let file: String

  init() throws {
    scratch = try TemporaryFolder()
    // The server that both need is down at first: each fails at the second of its deals.
    let script =
      "if [ ! -e up ]; then n=$(cat $0.n 2>/dev/null || echo 0); n=$((n + 1)); echo $n >$0.n; "
      + "[ $n -eq 2 ] && exit 3; fi\n" + ShellBot.script()
    for name in ["a", "b"] { try scratch.write(script, to: name + ".sh") }
    file = try scratch.write(
      """
      {"out": "run", "sandbox": "none", "seed": "s", "concurrency": 1, "versions": "merge",
       "events": [{"game": "klondike", "deals": 3, "process": "fresh", "options": {"max_actions": 2}}],
       "bots": [{"name": "a", "command": ["sh", "a.sh"], "ignore": ["*.n"]}, {"name": "b", "command": ["sh", "b.sh"]}]}
      """, to: "file.json")
  }

  private func tables(withFaults: Bool) throws -> [Int] {
    try scratch.read("run/journal.jsonl").split(separator: "\n").filter {
      $0.contains(#""termination":"fault""#) == withFaults && $0.contains(#""table":"#)
    }.compactMap { $0.firstMatch(of: /"table":(\d+)/).flatMap { Int($0.1) } }.sorted()
  }

  @Test func `tables with faults are played again, the later record counts, and both are kept and verified`() throws {
    #expect(try Program.run("run", file).exitCode == 0)
    let faulty = try tables(withFaults: true)
    #expect(faulty.count == 2)
    let old = try faulty.map { try scratch.read("run/transcripts/1-klondike/00000\($0).jsonl") }
    try scratch.write("", to: "up")
    let one = try Program.run("rerun", scratch.file("run").path, "--faults", "--bot", "b")
    #expect(one.exitCode == 0)
    #expect(one.errors.hasPrefix("1 table with faults is to be played again\n"))
    #expect(one.errors.contains("resuming after 5 of 6 tables"))
    let rest = try Program.run("rerun", file, "--faults")
    #expect(rest.errors.hasPrefix("1 table with faults is to be played again\n"))
    #expect(try !Program.run("standings", scratch.file("run").path).output.contains("crash"))
    #expect(try tables(withFaults: true) == faulty, "the records of the faults are in the journal")
    #expect(try tables(withFaults: false) == [1, 2, 3, 4, 5, 6])
    for (table, text) in zip(faulty, old) {
      #expect(try scratch.read("run/transcripts/1-klondike/00000\(table)-1.jsonl") == text)
    }
    let verified = try Program.run("verify", scratch.file("run").path)
    #expect(verified.output == "6 of 6 tables, 8 replayed from transcripts: all results confirmed\n")
    let none = try Program.run("rerun", file, "--faults")
    #expect(none.errors == "no table has a fault\n")
    #expect(none.exitCode == 0)
  }

  @Test func `tables whose deals are never dealt twice are not played again`() throws {
    try scratch.write(
      try scratch.read("file.json").replacing(#""deals": 3"#, with: #""deals": 3, "fresh_deals": true"#),
      to: "file.json")
    #expect(try Program.run("run", file).exitCode == 0)
    let refused = try Program.run("rerun", file, "--faults")
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors.hasPrefix(
        "referee: events[0] has faults, but its tables cannot be played again: with \"fresh_deals\" no deal is dealt twice; "
          + "raise \"deals\" to play more games"), "\(refused.errors)")
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `the tables of a shard are played again by this shard, and merged in their last attempt`() throws {
    for part in ["1/2", "2/2"] { #expect(try Program.run("run", "--quiet", "--shard", part, file).exitCode == 0) }
    let parts = (1...2).map { scratch.file("run-\($0)-of-2").path }
    let run = scratch.file("run").path
    #expect(try Program.run("merge", parts[0], parts[1], "--into", run).exitCode == 0)
    let faulty = try tables(withFaults: true).count
    #expect(faulty > 0)
    try scratch.write("", to: "up")
    var marked = 0
    for part in parts {
      let before = try Program.run("status", part).output.firstMatch(of: /tables .*/).map { String($0.0) }
      let again = try Program.run("rerun", part, "--faults")
      #expect(again.exitCode == 0)
      marked += again.errors.firstMatch(of: /^(\d+) tables? with/).flatMap { Int($0.1) } ?? 0
      // It plays nobody else's tables.
      #expect(try Program.run("status", part).output.firstMatch(of: /tables .*/).map { String($0.0) } == before)
    }
    #expect(marked == faulty)
    let merged = try Program.run("merge", parts[0], parts[1], "--into", run, "--update")
    #expect(merged.exitCode == 0, "\(merged.errors)")
    #expect(try tables(withFaults: true) == [])
    #expect(try Program.run("verify", run).output.hasPrefix("6 of 6 tables, 6 replayed"))
    #expect(try Program.run("rerun", run, "--faults").errors == "no table has a fault\n")
  }

  @Test func `a merged run can be played again once more, and misses what a shard has only marked`() throws {
    #expect(try Program.run("run", "--quiet", "--shard", "1/1", file).exitCode == 0)
    let (part, run) = (scratch.file("run-1-of-1").path, scratch.file("run").path)
    // The tables that fail fail again.
    for name in ["a", "b"] { try FileManager.default.removeItem(atPath: scratch.file(name + ".sh.n").path) }
    #expect(try Program.run("rerun", part, "--faults").exitCode == 0)
    for name in ["a", "b"] { try scratch.write("exit 3", to: name + ".sh") }
    try FileManager.default.removeItem(atPath: scratch.file("run-1-of-1/start.json").path)
    #expect(try Program.run("merge", part, "--into", run).exitCode == 0)
    let faulty = try tables(withFaults: true).count
    try #require(faulty > 0)
    #expect(try Program.run("rerun", run, "--faults").exitCode == 0)
    #expect(try Program.run("standings", run).output.contains("Incomplete: \(faulty) of 6 tables"))
    let again = try Program.run("merge", part, "--into", run, "--update")
    #expect(again.exitCode == 3, "\(again.errors)")
    #expect(again.errors.contains(faulty == 1 ? "1 table is missing" : "\(faulty) tables are missing"))
  }

  @Test func `a folder is marked, and the run that follows moves what was not moved`() throws {
    #expect(try Program.run("run", file).exitCode == 0)
    try scratch.write("", to: "up")
    // A copy knows no file.
    try FileManager.default.removeItem(atPath: scratch.file("run/start.json").path)
    let marked = try Program.run("rerun", scratch.file("run").path, "--faults")
    #expect(
      marked.errors == """
        2 tables with faults are to be played again
        to play them, run the tournament's file, or the duel, again

        """)
    let folder = scratch.file("run/transcripts/1-klondike").path
    let kept = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.contains("-1.") })
    // As if the program had been killed before the last move.
    try FileManager.default.moveItem(
      atPath: folder + "/" + kept, toPath: folder + "/" + kept.replacing("-1.", with: "."))
    #expect(try Program.run("run", file).errors.contains("resuming after 4 of 6 tables"))
    #expect(FileManager.default.fileExists(atPath: folder + "/" + kept))
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `tables on which pairings depend are not played again`() throws {
    let swiss = try scratch.write(
      """
      {"out": "swiss", "sandbox": "none", "seed": "s", "format": "swiss", "max_faults": 100,
       "events": [{"game": "snap", "deals": 2, "options": {"max_turns": 3}}],
       "bots": [{"name": "a", "command": ["sh", "dead.sh"]}, {"name": "b", "command": ["sh", "b.sh"]}]}
      """, to: "swiss.json")
    try scratch.write(ShellBot.script(onPrompt: "exit 3"), to: "dead.sh")
    try scratch.write("", to: "up")
    #expect(try Program.run("run", swiss).exitCode == 1)
    let refused = try Program.run("rerun", swiss, "--faults")
    #expect(refused.exitCode == 2)
    #expect(
      refused.errors == """
        referee: events[0] has faults, but its tables cannot be played again, because later pairings depend on them; \
        start over with: referee run FILE.json --fresh; try: referee rerun --help

        """)
  }
}
