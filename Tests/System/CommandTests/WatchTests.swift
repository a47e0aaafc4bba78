import Foundation
import TestBasics
import TestSupport
import Testing
import referee

/// `referee watch` reads and writes nothing, and refuses what is no run.
@Suite(.timeLimited) struct WatchTests {
  let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  @Test func `a folder that does not exist, or is not a run's, is refused in a sentence`() throws {
    let missing = try Program.run("watch", scratch.file("missing").path, "--no-open")
    #expect(missing.exitCode == 2)
    #expect(
      missing.errors.hasPrefix(
        "referee: there is no folder \(scratch.file("missing").path); name the folder of a run, its \"out\"; try: "))
    try scratch.write("hello", to: "other.txt")
    let other = try Program.run("watch", scratch.path, "--no-open")
    #expect(other.exitCode == 2)
    #expect(
      other.errors.hasPrefix("referee: \(scratch.path) is not a run: it has no journal.jsonl; try: referee watch"))
    let address = try Program.run("watch", scratch.path, "--listen", "nowhere")
    #expect(address.exitCode == 2)
  }

  @Test func `a damaged journal is refused in a sentence`() throws {
    try scratch.write("{\"sum\":\"0\"}\n", to: "journal.jsonl")
    let result = try Program.run("watch", scratch.path, "--no-open")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("journal.jsonl:1: damaged line"))
  }

  @Test func `it waits for a run that has not begun, leaves the folder as it is, and ends when it is interrupted`()
    throws
  {
    try scratch.write("", to: "lock")
    let running = try Program.start(["watch", scratch.path, "--no-open"])
    Wait.until { (try? String(contentsOf: running.errors, encoding: .utf8))?.contains("Ctrl-C") == true }
    running.process.interrupt()
    let result = try running.finish()
    #expect(result.exitCode == 0)
    #expect(result.output.contains(/^open http:\/\/127\.0\.0\.1:\d+\/t\/[0-9a-f]{32}\/\n$/))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["lock"])
  }
}
