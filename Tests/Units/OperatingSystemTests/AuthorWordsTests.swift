import Foundation
import Sandboxes
import TestBasics
import TestSupport
import Testing

/// Which files the author of a submission may name in its command.
@Suite(.timeLimited) struct AuthorWordsTests {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    for folder in ["bot/data", "other", "tools/bin", "tools/lib"] { try home.makeFolder(folder) }
    for file in ["bot/bot.py", "other/bot.py", "tools/lib/x"] { try home.write([], to: file) }
    for file in ["bot/run", "tools/bin/python"] {
      try home.write("#!/bin/sh", to: file)
      try home.setPermissions(0o755, of: file)
    }
    for (name, target) in [
      ("theirs", "../other/bot.py"), ("above", ".."), ("own", "bot.py"), ("words", "/usr/bin/env"),
      ("python", "../tools/bin/python"),
    ] { try home.makeLink("bot/" + name, to: target) }
  }

  private func firstForeign(_ words: [String]) -> Int? {
    AuthorWords(in: home.path + "/bot", host: ["PATH": home.path + "/tools/bin:/usr/bin", "HOME": "/"])
      .firstForeign(in: words)
  }

  @Test(arguments: [
    ["python3", "bot.py"], ["./run"], ["run/../bot.py"], ["/usr/bin/python3", "./data/../bot.py"], ["words"],
    ["python"], ["sh", "-c", "cd data; exec ../run"], ["java", "-cp", ".", "--opt=data/x", "-Dx=y=bot.py"],
    ["x", "own", "words", ""], ["x", "/dev/null", "/tmp/no-such-cache", "https://example.org/a"],
    ["x", String(repeating: "../", count: 5000)],
  ])
  func `its own files, the system's and programs on PATH may be named`(words: [String]) {
    #expect(firstForeign(words) == nil)
  }

  @Test(arguments: [
    (["../other/run"], 0), (["/etc/shadow"], 0), (["./theirs"], 0), (["x", "../other/bot.py"], 1),
    (["x", "bot.py", "data/../../other/bot.py"], 2), (["x", "/etc/shadow"], 1), (["x", "/root/no-such-file"], 1),
    (["x", "theirs"], 1), (["x", "above/other/bot.py"], 1), (["x", ".."], 1), (["x", "--file=../other/bot.py"], 1),
    (["x", "a=b=theirs"], 1), (["x", "/usr/../etc/shadow"], 1), (["x", "/dev/../etc/shadow"], 1),
  ])
  func `no other file may be named, whether it exists or not`(words: [String], index: Int) {
    #expect(firstForeign(words) == index)
  }

  @Test func `its own folder may be named by relative paths alone, and of PATH only programs`() {
    #expect(firstForeign([home.path + "/bot/run"]) == 0)
    #expect(firstForeign(["x", home.path + "/bot/bot.py"]) == 1)
    #expect(firstForeign([home.path + "/tools/bin/python"]) == nil)
    #expect(firstForeign(["x", home.path + "/tools/lib/x"]) == 1)
  }
}
