import Foundation
import HostileBots
import TestBasics
import TestSupport
import Testing

/// Words of the command line that would turn a terminal red, clear it, or turn text round.
@Suite(.timeLimited) struct EvilPathTests {
  private static let evil = "\u{1B}[31m\u{9B}2J\u{202E}\u{2028}x"

  @Test(arguments: [
    ["run", evil], ["run", "--shard", evil, "file.json"], ["standings", evil], ["standings", "--format", evil, "run"],
    ["verify", evil], ["verify", evil, "--repair"], ["merge", evil, "--into", "joined"], ["compare", evil, evil],
    ["replay", evil],
    ["replay", evil, "--messages"], ["debug", evil, "--bot", evil], ["check", evil], ["check", "--game", evil, "sh"],
    ["new-bot", evil, evil], ["deal", evil], ["deal", "klondike", evil], ["play", evil], [evil], ["run", "--" + evil],
    ["duel", evil, evil], ["doctor", evil],
  ])
  func `a word of the command line is shown in an error, and not obeyed`(words: [String]) throws {
    let program = try RefereeProgram.run(words, in: FileManager.default.temporaryDirectory)
    let shown = String(decoding: program.output, as: UTF8.self)
    #expect(program.exitCode != 0)
    #expect(!shown.isEmpty)
    #expect(SafeBytes.violations(in: shown).isEmpty, "\(shown.debugDescription)")
  }

  @Test func `a folder with such a name can be played in, read and verified`() throws {
    let scratch = try HostileRun { _ in
      [
        "bots": [["name": "a", "command": ["klondike-random"]]],
        "events": [["game": "klondike", "deals": 1, "options": ["max_actions": 2]]],
      ]
    }
    let folder = scratch.folder.appending(path: EvilPathTests.evil)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: scratch.folder.appending(path: "file.json"), to: folder.appending(path: "cup.json"))
    let run = folder.path + "/run"
    let game = run + "/transcripts/1-klondike/000001.jsonl"
    for words in [
      ["run", folder.path + "/cup.json"], ["standings", run], ["standings", run, "--format", "html"], ["verify", run],
      ["verify", run, "--repair"], ["compare", run, run], ["replay", game, "--html", folder.path + "/game.html"],
      ["replay", game, "--messages"], ["merge", run, "--into", folder.path + "/joined"],
    ] {
      let program = try RefereeProgram.run(words, in: scratch.folder)
      let shown = String(decoding: program.output, as: UTF8.self)
      #expect(program.exitCode == 0, "\(words) \(shown.debugDescription)")
      #expect(SafeBytes.violations(in: shown).isEmpty, "\(words) \(shown.debugDescription)")
    }
  }
}
