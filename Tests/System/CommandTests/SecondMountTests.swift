import Foundation
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// What is hidden stays hidden under another path, where its folder is mounted a second time.
  @Suite(.timeLimited) struct SecondMountTests {
    @Test(.enabled(if: getuid() == 0, "only root may mount: no second mount was tried"), arguments: Walls.all)
    func `a folder that is mounted a second time shows nothing that is hidden`(sandbox: String) throws {
      let scratch = try TemporaryFolder()
      for folder in ["cup/a", "cup/b", "cup/data", "again"] { try scratch.makeFolder(folder) }
      try scratch.write("#!/bin/sh\nsecret of b", to: "cup/b/secret.sh")
      try scratch.write("shown", to: "cup/data/file")
      let paths = ["cup.json", "run/journal.jsonl", "b/secret.sh", "data/file"]
        .flatMap { ["\(scratch.path)/again/\($0)", "\(scratch.path)/cup/\($0)"] }
      let look = paths.map { "cat \($0) >&2" }.joined(separator: "; ")
      try scratch.write(ShellBot.script(first: look), to: "cup/a/bot.sh")
      let path = try scratch.write(
        """
        {"out": "run", "seed": "secret of the seed", "sandbox": "\(sandbox)",
         "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 2}}],
         "bots": [{"name": "a", "command": ["sh", "bot.sh"], "cwd": "a", "folders": ["\(scratch.path)/again"]},
                  {"name": "b", "command": ["klondike-random"], "cwd": "b"}]}
        """, to: "cup/cup.json")
      let referee = BuiltPrograms.folder.appending(path: "referee").path
      try scratch.write(
        "mount --bind \(scratch.path)/cup \(scratch.path)/again && exec '\(referee)' run '\(path)' --quiet",
        to: "script.sh")
      let start = try scratch.write("exec unshare -m sh script.sh\n", to: "start.sh")
      let run = try Program.shell(start, in: scratch.folder)
      #expect(run.exitCode == 0, "\(run.errors)")
      let texts = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/cup/run/transcripts/1-klondike")
        .flatMap { try scratch.read("cup/run/transcripts/1-klondike/" + $0).split(separator: "\n") }
        .filter { $0.contains("\"stderr\"") }.joined(separator: "\n")
      #expect(texts.contains("shown"), "what is not hidden is shown: \(texts.prefix(2000))")
      #expect(!texts.contains("secret of"), "\(texts.prefix(4000))")
    }
  }
#endif
