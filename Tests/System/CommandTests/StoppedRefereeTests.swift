import GameRules
import JSON
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct StoppedRefereeTests {
  @Test func `while the referee stands still no bot's time runs, and the transcript says for how long`() throws {
    let scratch = try TemporaryFolder()
    // At its first prompt the bot stops the referee, its launcher's parent, for longer than a move may take.
    let bot = ShellBot.script(
      onStart: "referee=$(sed -n 's/^PPid:[[:space:]]*//p' /proc/$PPID/status); turn=0; \(ShellBot.ready)",
      onPrompt: """
        turn=$((turn + 1))
        [ $turn -eq 1 ] && kill -STOP $referee && sleep 2
        \(ShellBot.answer(0))
        [ $turn -eq 1 ] && kill -CONT $referee
        """)
    let file = try scratch.write(
      """
      {"out": "run", "sandbox": "none",
       "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 3}, "clock": {"move_ms": 900}}],
       "bots": [{"name": "stopper", "command": ["sh", "-c", \(bot.json)]}]}
      """, to: "file.json")
    let result = try Program.run("run", file)
    #expect(result.exitCode == 0, "\(result.errors)")
    let transcript = try scratch.read("run/transcripts/1-klondike/000001.jsonl")
    #expect(!transcript.contains("fault"), "\(transcript)")
    let late = try #require(transcript.firstMatch(of: /"host_late_us":(\d+)/)?.1)
    #expect(try #require(Int(late)) > 1_500_000)
  }
}
