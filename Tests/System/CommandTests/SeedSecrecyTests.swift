import Foundation
import Reports
import TestBasics
import TestSupport
import Testing

/// The seed of a run that goes on, which tells every card to come.
@Suite(.timeLimited) struct SeedSecrecyTests {
  private let course: ClassTournament
  private var scratch: TemporaryFolder { course.scratch }
  private var path: String { course.path }

  init() throws { course = try ClassTournament() }

  @Test func `no output names the seed until the run is closed, and nothing is played after that`() throws {
    let seed = "a seed that nobody may know"
    try scratch.write(
      try scratch.read("class.json").replacing(#""seed": "s""#, with: #""seed": "\#(seed)""#), to: "class.json")
    for name in ["ann", "bob"] { try course.submit(name) }
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: scratch.file("run").path).filter {
        (try? scratch.read("run/" + $0))?.contains(seed) ?? false
      }.sorted()
    }
    let record = ["journal.jsonl", "transcripts/1-snap/000001.jsonl", "transcripts/1-snap/000002.jsonl"]
    let first = try Program.run("run", path)
    let outputs = try Leaderboard.Format.allCases.map {
      try Program.run("standings", scratch.file("run").path, "--format", $0.rawValue).output
    }
    #expect((outputs + [first.output, first.errors, course.report("ann")]).allSatisfy { !$0.contains(seed) })
    #expect(try files() == record, "what the organiser keeps, and nothing for readers")
    #expect(
      try scratch.read("run/standings.html")
        .contains("Its seed will be named here once the run is closed (referee run FILE --close)."))
    #expect(try Program.run("run", path, "--close").exitCode == 0)
    #expect(try files() == (record + ["standings.html", "standings.json"]).sorted())
    #expect(try Program.run("run", path, "--close").exitCode == 0, "to close a closed run changes nothing")
    try course.submit("cy")
    let late = try Program.run("run", path)
    #expect(late.exitCode == 2)
    #expect(late.errors.contains("is closed: its seed was published, so nothing more is played; use a new \"out\""))
    #expect(try Program.run("rerun", scratch.file("run").path, "--faults").exitCode == 2)
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a class in which nobody has handed in yet does not name its seed either`() throws {
    let seed = "a seed that nobody may know"
    try scratch.write(
      try scratch.read("class.json").replacing(#""seed": "s""#, with: #""seed": "\#(seed)""#).replacing(
        #""events""#,
        with:
          #""bots": [{"name": "x", "command": ["snap-simple"]}, {"name": "y", "command": ["snap-simple"]}], "events""#),
      to: "class.json")
    #expect(try Program.run("run", path).exitCode == 0)
    for file in ["html", "json", "txt"] { #expect(try !scratch.read("run/standings." + file).contains(seed)) }
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a part of a tournament does not name the seed of the others`() throws {
    let seed = "a seed that nobody may know"
    try scratch.write(
      """
      {"out": "run", "seed": "\(seed)", "sandbox": "none",
       "events": [{"game": "klondike", "deals": 4, "options": {"max_actions": 2}}],
       "bots": [{"name": "a", "command": ["sh", "a.sh"]}]}
      """, to: "plain.json")
    try scratch.write(ShellBot.script(), to: "a.sh")
    let plain = scratch.file("plain.json").path
    _ = try Program.run("run", plain, "--shard", "1/2", "--quiet")
    for name in ["standings.html"] + Leaderboard.Format.files.map(\.name) {
      #expect(try !scratch.read("run-1-of-2/" + name).contains(seed))
    }
    _ = try Program.run("run", plain, "--quiet")
    #expect(try scratch.read("run/standings.html").contains("Tournament plain, seed \(seed)."))
  }
}
