import Foundation
import TestBasics
import TestSupport
import Testing

/// What strangers said is text on the screen of whoever replays their game in the terminal.
@Suite(.timeLimited) struct EvilReplayTests {
  /// Sequences that would turn the screen red, name its window, clear it, ring, and turn text round.
  private static let evil = #"\u001b[31mred\u001b]0;owned\u0007\u001b[2J\u202egnp.exe"#

  /// What the program itself says to a terminal.
  private static func withoutOwnControls(_ written: String) -> String {
    let controls = /\x1B\[(\?(1049|1006|1000|25|7)[hl]|[HKJ]|0m|[34]8;2;\d+;\d+;\d+m)/
    return written.replacing(controls, with: "").replacing("\r", with: "")
  }

  @Test(arguments: ["", "1"])
  func `names, notes, actions and standard error obey nobody in a terminal's replay`(noColours: String) throws {
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
    let replay = try PseudoTerminal(
      referee: ["replay", "run/transcripts/1-klondike/000001.jsonl"], in: scratch.folder,
      environment: ["NO_COLOR": noColours])
    try replay.wait(for: "The cards are dealt.")
    replay.type("→")
    try replay.wait(for: #"notes: \u{1B}[31mred\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}gnp.exe"#)
    try replay.wait(for: #"writes to standard error: \u{1B}[31merr\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}"#)
    replay.type("\u{1B}[F")
    try replay.wait(for: "has left")
    replay.type("←")
    try replay.wait(for: "is at fault: illegal action:")
    try replay.wait(for: #"\u{1B}[31mred\u{1B}]0;owned\u{7}\u{1B}[2J\u{202E}gnp.exe; legal actions:"#)
    replay.type("q")
    #expect(replay.finish() == 0)
    #expect(SafeBytes.violations(in: EvilReplayTests.withoutOwnControls(replay.written)).isEmpty)
  }
}
