import Foundation
import TestBasics
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite(.timeLimited) struct KillTests {
  @Test func `a run whose process is killed goes on to the results of one that was not`() throws {
    let scratch = try TemporaryFolder()
    func tournament(_ out: String, deals: Int = 40) throws -> String {
      try scratch.write(
        """
        {"seed": "killed", "out": "\(out)", "concurrency": 1,
         "events": [{"game": "klondike", "deals": \(deals), "options": {"max_actions": 60}}],
         "bots": [{"name": "greedy", "command": ["klondike-greedy"]}, {"name": "random", "command": ["klondike-random"]}]}
        """, to: out + ".json")
    }
    let killed = try tournament("killed")
    let running = try Program.start(["run", "--quiet", killed])
    let journal = { (try? scratch.read("killed/journal.jsonl"))?.split(whereSeparator: \.isNewline).count ?? 0 }
    Wait.until { !running.process.isRunning || journal() > 5 }
    kill(running.process.processIdentifier, SIGKILL)
    _ = try running.finish()
    let resumed = try Program.run("run", "--quiet", killed)
    let whole = try Program.run("run", "--quiet", try tournament("whole"))
    #expect(resumed.exitCode == 0 && whole.exitCode == 0, "\(resumed.errors)\(whole.errors)")
    // All of every game but its times, which come last, and its place in the journal.
    func games(_ out: String) throws -> [String] {
      let listed = try Program.run("standings", scratch.file(out).path, "--format", "games-csv")
      let rows = listed.output.split(whereSeparator: \.isNewline)
      return rows.map { $0.split(separator: ",")[1..<12].joined(separator: " ") }.sorted()
    }
    #expect(try games("killed") == games("whole"))
    #expect(try games("killed").count == 81, "a heading and 80 games")
    #expect(try Program.run("verify", scratch.file("killed").path).exitCode == 0)
  }
}
