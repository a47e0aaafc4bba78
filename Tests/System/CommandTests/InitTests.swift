import Foundation
import TestBasics
import TestSupport
import Testing

/// `init`: a tournament file from commands.
@Suite(.timeLimited) struct InitTests {
  private let scratch: TemporaryFolder

  private init() throws { scratch = try TemporaryFolder() }

  @Test func `two commands become a file that runs`() throws {
    try scratch.write(ShellBot.script(), to: "mine.sh")
    let written = try Program.run(
      in: scratch.folder, ["init", "--game", "snap", "--deals", "1", "mine=sh mine.sh", "snap-simple"])
    #expect(written.output == "Created tournament.json. Next: referee run tournament.json\n", "\(written.errors)")
    let text = try String(contentsOf: scratch.file("tournament.json"), encoding: .utf8)
    #expect(
      text == """
        {
          "events": [
            {"game":"snap","deals":1}
          ],
          "bots": [
            {"name":"mine","command":["sh","mine.sh"]},
            {"name":"snap-simple","command":["snap-simple"]}
          ]
        }

        """)
    let run = try Program.run(in: scratch.folder, ["run", "tournament.json", "--quiet"])
    #expect(run.exitCode == 0 && run.output.contains("mine"), "\(run.errors)")
    let again = try Program.run(in: scratch.folder, ["init", "snap-simple", "snap-shark"])
    #expect(again.exitCode == 2 && again.errors.contains("already contains tournament.json"), "\(again.errors)")
  }

  @Test func `a file in another folder still finds the bots, and what a run refuses is not written`() throws {
    try FileManager.default.createDirectory(at: scratch.file("cups"), withIntermediateDirectories: true)
    let written = try Program.run(
      in: scratch.folder, ["init", "--file", "cups/one.json", "sh a.sh", "sh a.sh", "--game", "set", "--game", "snap"])
    #expect(written.exitCode == 0, "\(written.errors)")
    let text = try String(contentsOf: scratch.file("cups/one.json"), encoding: .utf8)
    #expect(text.contains("\"name\":\"a.sh 2\"") && text.contains("\"cwd\":\"/"), "\(text)")
    #expect(text.contains("{\"game\":\"set\",\"deals\":100},\n    {\"game\":\"snap\",\"deals\":100}\n"), "\(text)")
    let refused = try Program.run(in: scratch.folder, ["init", "--game", "snap", "snap-simple"])
    #expect(refused.exitCode == 2 && refused.errors.contains("a table of snap needs 2 bots"), "\(refused.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("tournament.json").path))
  }
}
