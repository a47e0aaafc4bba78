import Foundation
import TestBasics
import TestSupport
import Testing

/// Folders that enter bots, written by somebody who wants to see, harm or delay others.
@Suite(.timeLimited) struct HostileSubmissionTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    for name in ["ann", "bob"] { try submit(name) }
  }

  private func submit(
    _ name: String, command: String = #"["sh", "bot.sh"]"#, build: String? = nil, script: String = ShellBot.script()
  ) throws {
    try scratch.makeFolder("class/" + name)
    try scratch.write(script + "\n# " + name, to: "class/\(name)/bot.sh")
    let more = build.map { #", "build": \#($0)"# } ?? ""
    try scratch.write(
      #"{"name": "\#(name)", "command": \#(command)\#(more)}"#, to: "class/\(name)/bot.json")
  }

  private func play(in sandbox: String, from pattern: String = "class/*") throws -> Program.Result {
    try scratch.write(
      """
      {"name": "class", "out": "run", "seed": "SECRET-SEED", "sandbox": "\(sandbox)", "bots_from": "\(pattern)",
       "events": [{"game": "snap", "seats": 2, "deals": 2, "reactions": "declared", "options": {"max_turns": 3}}]}
      """, to: "class.json")
    return try Program.run(in: scratch.folder, ["run", "class.json"])
  }

  private func report(_ name: String) -> String { scratch.text(of: "class/\(name)/report.txt") }

  @Test func `no file of a submission swells or stops the referee`() throws {
    let sparse: [(name: String, file: String, size: off_t, words: String)] = [
      ("cy", ".gitignore", 3 << 30, "class/cy is larger than 256 MiB; remove what is no part of the program"),
      ("dee", "bot.json", 6 << 30, "class/dee is larger than 256 MiB; remove what is no part of the program"),
      ("gus", ".gitignore", 1 << 20, ".gitignore: the file is larger than the limit of 64 KiB; make it smaller"),
      ("hal", "bot.json", 1 << 20, "bot.json: the file is larger than the limit of 64 KiB; make it smaller"),
    ]
    for (name, file, size, _) in sparse {
      try submit(name)
      if file == ".gitignore" { try scratch.write("", to: "class/\(name)/.gitignore") }
      truncate(scratch.path + "/class/\(name)/\(file)", size)
    }
    try submit("eve")
    try scratch.write((0..<16_000).map { "*\($0)" }.joined(separator: "\n"), to: "class/eve/.gitignore")
    for index in 0..<500 { try scratch.write("", to: "class/eve/\(index).txt") }
    try submit("fay")
    mkfifo(scratch.path + "/class/fay/report.txt", 0o644)
    let result = try play(in: "none")
    #expect(result.exitCode == 0, "\(result.errors)")
    for (name, _, _, words) in sparse { #expect(report(name).contains(words), "\(report(name))") }
    #expect(report("ann").hasPrefix("ann plays in class."))
    #expect(report("fay").hasPrefix("fay plays in class."), "a pipe in its place keeps nobody waiting")
  }

  @Test func `what lies behind a link is no submission, wherever the pattern looks`() throws {
    for name in ["ann", "bob"] {
      try scratch.makeFolder("deep/\(name)/bot")
      for file in ["bot.sh", "bot.json"] {
        try scratch.write(scratch.text(of: "class/\(name)/\(file)"), to: "deep/\(name)/bot/\(file)")
      }
    }
    try scratch.makeLink("deep/cy", to: "bob")
    let result = try play(in: "none", from: "deep/*/bot")
    #expect(result.exitCode == 0 && !result.errors.contains("deep/cy"), "\(result.errors)")
    #expect(scratch.text(of: "deep/bob/bot/report.txt").hasPrefix("bob plays in class."))
  }
}
