import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

/// A table of people that goes on after its program was killed, and one that somebody has left.
@Suite(.serialized, .timeLimited) struct RestartedTableTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func start(_ game: String, _ words: [String] = []) throws -> ServedGame {
    let words = ["play", game, "--people", "2", "--seed", "x", "--window", "60000", "--no-open"] + words
    let game = try ServedGame(words, in: scratch, people: 2)
    for person in 0..<2 { try game.send(#"{"do": "start"}"#, as: person) }
    return game
  }

  @Test(arguments: TestScope.some(of: [["snap", "--option", "turning=player"], ["snap"], ["set"]]))
  func `a game that is claimed has one result on both pages and in the journal, and is followed by the next`(
    words: [String]
  ) throws {
    let game = try start(words[0], words.dropFirst() + ["--away", "1"])
    for person in 0..<2 { try game.wait(person) { $0["seats"] != nil } }
    try game.send(#"{"do": "leave"}"#, as: 1)
    // The claim is refused until the other has been away for a second.
    try game.wait { _ in
      try? game.send(#"{"do": "claim"}"#)
      return (try? game.view()?["results"]) != nil
    }
    let pages = try (0..<2).map { try #require(try game.view(of: $0)) }
    #expect(pages[0]["badges"]?.json == pages[1]["badges"]?.json)
    for page in pages {
      #expect(page["results"]?.string == "person 2 has left: person 1 wins")
      #expect(page["wins"]?.json == pages[0]["wins"]?.json)
    }
    var journal = ""
    Wait.until {
      journal = (try? scratch.read("referee-\(words[0])-table/run/journal.jsonl")) ?? ""
      return journal.contains(#""faults""#)
    }
    #expect(journal.contains(#""faults":[null,"#), "\(journal)")
    // Whoever was out plays again.
    for person in 0..<2 { try game.press("next", as: person) }
    for person in 0..<2 { try game.wait(person) { $0["results"] == nil } }
    #expect(game.stop() == 0)
  }

  @Test func `a game goes on as it was beside bots that race each other with other reactions each time`() throws {
    // In every third turn both call after up to half a second: who is first changes the game. In the others it waits for
    // the person.
    let call = #"sleep 0.$(($(od -An -N1 -tu1 /dev/urandom) % 5)); action=snap"#
    let choose = #"case $line in *'0,"you"'*|*'3,"you"'*|*'6,"you"'*|*'9,"you"'*) \#(call) ;; *) action=pass ;; esac"#
    let bot = ShellBot.script(onPrompt: choose + #"; echo "{\"id\":$id,\"action\":\"$action\"}""#)
    try scratch.write(bot, to: "bot.sh")
    let words = [
      "play", "snap", "--against", "sh bot.sh", "--against", "sh bot.sh", "--seed", "x", "--window", "60000",
      "--no-open",
    ]
    func turn(_ view: JSONNode) -> Int { view.badge("turn").flatMap { Int($0) } ?? 0 }
    func isAsked(_ view: JSONNode, after turnBefore: Int) -> Bool {
      view["controls"]?.strings?.contains("pass") == true && turn(view) > turnBefore
    }
    var game = try ServedGame(words, in: scratch)
    try game.send(#"{"do": "start"}"#)
    var answered = -1
    for (last, signal) in [(5, SIGKILL), (14, SIGINT), (17, SIGKILL)] {
      while answered < last - 1 {
        try game.wait { isAsked($0, after: answered) }
        answered = try game.view().map(turn) ?? answered
        if answered < last { try game.press("pass") }
      }
      try game.wait { isAsked($0, after: last - 1) }
      let before = try game.view()?["badges"]?.json
      _ = game.stop(by: signal)
      game = try ServedGame(words, in: scratch)
      try game.wait { $0["badges"]?.json == before && isAsked($0, after: last - 1) }
    }
    #expect(game.stop() == 0)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/referee-snap-table/answers-unfit-1.jsonl"))
  }

  @Test func `a round that its only person has left is over for those who watch too, and stays so after a kill`() throws
  {
    // A bot that thinks for longer than the others wait keeps the round from its end.
    try scratch.write(ShellBot.script(onPrompt: "sleep 100"), to: "bot.sh")
    let words = [
      "play", "snap", "--against", "sh bot.sh", "--against", "sh bot.sh", "--seed", "x", "--window", "60000",
    ]
    var game = try ServedGame(words + ["--no-open", "--away", "1"], in: scratch)
    try game.send(#"{"do": "start"}"#)
    try game.wait { $0["controls"]?.strings?.contains("pass") == true }
    try game.send(#"{"do": "leave"}"#)
    try game.wait { $0["results"]?.string == "you left: the round is over" }
    #expect(game.stop(by: SIGKILL) == SIGKILL)
    game = try ServedGame(words + ["--no-open", "--away", "1"], in: scratch)
    try game.wait { $0["results"]?.string == "you left: the round is over" }
    #expect(game.stop() == 0)
  }
}
