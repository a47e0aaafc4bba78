import Foundation
import TestSupport
import Testing

/// `referee standings --luck`: the bots of a run without the luck of the cards.
@Suite(.timeLimited) struct LuckTests {
  @Test(arguments: [#""view": "thoughtful""#, #""undo": true"#])
  func `options with which the game tells no luck are named before transcripts`(option: String) throws {
    let folder = try run(
      #""transcripts": "none", "events": [{"game": "klondike", "deals": 1, "options": {\#(option)}}]"#,
      ("klondike", "random"))
    let refused = try Program.run("standings", folder.path + "/run", "--luck")
    #expect(refused.errors.contains("the game does not tell it with these options"), "\(refused.errors)")
    #expect(!refused.errors.contains("transcript"))
  }

  private func run(_ events: String, _ bots: (game: String, name: String)...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let cards = try Program.run("deal", "klondike", "--seed", "given", "--format", "json").output
    _ = try folder.write(cards, to: "deals.jsonl")
    let list = bots.map { bot in
      #"{"name": "\#(bot.name)", "command": ["\#(bot.game)-\#(bot.name)"], "plays": ["\#(bot.game)"]}"#
    }
    _ = try folder.write(
      #"{"out": "run", "seed": "luck", \#(events), "bots": [\#(list.joined(separator: ", "))]}"#, to: "file.json")
    let result = try Program.run("run", folder.path + "/file.json", "--quiet")
    #expect(result.exitCode == 0, "\(result.errors)")
    return folder
  }

  @Test func `bots are compared without luck below the leaderboard, and other events say why they are not`() throws {
    let folder = try run(
      """
      "events": [{"game": "klondike", "deals": 12}, {"game": "klondike", "deals": 2, "options": {"undo": true}},
                 {"game": "klondike", "deals_from": "deals.jsonl"}, {"game": "klondike", "deals": 2, "fresh_deals": true},
                 {"game": "klondike", "deals": 4, "until": {"settled": "order"}}, {"game": "set", "seats": 2, "deals": 1}]
      """, ("klondike", "greedy"), ("klondike", "random"), ("set", "simple"), ("set", "finder"))
    let path = folder.path + "/run"
    let result = try Program.run("standings", path, "--luck", "--samples", "4")
    #expect(result.exitCode == 0, "\(result.errors)")
    let plain = try Program.run("standings", path).output
    #expect(result.output.hasPrefix(plain))
    let luck = result.output.dropFirst(plain.count)
    #expect(luck.contains("Klondike, 1 seat, 24 tables: games won, without luck"))
    #expect(luck.contains(/greedy +random +12 +[-+][0-9]/))
    #expect(luck.contains(/random +12 +[-+][0-9]/))
    #expect(result.output == (try Program.run("standings", path, "--luck", "--samples", "4")).output)
    for reason in ["the game does not tell it with these options", "deals_from", "fresh_deals", "\"until\""] {
      #expect(result.errors.contains(reason), "\(result.errors)")
    }
    #expect(result.errors.contains("Set, 2 seats"))
    #expect(try Program.run("standings", path, "--samples", "4").exitCode == 2)
    #expect(try Program.run("standings", path, "--luck", "--format", "json").exitCode == 2)
    #expect(try Program.run("standings", path, "--luck", "--format", "markdown").output.contains("| greedy"))

    // A game without its transcript.
    try FileManager.default.removeItem(atPath: path + "/transcripts/1-klondike/000001.jsonl")
    let missing = try Program.run("standings", path, "--luck")
    #expect(missing.exitCode == 2)
    #expect(missing.errors.contains("1 game has no transcript"))
  }
}
