import Foundation
import TestBasics
import TestSupport
import Testing

/// Uploads in zip files become folders of bots, and nothing else.
@Suite(.timeLimited, .needs(.python)) struct UnpackTests {
  private let scratch: TemporaryFolder

  private static let uploads = Result {
    let scratch = try TemporaryFolder()
    TemporaryFolder.removeInTheEnd(scratch.path)
    let script = Program.package.appending(path: "Tests/System/CommandTests/Uploads/make.py").path
    let made = try Program.shell(
      scratch.write("exec python3 \"\(script)\"", to: "make.sh"), in: scratch.folder)
    try #require(made.exitCode == 0, "\(made.errors)")
    return scratch
  }

  init() throws { scratch = try UnpackTests.uploads.get().copy() }

  private func unpack(_ archive: String) throws -> Program.Result {
    try Program.run(in: scratch.folder, ["unpack", archive, "--into", "class"])
  }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.file(folder).path).sorted()
  }

  @Test func `an export of a class becomes a folder for each author, whose bot plays, and hostile uploads become none`()
    throws
  {
    let result = try unpack("export.zip")
    #expect(result.exitCode == 1, "\(result.errors)")
    let expected = [
      ("..", "no folder can be named ..; rename the upload"),
      (".hidden", "no folder can be named .hidden; rename the upload"),
      ("Ann Ångström_101", nil),
      ("absolute", "the name /etc/x leads out of its folder; pack the folder of the bot itself"),
      ("bobross_11", nil),
      ("boaster", "no zip file, or a damaged one; pack it again, or fetch it again"),
      ("bomb", "it would be larger than 256 MiB when unpacked; leave out what the bot does not need"),
      ("cy_12", nil),
      ("dee", nil),
      ("deep", "the path d/d/d/"),
      ("device", "device is a link or a device; pack files and folders only"),
      ("double", "the name one occurs twice; pack it once"),
      ("empty", "the archive is empty; pack the files of the bot"),
      ("far", "no zip file, or a damaged one"),
      ("half", "no zip file, or a damaged one"),
      ("kind", "kind.tar.gz is no zip file; pack the bot as a zip file"),
      ("latin", "is not UTF-8, as from an old program; give it an ASCII name"),
      ("liar", "no zip file, or a damaged one"),
      ("link", "link is a link or a device; pack files and folders only"),
      ("many", "it holds more than 20000 files; leave out what the bot does not need"),
      ("middle", "the name a/../../x leads out of its folder"),
      ("nested", "it has no bot.json; pack the folder of the bot with this file in it"),
      ("nothing", "no zip file, or a damaged one"),
      ("other", "file is compressed by method 14; pack it with \"deflate\", the usual method"),
      ("plain", "it has no bot.json"),
      ("secret", "file is encrypted; pack it without a password"),
      ("several", "it holds the archives a.zip and b.zip; leave the one with the bot"),
      ("sum", "no zip file, or a damaged one"),
      ("text", "no zip file, or a damaged one"),
      ("under", "the name a/b occurs twice; pack it once"),
      ("up", "the name ../x leads out of its folder"),
      ("windows", "the name a\\b contains a backslash; pack it with another program"),
    ]
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == expected.count, "\(result.output)")
    for (name, problem) in expected {
      let start = "\(name): " + (problem.map { _ in "refused: " } ?? "new")
      let line = try #require(lines.first { $0.hasPrefix(start) }, "\(name) in \(result.output)")
      #expect(problem.map(line.contains) ?? true, "\(line)")
    }
    #expect(try names(in: "class") == ["Ann Ångström_101", "bobross_11", "cy_12", "dee"])
    #expect(
      try names(in: ".")
        == ["again.zip", "anna.zip", "class", "export.zip", "make.sh", "one.zip", "wide.zip"], "nothing leads out")
    #expect(try scratch.read("class/Ann Ångström_101/src/lib/a.txt") == "a")
    #expect(try scratch.read("class/Ann Ångström_101/bot.sh") == String(repeating: "true\n", count: 99))
    let rights = ["run.sh", "bot.sh"].map {
      FileManager.default.isExecutableFile(atPath: scratch.file("class/Ann Ångström_101/\($0)").path)
    }
    #expect(rights == [true, false])
    #expect(try names(in: "class/bobross_11") == [".referee", "bot.json"])

    // What was unpacked plays under the name of its file, in a folder named after its author.
    try scratch.write(
      """
      {"name": "class", "out": "run", "seed": "s", "sandbox": "none", "bots_from": "class/*",
       "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 2}}]}
      """, to: "class.json")
    for name in ["Ann Ångström_101", "cy_12"] { try scratch.write(ShellBot.script(), to: "class/\(name)/bot.sh") }
    let run = try Program.run(in: scratch.folder, ["run", "class.json"])
    #expect(run.exitCode == 0, "\(run.errors)")
    let status = try Program.run("status", scratch.file("run").path).output
    #expect(status.contains("Ann Ångström_101  ann  plays as version 1"), "\(status)")
  }

  /// The folders have the program's mark, by which other folders hide from bots.
  @Test(arguments: Walls.all + ["none"])
  func `what was unpacked plays in every sandbox, and files that an export changes are a new version`(sandbox: String)
    throws
  {
    #expect(try unpack("export.zip").exitCode == 1)
    try scratch.write(
      """
      {"name": "class", "out": "run", "seed": "s", "sandbox": "\(sandbox)", "bots_from": "class/*",
       "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 2}}]}
      """, to: "class.json")
    try scratch.makeFolder("class/cy_12/code/.referee")
    for round in 1...2 {
      for name in ["Ann Ångström_101", "cy_12"] { try scratch.write(ShellBot.script(), to: "class/\(name)/bot.sh") }
      try scratch.write("\(round)", to: "class/cy_12/code/data.json")
      let run = try Program.run(in: scratch.folder, ["run", "class.json"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let status = try Program.run("status", scratch.file("run").path).output
      #expect(status.contains("Ann Ångström_101  ann  plays as version 1"), "\(status)")
      #expect(status.contains("plays as version \(round)"), "\(status)")
    }
  }

  @Test func `a second export replaces what has changed, and leaves the rest and what others have made`() throws {
    try scratch.makeFolder("class/anna")
    try scratch.write("mine", to: "class/anna/bot.json")
    #expect(try unpack("export.zip").exitCode == 1)
    try scratch.write("ann plays in class.", to: "class/dee/report.txt")
    let again = try unpack("again.zip")
    #expect(again.exitCode == 0 && again.output == "bobross_11: changed\ndee: unchanged\n", "\(again.output)")
    #expect(try names(in: "class/bobross_11") == [".referee", "bot.json", "bot.sh"])
    #expect(try scratch.read("class/dee/report.txt") == "ann plays in class.")
    let foreign = try unpack("anna.zip")
    #expect(foreign.exitCode == 1)
    #expect(foreign.output.hasPrefix("anna: refused: referee did not make the folder "), "\(foreign.output)")
    #expect(try scratch.read("class/anna/bot.json") == "mine")
    #expect(try unpack("one.zip").output == "Eve_102: new\n")
    #expect(try unpack("wide.zip").output == "wide: new\n")
    #expect(try scratch.read("class/wide/bot.json").contains("\"wide\""))
  }
}
