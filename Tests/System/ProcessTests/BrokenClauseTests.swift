import BotProcess
import BotProtocol
import Conformance
import GameRules
import KlondikeRules
import Refereeing
import Sandboxes
import SnapRules
import TestBasics
import TestSupport
import Testing

/// A small bot for each clause, which keeps all others: exactly that clause fails.
@Suite(.timeLimited) struct BrokenClauseTests {
  struct Bot: Sendable, CustomTestStringConvertible {
    let clause: Clause.Key
    let script: String
    var game: any Game.Type = Klondike.self
    /// True if it fails by saying nothing, which need not be waited for long.
    var isSilent = false
    var testDescription: String { clause.rawValue }

    init(_ clause: Clause.Key, _ script: String, in game: any Game.Type = Klondike.self, isSilent: Bool = false) {
      (self.clause, self.script, self.game, self.isSilent) = (clause, script, game, isSilent)
    }
  }

  private static let answer = ShellBot.answer(0)
  /// A bot that answers well unless its line is such.
  private static func unless(_ condition: String) -> String {
    ShellBot.script(onPrompt: "\(condition) && exit 1; \(answer)")
  }

  /// A bot that takes what one read gives for a line, so that it sees a part of it.
  private static func readingPieces(_ pause: String) -> String {
    ShellBot.script().replacing(
      "while IFS= read -r line; do",
      with: """
        while \(pause) line=$(dd bs=65536 count=1 2>/dev/null) && [ "$line" ]; do
          case $line in *'}') ;; *) exit 1 ;; esac
          line=${line##*'
        '}
        """)
  }

  /// One more than are passed over.
  private static let tooManyBlankLines = "head -c 101 /dev/zero | tr '\\0' '\\n'"

  static let bots: [Bot] = [
    Bot(.ready, ShellBot.script(onStart: ":"), isSilent: true),
    // Its buffer is that of a C library.
    Bot(
      .flush,
      ShellBot.script(
        onStart: #"held="$held"'{"type":"ready"}\n'; [ ${#held} -lt 4096 ] || { printf "$held"; held=; }"#,
        last: #"printf "$held""#), isSilent: true),
    Bot(.newline, ShellBot.script(onPrompt: #"printf '{"id":%s,"action":0}' $id"#), isSilent: true),
    // Late as well, as on a busy machine.
    Bot(.newline, ShellBot.script(onPrompt: #"sleep 0.7; printf '{"id":%s,"action":0}' $id"#), isSilent: true),
    Bot(.json, ShellBot.script(onPrompt: "echo thinking; \(answer)")),
    Bot(.id, ShellBot.script(onPrompt: #"echo "{\"id\":$((id + 1)),\"action\":0}""#)),
    Bot(.action, ShellBot.script(onPrompt: ShellBot.answer(99_999))),
    Bot(.once, ShellBot.script(onPrompt: "\(answer); \(answer)")),
    Bot(.size, ShellBot.script(onPrompt: "head -c 70000 /dev/zero | tr '\\0' x; echo")),
    Bot(.turns, ShellBot.script(onPrompt: ":"), isSilent: true),
    // Blank lines are no answers that it held: not when they come late, and not when its input is closed.
    Bot(.turns, ShellBot.script(onPrompt: "sleep 0.7; \(tooManyBlankLines)"), isSilent: true),
    Bot(.turns, ShellBot.script(onPrompt: ":", last: tooManyBlankLines), isSilent: true),
    Bot(.races, ShellBot.script(onPrompt: ":"), in: Snap.self, isSilent: true),
    Bot(.output, ShellBot.script(onPrompt: "exec >&-")),
    Bot(.stderr, ShellBot.script(onPrompt: "{ \(answer); } >&2"), isSilent: true),
    Bot(.alive, ShellBot.script(onPrompt: "exit 3")),
    Bot(
      .games,
      ShellBot.script(
        first: "n=0", onStart: "n=$((n + 1)); \(ShellBot.ready)",
        onPrompt: "[ $n -gt 1 ] && exit 3; \(ShellBot.answer(0))")),
    Bot(.unknownKeys, unless(#"[ -z "${line##*\"added\":*}" ]"#)),
    Bot(
      .unknownMessages, ShellBot.script().replacing("  esac", with: "  '{\"type\":\"notice\"'*) exit 1 ;;\n  esac")),
    Bot(.longLines, unless("[ ${#line} -gt 60000 ]")),
    Bot(.pieces, readingPieces("")),
    // A reader that is slow to look sees them all at once, unless it is waited for.
    Bot(.pieces, readingPieces("sleep 0.02;")),
    // What a stop ends.
    Bot(.stopped, ShellBot.script(first: "trap 'exit 3' CONT")),
    Bot(.end, ShellBot.script(last: "exec sleep 60")),
    // It ends when it is told to, and not at the end of its input.
    Bot(.end, ShellBot.script(last: "trap 'exit 0' TERM; sleep 60 & wait")),
    // Not much more than what is allowed: a shell that keeps a hundred megabytes computes for seconds.
    Bot(.memory, ShellBot.script(onEnd: #"kept="$kept$(head -c 5000000 /dev/zero | tr '\0' x)""#)),
  ]

  private func verdicts(
    on command: BotCommand, in game: any Game.Type = Klondike.self, isSilent: Bool = false
  ) throws -> [CheckResult] {
    // All others have the time of a busy machine.
    let limit = isSilent ? Duration.milliseconds(500) : .seconds(60)
    let time = TimeControl(
      move: limit, window: isSilent ? .milliseconds(50) : limit, ready: isSilent ? .seconds(2) : limit)
    var settings = ConformanceRun.Settings(games: [game], time: time)
    settings.longRun = 8
    var run = ConformanceRun(
      command, settings: settings, launcher: try BotLauncher(program: BuiltPrograms.launcher))
    return run.run()
  }

  @Test(arguments: TestScope.some(of: bots, quick: 4)) func `a bot that breaks one clause fails that clause alone`(
    bot: Bot
  ) throws {
    let verdicts = try verdicts(on: ShellBot.command(bot.script), in: bot.game, isSilent: bot.isSilent)
    #expect(
      verdicts.filter { $0.failure != nil }.map(\.clause.key) == [bot.clause], "\(verdicts.compactMap(\.failure))")
  }

  @Test func `a program that does not start fails the first clause, and nothing else is tried`() throws {
    let verdicts = try verdicts(on: BotCommand(program: "/no/such/bot", arguments: [], folder: "/", environment: [:]))
    #expect(verdicts.first?.clause.key == .start && verdicts.first?.failure != nil)
    #expect(verdicts.dropFirst().allSatisfy { if case .untried = $0.finding { true } else { false } })
  }

  @Test func `there is a bot for every other clause`() {
    #expect(Set(BrokenClauseTests.bots.map(\.clause)) == Set(Clause.Key.allCases).subtracting([.start]))
  }

  @Test(arguments: [Klondike.self, Snap.self] as [any Game.Type])
  func `a good bot fails no clause, and only the other kind of game is untried`(game: any Game.Type) throws {
    let verdicts = try verdicts(on: ShellBot.command(ShellBot.script()), in: game)
    #expect(verdicts.compactMap(\.failure) == [])
    let untried = verdicts.filter { if case .untried = $0.finding { true } else { false } }
    #expect(untried.map(\.clause.key) == [game.name == Klondike.name ? .races : .turns])
  }
}
