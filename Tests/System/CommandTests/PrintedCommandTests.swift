import Foundation
import TestBasics
import TestSupport
import Testing

/// The commands that the program prints work as they stand, in the folder where they are printed.
@Suite(.timeLimited) struct PrintedCommandTests {
  let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.makeFolder("a folder")
  }

  /// Runs a line in the folder, and gives what it prints.
  @discardableResult
  private func shell(_ line: String, expecting code: Int32 = 0) throws -> String {
    let script = try scratch.write(
      "cd 'a folder' && PATH='\(BuiltPrograms.folder.path)':$PATH\n\(line)\n", to: "script.sh")
    let result = try Program.shell(script, in: scratch.folder)
    #expect(result.exitCode == code, "\(line)\n\(result.output)\(result.errors)")
    return result.output + result.errors
  }

  private func commands(in text: String) -> [String] {
    text.replacing("; then: ", with: "\n")
      .matches(of: /referee [a-z]+ (?!--)[^\n]+/).map { String($0.0) }
  }

  /// Writes the tournament with some bots, by name and program.
  private func write(_ bots: [(String, String)]) throws {
    let entries = bots.map { #"{"name": "\#($0)", "command": \#($1)}"# }.joined(separator: ", ")
    try scratch.write(
      #"""
      {"out": "runs/cup", "seed": "s", "max_faults": 100, "bots": [\#(entries)],
       "events": [{"game": "klondike", "deals": 7, "options": {"max_actions": 4}}]}
      """#, to: "a folder/the cup.json")
  }

  private static let greedy = #"["klondike-greedy"]"#

  @Test func `of run, merge, status and faults`() throws {
    try write([("a", PrintedCommandTests.greedy), ("broken", #"["sh", "-c", "echo no line of the protocol"]"#)])
    let run = try shell("referee run 'the cup.json' --shard 1/2", expecting: 1)
    let inspection = try #require(commands(in: run).first { $0.hasPrefix("referee replay") })
    #expect(try shell(inspection).contains("broken < no line of the protocol"))
    let merge = try #require(commands(in: run).first { $0.hasPrefix("referee merge") })
    let missing = try shell(merge, expecting: 3)
    #expect(missing.contains(#/\nshard 2/2 has no folder: \d+ tables are missing; to play them: /#), "\(missing)")
    let recovery = try #require(commands(in: missing).first)
    #expect(recovery.contains("--shard 2/2"), "\(recovery)")
    try shell(recovery, expecting: 1)
    // A bot that never answers is told by the merge as well.
    for _ in 1...2 {
      let merged = try shell(merge + " --update", expecting: 1)
      #expect(merged.contains("referee: broken gave no valid answer in time in klondike\n"), "\(merged)")
    }
    let status = try shell("referee status runs/cup")
    let faults = try #require(commands(in: status).first)
    #expect(faults == "referee games runs/cup --faults")
    let shown = commands(in: try shell(faults))
    #expect(Set(shown.map { $0.split(separator: " ")[1] }) == ["replay", "debug"], "\(shown)")
    // The bot fails again, which debug says with 1.
    for command in shown { try shell(command, expecting: command.hasPrefix("referee debug") ? 1 : 0) }
  }

  @Test func `of repair`() throws {
    try write([("a", PrintedCommandTests.greedy), ("b", PrintedCommandTests.greedy)])
    for shard in 1...2 { try shell("referee run 'the cup.json' --quiet --shard \(shard)/2") }
    let path = "a folder/runs/cup-2-of-2/journal.jsonl"
    var bytes = scratch.bytes(of: path)
    bytes[bytes.count * 3 / 4] ^= 1
    try scratch.write(bytes, to: path)
    let merge = "referee merge runs/cup-*-of-2 --into runs/cup --update"
    let damaged = try shell(merge, expecting: 2)
    let repair = try #require(commands(in: damaged).first { $0.hasPrefix("referee verify") })
    let again = try #require(commands(in: try shell(repair)).first)
    try shell(again)
    #expect(commands(in: damaged).last == "referee merge runs/cup-1-of-2 runs/cup-2-of-2 --into runs/cup --update")
    #expect(try shell(merge).contains("14 tables are in runs/cup\n"))
  }
}
