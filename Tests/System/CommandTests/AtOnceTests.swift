import Foundation
import TestBasics
import TestSupport
import Testing

/// Bots that may play at a few tables at a time only, while a run plays at many.
@Suite(.timeLimited) struct AtOnceTests {
  /// A bot that writes `+` into a file when a game begins, and `-` before its only answer.
  ///
  /// It answers when this number of its games have begun, and the other bots have given that number of answers: meanwhile, workers
  /// without a table had the time to take one of this bot.
  private static func recorder(_ log: String, games: Int, others: String, answers: Int) -> String {
    ShellBot.script(
      // The check before the first table is no game.
      onStart: "[ -e run ] && echo + >> '\(log)'; \(ShellBot.ready)",
      onPrompt: """
        while [ $(grep -c + '\(log)') -lt \(games) ] || [ $(grep -c . '\(others)') -lt \(answers) ]; do :; done
        echo - >> '\(log)'
        \(ShellBot.answer(0))
        """)
  }

  /// The largest number of games that the bot played at a time, and of all its games.
  private static func counts(_ log: String) -> (most: Int, games: Int) {
    var (now, most, games) = (0, 0, 0)
    for line in log.split(separator: "\n") {
      now += line == "+" ? 1 : -1
      games += line == "+" ? 1 : 0
      most = max(most, now)
    }
    return (most, games)
  }

  private static let solitaire = #""game": "klondike", "options": {"max_actions": 1}"#
  private static let pairs = #""game": "snap", "seats": 2, "options": {"max_turns": 1}"#

  /// - Parameters:
  ///   - reached: the number of tables at which the bot must be at a time before it answers at all.
  ///   - answers: how often the others answer at tables without it.
  @Test(
    arguments: [
      (solitaire, nil, 4, 0, 12), (solitaire, 2, 2, 24, 12), (solitaire, 1, 1, 24, 12), (pairs, 2, 2, 8, 8),
      (pairs, 1, 1, 8, 8), (pairs + #", "until": {"settled": "order"}"#, 1, 1, 4, nil),
    ] as [(String, Int?, Int, Int, Int?)])
  func `a bot plays at no more tables at a time than it may, and at as many`(
    event: String, atOnce: Int?, reached: Int, answers: Int, games: Int?
  ) throws {
    let scratch = try TemporaryFolder()
    let (log, others) = (scratch.file("log").path, scratch.file("others").path)
    try scratch.write(
      AtOnceTests.recorder(log, games: reached, others: others, answers: answers), to: "slow.sh")
    try scratch.write("", to: "others")
    try scratch.write(ShellBot.script(onPrompt: "echo x >> '\(others)'; \(ShellBot.answer(0))"), to: "bot.sh")
    let limit = atOnce.map { #", "at_once": \#($0)"# } ?? ""
    let file = try scratch.write(
      """
      {"out": "run", "sandbox": "none", "seed": "s", "concurrency": 4, "transcripts": "none",
       "events": [{\(event), "deals": 12, "clock": {"bank_ms": 60000, "window_ms": 60000}}],
       "bots": [{"name": "slow", "command": ["sh", "slow.sh"]\(limit)},
                {"name": "a", "command": ["sh", "bot.sh"]}, {"name": "b", "command": ["sh", "bot.sh"]}]}
      """, to: "file.json")
    let result = try Program.run("run", file, "--quiet", in: scratch.folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.output.contains("Faults"), "\(result.output)")
    let counts = AtOnceTests.counts(try scratch.read("log"))
    #expect(counts.most == reached)
    if let games { #expect(counts.games == games) }
  }
}
