import Foundation
import GameRules
import JSON
import TestBasics
import TestSupport
import Testing

/// Without a sandbox a bot is the referee's equal, but the seed in its memory is not for it.
@Suite(.timeLimited) struct HiddenRefereeTests {
  @Test(.enabled(if: Nobody.mayRun, "this machine has no user without rights: nobody looked at the referee"))
  func `a bot of the same user looks into itself, but neither into the referee nor its launcher`() throws {
    let scratch = try TemporaryFolder()
    try scratch.setPermissions(0o777)
    let bot = ShellBot.script(
      first: """
        read -r _ _ _ referee _ </proc/$PPID/stat
        cat /proc/self/environ >/dev/null || exit 8
        cat /proc/$PPID/environ >/dev/null 2>&1 && exit 9
        cat /proc/$referee/environ >/dev/null 2>&1 && exit 9
        ls -l /proc/$referee/fd >/dev/null 2>&1 && exit 9
        """)
    let path = try scratch.write(
      """
      {"out": "run", "sandbox": "none", "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 3}}],
       "bots": [{"name": "curious", "command": ["sh", "-c", \(bot.json)]}]}
      """, to: "file.json")
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    let script = try scratch.write("exec \(Nobody.prefix) '\(referee)' run '\(path)'", to: "script")
    let result = try Program.shell(script, in: scratch.folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try !scratch.read("run/journal.jsonl").contains("\"kind\""), "\(result.errors)")
  }
}
