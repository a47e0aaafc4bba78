import Foundation
import TestBasics
import TestSupport
import Testing

/// What other programs learn of the end of a run or a check: a command is started, and a file of JUnit is written.
@Suite(.timeLimited) struct RunEndTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(ShellBot.script(), to: "bot.sh")
    try scratch.write(ShellBot.script(onPrompt: "exit 3"), to: "dead.sh")
    try scratch.write("echo \"$# $*\" >>told", to: "tell.sh")
  }

  private func write(_ deals: Int, more: String = "") throws {
    try scratch.write(
      """
      {"name": "cup & co", "out": "run", "sandbox": "none", "max_faults": 100, "seed": "end", "transcripts": "all",
       "events": [{"game": "klondike", "deals": \(deals), "options": {"max_actions": 2}},
                  {"game": "snap", "seats": 2, "deals": \(deals), "options": {"max_turns": 10}}],
       "bots": [{"name": "a", "command": ["sh", "bot.sh"]}, {"name": "b<\\"&%", "command": ["sh", "bot.sh"]}\(more)]}
      """, to: "file.json")
  }

  private func run(_ words: String...) throws -> Program.Result {
    try Program.run(in: scratch.folder, ["run", "file.json", "--quiet"] + words)
  }

  private var told: [String] { scratch.text(of: "told").split(separator: "\n").map(String.init) }

  @Test func `a command is told of each end that is news, with the folder and the exit code`() throws {
    let notice = ["--notify", "sh tell.sh 'of the cup'"]
    let folder = scratch.file("run").path
    func play(_ words: [String] = []) throws -> Program.Result {
      try Program.run(in: scratch.folder, ["run", "file.json", "--quiet"] + notice + words)
    }
    try write(2)
    #expect(try play().exitCode == 0)
    #expect(told == ["3 of the cup \(folder) 0"])
    #expect(try play().exitCode == 0)
    #expect(told.count == 1, "a run with nothing to do is no news")
    try write(3)
    #expect(try play(["--shard", "1/2"]).exitCode == 0)
    #expect(told.last == "3 of the cup \(folder)-1-of-2 0")
    // Wrong at its second start: what a run that cannot go on ends with is told as well.
    try scratch.write(
      try scratch.read("file.json").replacing("\"max_actions\": 2", with: "\"max_actions\": 3"), to: "file.json")
    let refused = try play()
    #expect(refused.exitCode == 2 && refused.errors.hasPrefix("referee: "), "\(refused.errors)")
    #expect(told.last == "3 of the cup \(folder) 2")
    #expect(told.count == 3)
  }

  @Test func `a command that fails is named, and changes no exit code`() throws {
    try write(1)
    let failed = try run("--notify", "exit 7;")
    #expect(failed.exitCode == 0)
    #expect(failed.errors.hasSuffix("the command of --notify failed with exit code 7\n"), "\(failed.errors)")
    let blank = try run("--notify", " ")
    #expect(blank.exitCode == 2 && blank.errors.hasPrefix("referee: --notify is empty; "), "\(blank.errors)")
  }

  @Test func `a referee that is refused because another plays tells nothing`() throws {
    try write(1)
    #expect(try run().exitCode == 0)
    let lock = open(scratch.file("run/lock").path, O_RDWR)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    #expect(try run("--notify", "sh tell.sh").exitCode == 75)
    #expect(told.isEmpty)
  }

  @Test func `run writes JUnit, a case for each bot of an event, which fails with its faults`() throws {
    try write(3, more: #", {"name": "dead", "command": ["sh", "dead.sh"], "plays": ["snap"]}"#)
    #expect(try run("--junit", "ci/results.xml").exitCode == 1, "dead never answers")
    let xml = try scratch.read("ci/results.xml")
    let reader = XMLCases(xml)
    #expect(reader.isWellFormed, "\(xml)")
    #expect(reader.failed == ["dead"])
    #expect(reader.cases.sorted() == ["a", "a", "b&lt;&quot;&amp;%", "b&lt;&quot;&amp;%", "dead"], "\(reader.cases)")
    // What `referee games --faults` says of the bot, not the number of its faults alone.
    #expect(
      xml.contains(/message="\d faults? in \d games \(crash \d\), the first: crash: the process exited/), "\(xml)")
    #expect(xml.contains(/\n  more     referee replay .*\.jsonl --messages --bot dead\n/))
  }

  @Test func `folders that enter bots are a suite of JUnit, in which those fail whose files do not play`() throws {
    let course = try ClassTournament()
    for name in ["ann", "bob"] { try course.submit(name) }
    try course.submit("cy", script: "echo 'no <cards>' >&2; exit 3")
    let path = course.scratch.file("junit.xml").path
    #expect(try Program.run("run", course.path, "--quiet", "--junit", path).exitCode == 0)
    let xml = try course.scratch.read("junit.xml")
    let reader = XMLCases(xml)
    #expect(reader.isWellFormed && reader.failed == ["cy"], "\(xml)")
    #expect(xml.contains("<testcase classname=\"submissions\" name=\"ann\"/>") && xml.contains("no &lt;cards&gt;"))
  }

  @Test func `check writes JUnit, a case for each clause`() throws {
    let result = try Program.run(
      "check", "--sandbox", "none", "--game", "klondike", "--games", "8", "--junit", "check.xml", "sh", "dead.sh",
      in: scratch.folder)
    #expect(result.exitCode == 1)
    let reader = XMLCases(try scratch.read("check.xml"))
    #expect(reader.isWellFormed && !reader.failed.isEmpty && reader.failed.count < reader.cases.count)
  }
}

/// What a reader of JUnit's XML finds.
private struct XMLCases {
  let isWellFormed: Bool
  let cases: [String]
  let failed: [String]

  /// By the grammar that the writer keeps to: one element a line.
  init(_ text: String) {
    let test = /<testcase classname="(?:[^"<&]|&[a-z#0-9]+;)*" name="((?:[^"<&]|&[a-z#0-9]+;)*)"(?:\/>|>)/
    let found = text.matches(of: test)
    cases = found.map { String($0.1) }
    let parts = text.components(separatedBy: "    <testcase ").dropFirst()
    failed = zip(parts, cases).filter { $0.0.contains("<failure ") }.map(\.1)
    isWellFormed =
      text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites ") && text.hasSuffix("</testsuites>\n")
      && parts.count == cases.count
  }
}
