import BotProtocol
import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct TrafficTests {
  /// Bots that keep a copy of every line in both directions.
  private func tournament() throws -> TemporaryFolder {
    let scratch = try TemporaryFolder()
    let recorded = "tee -a SCRATCH/$0.in | sh any.sh | tee -a SCRATCH/$0.out"
    let bots = (1...3).map { number in
      """
      {"name": "bot \(number)", "cwd": "BOTS", "command": ["sh", "-c", "\(recorded)", "\(number)"]}
      """
    }
    let faulty = """
      {"name": "faulty", "plays": ["klondike"], "command":
        ["sh", "-c", "tee -a SCRATCH/faulty.in | while read x; do echo '{\\"type\\":\\"ready\\"}'; done"]}
      """
    try scratch.write(
      """
      {"out": "run", "sandbox": "none", "events": [
        {"game": "klondike", "deals": 1, "options": {"max_actions": ACTIONS}},
        {"game": "klondike", "deals": 1, "options": {"max_actions": ACTIONS, "undo": true, "flip": "action"}},
        {"game": "set", "seats": 3, "deals": 1, "clock": {"window_ms": 2000}},
        {"game": "set", "seats": 2, "deals": 1, "options": {"calls": true}},
        {"game": "snap", "seats": 3, "deals": 1, "options": {"max_turns": TURNS}}
      ], "bots": [\((bots + [faulty]).joined(separator: ","))]}
      """
      .replacing("ACTIONS", with: TestScope.choose(quick: "20", all: "60"))
      .replacing("TURNS", with: TestScope.choose(quick: "10", all: "25"))
      .replacing("SCRATCH", with: scratch.folder.path)
      .replacing("BOTS", with: Program.package.appending(path: "Bots/shell").path), to: "file.json")
    return scratch
  }

  @Test func `every line of a real tournament, both ways, is what the schema says`() throws {
    let scratch = try tournament()
    let result = try Program.run("run", scratch.file("file.json").path)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("referee: faulty gave no valid answer in time in "), "\(result.errors)")

    let text = try Data(contentsOf: Program.package.appending(path: "docs/schema/protocol.schema.json"))
    let schema = try JSONSchema(Array(text))
    var kinds: [String: Int] = [:]
    for name in ["1", "2", "3", "faulty"] {
      for (ending, definition) in [("in", "referee"), ("out", "bot")] where name != "faulty" || ending == "in" {
        for line in try scratch.read(name + "." + ending).split(separator: "\n") {
          let node = try JSONReader.read(Array(line.utf8))
          #expect(schema.violations(in: node, of: definition).isEmpty, "\(line)")
          let kind = (node["type"]?.string ?? "answer") + (node["fault"] == nil ? "" : " with a fault")
          kinds[kind, default: 0] += 1
        }
      }
    }
    #expect(Set(kinds.keys) == ["start", "ready", "prompt", "answer", "end", "end with a fault"])
    #expect(kinds["prompt", default: 0] > TestScope.choose(quick: 200, all: 500))
  }
}
