import Foundation
import TestBasics
import Testing

@Suite(.timeLimited) struct VerifyTests {
  @Test func `a run holds until one of its files is changed by a character`() throws {
    let scratch = try Scratch()
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
    #expect(good.output == "3 of 3 tables, 3 replayed from transcripts: every result holds\n")

    for (name, sentence) in [
      ("transcripts/1-klondike/000002.jsonl", "the transcript was changed, its checksum is not the one in the journal"),
      ("standings.csv", "this is not what the journal says; referee run writes it again"),
    ] {
      let text = try scratch.read("run/" + name)
      try scratch.write(String(text.dropLast(2)) + "x\n", to: "run/" + name)
      let bad = try Program.run("verify", run)
      #expect(bad.exitCode == 1)
      #expect(
        bad.output
          == "\(name): \(sentence)\n3 of 3 tables, \(name.hasPrefix("s") ? 3 : 2) replayed from transcripts: 1 in doubt\n"
      )
      try scratch.write(text, to: "run/" + name)
    }

    let journal = try scratch.read("run/journal.jsonl")
    try scratch.write(journal.replacing("\"deal\":2", with: "\"deal\":3"), to: "run/journal.jsonl")
    let bad = try Program.run("verify", run)
    #expect(bad.exitCode == 1)
    #expect(bad.output.hasPrefix("\(run)/journal.jsonl:3: the line is damaged, its checksum does not fit; "))
    #expect(try Program.run("verify", scratch.folder.path).exitCode == 2)

    let refused = try Program.run("run", path)
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains("journal.jsonl:3: the line is damaged"))
    let command = try #require(refused.errors.firstMatch(of: /after: referee (repair [^;\n]+)/)?.1)
    let repaired = try Program.run("repair", String(command.dropFirst("repair ".count)))
    #expect(repaired.exitCode == 0)
    #expect(
      repaired.output == """
        line 3 of the journal was damaged: it and what followed, 2 lines, are in journal-damaged-1.jsonl now; run the \
        tournament again, and their tables are played again

        """)
    #expect(try Program.run("repair", run).output == "no line of the journal is damaged\n")
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(try Program.run("verify", run).output == good.output)
  }
}
