import Foundation
import HostileBots
import TestBasics
import Testing

/// What a bot can read that lies beside it: the tournament and others, earlier runs, the parts of other machines.
@Suite(.timeLimited) struct SeedTests {
  /// A run's folder with a bot among tournaments and runs, in which each seed holds this word.
  private func scratch(_ sandbox: String) throws -> HostileRun {
    try HostileRun { folder in
      let files = FileManager.default
      func write(_ text: String, to name: String) throws {
        let file = folder.appending(path: name)
        try files.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      let other = "{\"seed\": \"SECRET\", \"events\": [], \"bots\": []}"
      for name in ["finals.json", "cups/sunday.JSON"] { try write(other, to: name) }
      for run in ["runs/night", "run-1-of-2", "cups/runs/sunday"] {
        try write("SECRET", to: run + "/journal.jsonl")
        try write("SECRET", to: run + "/transcripts/1-klondike/000001.jsonl")
      }
      try write("SECRET", to: "other/bot.py")
      try write("mine", to: "data/openings.txt")
      try write("{}", to: "settings.json")
      for (name, own) in [("looks_for_seeds.py", "bot.py"), ("manners.py", "helper.py")] {
        try files.copyItem(at: Bots.folder.appending(path: name), to: folder.appending(path: own))
      }
      let links = [
        "file.json": "a.txt", "runs/night/journal.jsonl": "b.txt", "runs": "c",
        "../\(folder.lastPathComponent)/file.json": "d",
      ]
      for (target, link) in links {
        try files.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: target)
      }
      return [
        "sandbox": sandbox, "seed": "SECRET",
        "events": [["game": "klondike", "deals": 1, "options": ["max_actions": 2]]],
        "bots": [
          [
            "name": "curious",
            "command": [
              Tools.python ?? "python3", "-S", "-B", "bot.py", "a.txt", "b.txt", "c/night/journal.jsonl", "d",
              "finals.json", "other/../finals.json", "../\(folder.lastPathComponent)/file.json",
              folder.path + "/file.json",
            ],
          ], ["name": "other", "command": ["sh", Bots.wellBehaved.path], "cwd": "other"],
        ],
      ]
    }
  }

  @Test(
    .needs(.python), arguments: Tools.sandboxes.filter { $0 != "none" })
  func `a bot that lies among tournaments and runs reads its own files and no seed`(sandbox: String) throws {
    let scratch = try scratch(sandbox)
    let program = try scratch.play()
    let text = String(decoding: program.output, as: UTF8.self)
    #expect(program.exitCode == 0, "\(text)")
    #expect(try !scratch.read("journal.jsonl").contains("\"termination\":\"fault\""), "\(text)")
  }
}
