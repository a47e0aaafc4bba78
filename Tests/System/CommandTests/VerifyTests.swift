import Foundation
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct VerifyTests {
  @Test func `a run holds until one of its files is changed by a character`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(
      """
      {"out": "run", "concurrency": 1,
       "events": [{"game": "klondike", "deals": 3, "options": {"max_actions": 5}}],
       "bots": [{"name": "a", "command": ["sh", "any.sh"], "cwd": "\(Program.package.path)/Bots/shell"}]}
      """, to: "file.json")
    #expect(try Program.run("run", path).exitCode == 0)
    let run = scratch.file("run").path
    let good = try Program.run("verify", run)
    #expect(good.exitCode == 0)
    #expect(good.output == "3 of 3 tables, 3 replayed from transcripts: all results confirmed\n")

    for (name, sentence) in [
      ("transcripts/1-klondike/000002.jsonl", "the transcript was changed: its checksum differs from the journal's"),
      ("standings.csv", "does not match the journal; referee run writes it again"),
    ] {
      let text = try scratch.read("run/" + name)
      try scratch.write(String(text.dropLast(2)) + "x\n", to: "run/" + name)
      let bad = try Program.run("verify", run)
      #expect(bad.exitCode == 1)
      #expect(
        bad.output
          == "\(name): \(sentence)\n3 of 3 tables, \(name.hasPrefix("s") ? 3 : 2) replayed from transcripts: 1 finding\n"
      )
      try scratch.write(text, to: "run/" + name)
    }

    let journal = try scratch.read("run/journal.jsonl")
    try scratch.write(journal.replacing("\"deal\":2", with: "\"deal\":3"), to: "run/journal.jsonl")
    let bad = try Program.run("verify", run)
    #expect(bad.exitCode == 1)
    #expect(bad.output.hasPrefix("\(run)/journal.jsonl:3: damaged line: its checksum does not match; "))
    #expect(try Program.run("verify", scratch.folder.path).exitCode == 2)

    let refused = try Program.run("run", path)
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains("journal.jsonl:3: damaged line"))
    let command = try #require(refused.errors.firstMatch(of: /after: referee verify ([^;\n]+) --repair/)?.1)
    let repaired = try Program.run("verify", String(command), "--repair")
    #expect(repaired.exitCode == 0)
    #expect(
      repaired.output == """
        line 3 of the journal was damaged; it and the lines after it, 2 lines, were moved to journal-damaged-1.jsonl; \
        to play the tables again: referee run \(path) --out \(run)

        """)
    #expect(try Program.run("verify", run, "--repair").output == "the journal is not damaged\n")
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(try Program.run("verify", run).output == good.output)
  }
}
