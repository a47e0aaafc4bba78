import Foundation
import HostileBots
import Reports
import referee
import TestBasics
import TestSupport
import Testing

/// Everything that the program writes of two bots whose names, notes, actions and standard error are traps.
@Suite(.timeLimited) struct EvilOutputTests {
  /// Names that a tournament's file may give: they are visible, but a page, a table, a spreadsheet or a shell would obey.
  private static let names = ["</script><script>alert(1)//", "=cmd|' /C calc'!A0"]
  /// What a bot may say besides: as JSON text, and as bytes for the shell's `printf`.
  private static let said =
    #"\u001b[31m\u009b2J\u202e\"><img src=x onerror=alert(1)></script><script>alert(1)//\r\n=1+1"#
  private static let written = #"\033]0;owned\007\033[2J\342\200\256<script>alert(1)</script>\r\n=1+1\n"#

  /// An output: the words for the program, what it writes instead of its own output, and its exit code.
  struct Output: Sendable, CustomTestStringConvertible {
    var words: [String]
    var file: String?
    var exitCode: Int32 = 0

    var testDescription: String { words.joined(separator: " ") + (file.map { " > " + $0 } ?? "") }
  }

  /// The formats that the run does not have, or that need another option.
  private static let needingMore: Set = ["svg", "gradebook-csv"]
  private static let game = "run/transcripts/1-klondike/000001.jsonl"
  private static let outputs: [Output] =
    StandingsCommand.formats.filter { !needingMore.contains($0) }.map {
      Output(words: ["standings", "run", "--format", $0])
    } + [
      Output(words: ["standings", "run", "--pairs"]),
      Output(words: ["standings", "run", "--pairs", "--format", "csv"]),
      Output(words: ["standings", "run", "--pairs", "--format", "json"]),
      Output(words: ["standings", "run"], file: "run/standings.html"),
      Output(words: ["standings", "run"], file: "run/pages/event-1.html"),
      Output(words: ["standings", "run"], file: "run/pages/faults.html"),
      Output(words: ["standings", "run"], file: "run/pages/games.html"),
      Output(words: ["replay", game, "--html", "game.html"], file: "game.html"),
      Output(words: ["replay", game, "--messages"]),
      // The recording ends in an illegal action, and the bot would give it again.
      Output(words: ["debug", game, "--file", "file.json"], exitCode: 1),
      Output(words: ["verify", "run"]),
      Output(words: ["compare", "run", "run"]),
      Output(words: ["run", "file.json"]),
      Output(words: ["run", "again.json"]),
      Output(words: ["check", "--game", "klondike", "--games", "8", "sh", "evil.sh"], exitCode: 1),
      Output(words: ["check", "--json", "--game", "klondike", "--games", "8", "sh", "evil.sh"], exitCode: 1),
    ]

  /// Played once; each test has a copy.
  private static let played = Result {
    let bot = ShellBot.script(
      onStart:
        #"printf '%s\n' '{"type":"ready","name":"\#(EvilOutputTests.said)","author":"\#(EvilOutputTests.said)"}'"#,
      onPrompt: #"""
        printf '\#(EvilOutputTests.written)' >&2
        action=0; [ "$first" ] && action='"\#(EvilOutputTests.said)"'
        first=no
        printf '%s\n' "{\"id\":$id,\"action\":$action,\"note\":\"$note\"}"
        """#)
    let evil = "note='\(EvilOutputTests.said)'\n" + bot
    let scratch = try HostileRun { _ in
      [
        "bots": EvilOutputTests.names.map { ["name": $0, "command": ["sh", "evil.sh", $0]] },
        "events": [["game": "klondike", "deals": 2, "options": ["max_actions": 5]]],
      ]
    }
    try Data(evil.utf8).write(to: scratch.folder.appending(path: "evil.sh"))
    let file = try String(contentsOf: scratch.folder.appending(path: "file.json"), encoding: .utf8)
    try Data(file.replacing("\"run\"", with: "\"again\"").utf8).write(to: scratch.folder.appending(path: "again.json"))
    TemporaryFolder.removeInTheEnd(scratch.folder.path)
    #expect(try scratch.play().exitCode == 0)
    return scratch
  }

  @Test(arguments: outputs) func `no text of a bot acts on the terminal that shows it`(
    output: Output
  ) throws {
    let scratch = try HostileRun(copying: EvilOutputTests.played.get())
    let program = try RefereeProgram.run(output.words, in: scratch.folder)
    let shown = String(decoding: program.output, as: UTF8.self)
    #expect(program.exitCode == output.exitCode, "\(shown)")
    #expect(SafeBytes.violations(in: shown).isEmpty, "\(shown)")
    let text =
      try output.file.map { try String(contentsOf: scratch.folder.appending(path: $0), encoding: .utf8) } ?? shown
    #expect(!text.isEmpty)
    #expect(SafeBytes.violations(in: text).isEmpty)
    if output.file != nil {
      #expect(!text.contains(/<script>alert|<img src=x/))
      #expect(text.contains("alert(1)"), "it is there, as text")
    }
    if output.words.last?.hasSuffix("csv") == true {
      for row in shown.split(separator: "\r\n").dropFirst() {
        #expect(!row.split(separator: ",").contains { "=+@".contains($0.first { $0 != "\"" } ?? " ") }, "\(row)")
      }
    }
    if output.words.last == "markdown" { #expect(!shown.contains(/<script|\| =cmd\|/)) }
  }
}
