import Foundation
import TestBasics
import TestSupport
import Testing

/// A run in which a bot is asked again, from start to replay.
@Suite(.timeLimited(minutes: 3)) struct RetryRunTests {
  @Test func `retries are counted, verified and shown, and cost a bot nothing while it has some left`() throws {
    let scratch = try TemporaryFolder()
    func run(_ words: String...) throws -> Program.Result { try Program.start(words, in: scratch.folder).finish() }
    // It takes back its first answer to each prompt.
    let bot = ShellBot.script(
      onPrompt:
        #"case $line in *'"again":{"kind":"illegal",'*) \#(ShellBot.answer(0)) ;; *) \#(ShellBot.answer(9999)) ;; esac"#
    )
    try scratch.write(bot, to: "again.sh")
    try scratch.write(
      """
      {"name": "again", "out": "run", "seed": "own", "transcripts": "all",
       "events": [{"game": "klondike", "deals": 2, "retries": 5, "options": {"max_actions": 5}},
                  {"game": "klondike", "deals": 2, "retries": 3, "options": {"max_actions": 5}}],
       "bots": [{"name": "a", "command": ["sh", "again.sh"]}, {"name": "b", "command": ["klondike-greedy"]}]}
      """, to: "file.json")
    let played = try run("run", "file.json", "--quiet")
    #expect(played.exitCode == 0, "\(played.errors)")
    #expect(try run("verify", "run").exitCode == 0)
    let rows = try run("standings", "run", "--format", "games-csv").output.split(whereSeparator: \.isNewline).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let (retries, fault) = (
      try #require(rows[0].firstIndex(of: "retries")), try #require(rows[0].firstIndex(of: "fault"))
    )
    let bots = try #require(rows[0].firstIndex(of: "bot"))
    let own = rows.dropFirst().filter { $0[bots] == "a" }.map { "\($0[retries]) \($0[fault])" }
    #expect(own.sorted() == ["3 illegal", "3 illegal", "5 ", "5 "])
    #expect(rows.dropFirst().filter { $0[bots] == "b" }.allSatisfy { $0[retries] == "0" && $0[fault].isEmpty })
    let board = try run("standings", "run").output
    #expect(board.contains(/retries +faults/))
    #expect(board.contains(/(?m)^.* a +2 .* 10 +0( .*)?$/) && board.contains(/(?m)^.* a +2 .* 6 +2( .*)?$/), "\(board)")
    #expect(try run("standings", "run", "--format", "json").output.contains(#""retries":10"#))
    let page = try run("replay", "run/transcripts/1-klondike/000001.jsonl", "--html", "page.html")
    #expect(page.exitCode == 0, "\(page.errors)")
    #expect(try scratch.read("page.html").contains("is asked again: illegal action: 9999; legal actions: "))
  }
}
