import Foundation
import HostileBots
import TestBasics
import TestSupport
import Testing

/// What strangers said is text on the screen of whoever replays their game.
@Suite(.timeLimited) struct EvilReplayTests {
  /// Sequences that would turn the screen red, name its window, clear it, ring, and turn text round.
  private static let evil = #"\u001b[31mred\u001b]0;owned\u0007\u001b[2J\u202egnp.exe"#

  @Test func `names, notes, actions and standard error obey nobody in a replay`() throws {
    let bot = ShellBot.script(
      onStart: #"printf '%s\n' '{"type":"ready","name":"\#(EvilReplayTests.evil)"}'"#,
      onPrompt: #"""
        printf '\033[31merr\033]0;owned\007\033[2J\342\200\256' >&2
        action=0; [ "$first" ] && action='"\#(EvilReplayTests.evil)"'
        first=no
        printf '%s\n' "{\"id\":$id,\"action\":$action,\"note\":\"\#(EvilReplayTests.evil)\"}"
        """#)
    let scratch = try HostileRun { _ in
      [
        "bots": [["name": "a\\u{202E} <b>&\u{301}", "command": ShellBot.words(bot)]],
        "events": [["game": "klondike", "deals": 1, "options": ["max_actions": 5]]],
      ]
    }
    #expect(try scratch.play().exitCode == 0)
    let game = "run/transcripts/1-klondike/000001.jsonl"
    let account = try Program.run("replay", game, in: scratch.folder)
    let refused = #"\u{1B}[31mred\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}gnp.exe"#
    #expect(account.output.contains("is at fault: illegal action: \(refused); legal actions:"), "\(account.output)")
    let messages = try Program.run("replay", game, "--messages", in: scratch.folder)
    #expect(messages.output.contains(#"\u{1B}[31merr\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}"#), "\(messages.output)")
    for replay in [account, messages] {
      #expect(replay.exitCode == 0, "\(replay.errors)")
      #expect(SafeBytes.violations(in: replay.output + replay.errors).isEmpty)
    }
  }
}
