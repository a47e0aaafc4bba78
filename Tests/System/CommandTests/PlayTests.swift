import Foundation
import TestBasics
import TestSupport
import Testing

/// A person's games: what is saved, and what is recorded.
@Suite(.serialized, .timeLimited) struct PlayTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func start(_ words: String...) throws -> ServedGame {
    try ServedGame(["play"] + words + ["--no-open"], in: scratch)
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).sorted() }
  }

  // What is saved.

  /// On evenings tables are interrupted and killed.
  @Test(arguments: TestScope.some(of: [SIGHUP, SIGTERM, SIGKILL]))
  func `a game is saved after everything that is done, however the program ends`(signal: Int32) throws {
    let game = try start("klondike", "--seed", "x")
    for moves in 1...3 {
      try game.act("draw")
      try game.wait(for: "moves", moves)
    }
    try game.press("undo")
    // What is shown is saved already.
    try game.wait(for: "moves", 2)
    #expect(game.stop(by: signal) == (signal == SIGKILL ? SIGKILL : 0))
    #expect(try files == ["referee-klondike-link.json", "referee-klondike.json"])
    let again = try start("klondike")
    try again.wait(for: "moves", 2)
    try again.press("redo")
    try again.wait(for: "moves", 3)
    #expect(again.stop() == 0)
  }

  @Test func `a recorded game is played on from before any of its steps`() throws {
    let file = try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals": 1}, {"game": "set", "seats": 2, "deals": 1}],
       "bots": [{"name": "greedy", "command": ["klondike-greedy"], "plays": ["klondike"]},
                {"name": "a", "command": ["set-simple"], "plays": ["set"]},
                {"name": "b", "command": ["set-simple"], "plays": ["set"]}]}
      """, to: "file.json")
    #expect(try Program.run(in: scratch.folder, ["run", file, "--quiet"]).exitCode == 0)
    let recorded = "run/transcripts/1-klondike/000001.jsonl"
    // The deal is step 1, so that nine moves were made before step 11.
    let game = try start("klondike", "--from", recorded, "--step", "11")
    try game.wait(for: "moves", 9)
    try game.press("undo")
    try game.wait(for: "moves", 8)
    #expect(game.stop() == 0)
    let refused: [[String]] = [
      ["set", "--from", recorded], ["set", "--from", "run/transcripts/2-set/000001.jsonl"],
      ["klondike", "--new", "--from", recorded, "--seed", "x"], ["klondike", "--new", "--step", "3"],
    ]
    for words in refused {
      #expect(try Program.run(in: scratch.folder, ["play"] + words + ["--no-open"]).exitCode == 2, "\(words)")
    }
    // After its last step the recorded game is over.
    let beyond = try Program.run(
      in: scratch.folder, ["play", "klondike", "--new", "--from", recorded, "--step", "5000", "--no-open"])
    #expect(beyond.exitCode == 2)
    let match = try #require(beyond.errors.firstMatch(of: /--step takes a whole number from 1 to ([0-9]+), not 5000/))
    let last = try #require(Int(match.1))
    let open = try start("klondike", "--new", "--from", recorded, "--step", "\(last)")
    try open.wait(for: "moves", last - 2)
    #expect(open.stop() == 0)
    let next = ["play", "klondike", "--new", "--from", recorded, "--step", "\(last + 1)", "--no-open"]
    #expect(try Program.run(in: scratch.folder, next).exitCode == 2)
  }

  @Test func `a save that cannot be written is reported at once, and the game goes on`() throws {
    let game = try start("klondike", "--save", "k.json")
    try game.wait(for: "moves", 0)
    try scratch.makeFolder("k.json/other")
    try game.act("draw")
    try game.wait { view in
      view.badge("moves") == "1" && view["message"]?.string?.contains("not saved: k.json cannot be written") == true
    }
    try game.act("draw")
    try game.wait(for: "moves", 2)
    #expect(game.stop() == 2)
  }

  @Test func `the command that goes on names the file, and options that contradict it are refused`() throws {
    let game = try start("klondike", "--save", "my k.json", "--seed", "one")
    try game.act("draw")
    try game.wait(for: "moves", 1)
    #expect(game.stop() == 0)
    #expect(game.terminal.screen.text.contains("to continue: referee play klondike --save 'my k.json'"))
    func play(_ words: String...) throws -> Program.Result {
      try Program.start(["play", "klondike", "--save", "my k.json"] + words, in: scratch.folder).finish()
    }
    let refused = try play("--seed", "two", "--option", "draw=1", "--deal", "7")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains("my k.json contains a game with seed one, deal 1, options {\"draw\":3,"))
    #expect(
      refused.errors.contains(
        ", not --seed two, --option draw=1, --deal 7; omit them to continue that game, "
          + "add --new to replace it, or keep both with another --save"))
    #expect(try play("--option", "draw=1").errors.contains(", not --option draw=1; omit it"))
    // The same options are no contradiction.
    for words in [["--seed", "one", "--deal", "1", "--option", "draw=3"], ["--new", "--seed", "two"]] {
      let game = try ServedGame(["play", "klondike", "--save", "my k.json", "--no-open"] + words, in: scratch)
      try game.wait(for: "moves", words.contains("--new") ? 0 : 1)
      #expect(game.stop() == 0)
    }
    #expect(try play("--window", "100").errors.contains("--window applies only against bots"))
  }

  @Test func `a deal that can be won is the first one from a number on, and the same command goes on with it`() throws {
    func isWon(_ number: Int) throws -> Bool {
      try Program.run("deal", "klondike", "--seed", "lost first", "--deal", "\(number)", "--solve").output
        .contains("can be won with all cards known")
    }
    let lost = try #require(try (1...60).first { try !isWon($0) })
    let won = try #require(try (lost...).first { try isWon($0) })
    for moves in 1...2 {
      let game = try start(
        "klondike", "--save", "k.json", "--seed", "lost first", "--deal", "\(lost)", "--can-be-won")
      try game.wait(for: "moves", moves - 1)
      try game.act("draw")
      try game.wait(for: "moves", moves)
      #expect(game.stop() == 0)
      #expect(try scratch.read("k.json").contains(#""deal":\#(won)"#))
    }
    func refusal(_ words: String...) throws -> String {
      try Program.start(["play"] + words + ["--can-be-won", "--save", "none.json"], in: scratch.folder).finish().errors
    }
    #expect(try refusal("set").contains("no solver knows set; the games with a solver are klondike"))
    #expect(try refusal("klondike", "--cards", "KC").contains("--cards and --can-be-won"))
    #expect(
      try refusal("klondike", "--option", "max_actions=20", "--deal", "3")
        .contains("of deals 3 to 42 of this seed none was found that can be won; choose another --seed"))
    #expect(
      try refusal("snap", "--against", "snap-human").contains(
        "--can-be-won applies only when you play alone"))
  }

  @Test func `options that contradict a table against bots are refused`() throws {
    func open() throws -> ServedGame {
      try start("snap", "--against", "snap-human", "--seed", "x", "--window", "60000")
    }
    #expect(try open().stop() == 0)
    for words in [
      ["--against", "snap-simple"], ["--seed", "y"], ["--window", "500"], ["--option", "max_turns=7"],
      ["--against", "snap-human", "--against", "snap-human"], ["--people", "2"],
    ] {
      let refused = try Program.start(["play", "snap"] + words, in: scratch.folder).finish()
      #expect(refused.exitCode == 2)
      #expect(refused.errors.contains("referee-snap-table contains a game with seed x, options"))
      #expect(refused.errors.contains("against snap-human, not \(words[0]) \(words[1])"))
    }
    #expect(try open().stop() == 0)
    let deal = try Program.start(["play", "snap", "--against", "snap-human", "--deal", "7"], in: scratch.folder)
      .finish()
    #expect(deal.exitCode == 2)
    #expect(deal.errors.contains("--deal applies only when you play alone"))
  }

  // What is recorded.

  private func giveUp(_ game: ServedGame) throws {
    try game.confirm("resign")
    try game.wait { $0["results"]?.string?.hasPrefix("Given up after") == true }
  }

  @Test func `a game played alone is recorded, and can be replayed and read`() throws {
    for number in 1...2 {
      let game = try start("klondike", "--seed", "x", "--new")
      try game.wait(for: "moves", 0)
      try game.act("draw")
      try game.press("undo")
      try game.act("draw")
      try game.act("draw")
      try giveUp(game)
      #expect(game.stop() == 0)
      #expect(game.terminal.screen.text.contains("replay it with: referee replay referee-klondike-\(number).jsonl"))
    }
    #expect(try files.filter { $0.hasSuffix(".jsonl") } == ["referee-klondike-1.jsonl", "referee-klondike-2.jsonl"])
    let spoken = try Program.start(["replay", "referee-klondike-1.jsonl", "--messages"], in: scratch.folder).finish()
    #expect(spoken.exitCode == 0)
    #expect(spoken.output.matches(of: /ms +Turned three cards, the [a-z ]+ on top\./).count == 2, "\(spoken.output)")
    #expect(spoken.output.contains(" Given up after 2 moves: 0 cards home. you: won 0,"), "\(spoken.output)")
    // A bot on the same deal, side by side.
    try scratch.write(
      """
      {"out": "run", "seed": "x", "events": [{"game": "klondike", "deals": 1}],
       "bots": [{"name": "bot", "command": ["klondike-greedy"]}]}
      """, to: "file.json")
    #expect(try Program.run("run", scratch.file("file.json").path, "--quiet").exitCode == 0)
    let page = try Program.start(
      [
        "replay", "referee-klondike-1.jsonl", "run/transcripts/1-klondike/000001.jsonl", "--html", "both.html",
      ], in: scratch.folder
    ).finish()
    #expect(page.exitCode == 0)
    let dealt = try ["referee-klondike-1.jsonl", "run/transcripts/1-klondike/000001.jsonl"].map { path in
      try #require(try scratch.read(path).firstMatch(of: /"seed":"(.*?)".*?"deal":(\d+)/)).output
    }
    #expect(dealt[0].1 == dealt[1].1 && dealt[0].2 == dealt[1].2)
  }

  @Test func `somebody's deal is played, goes on, and is replayed from its record`() throws {
    let cards = try Program.run("deal", "klondike", "--seed", "x", "--format", "lonelybot").output
    try scratch.write(cards, to: "deal.txt")
    var game = try start("klondike", "--cards", "deal.txt")
    try game.wait(for: "moves", 0)
    try game.act("draw")
    #expect(game.stop() == 0)
    let other = try Program.start(["play", "klondike", "--cards", "AS"], in: scratch.folder).finish()
    #expect(other.exitCode == 2)
    game = try start("klondike", "--cards", "deal.txt")
    try game.wait(for: "moves", 1)
    try giveUp(game)
    #expect(game.stop() == 0)
    let replay = ["replay", "referee-klondike-1.jsonl", "--html", "one.html"]
    #expect(try Program.start(replay, in: scratch.folder).finish().exitCode == 0)
    let text = try Program.run("deal", "klondike", "--seed", "x", "--format", "text").output
    #expect(try scratch.read("referee-klondike-1.jsonl").contains("\"cards\":\"\(text.dropLast())\""))
  }

  // How it is reached.

  @Test func `over ssh the program prints how the page's port is forwarded, and elsewhere it does not`() throws {
    let there = ["SSH_CONNECTION": "192.0.2.7 50000 192.0.2.1 22"]
    let remote = try ServedGame(["play", "klondike", "--no-open"], in: scratch, environment: there)
    try remote.terminal.wait(for: "every step is saved")
    let port = try #require(remote.terminal.screen.text.firstMatch(of: /127\.0\.0\.1:([0-9]+)/)).1
    #expect(remote.terminal.screen.text.contains("ssh -N -L \(port):127.0.0.1:\(port) \(NSUserName())@192.0.2.1"))
    #expect(remote.stop() == 0)
    let here = try start("klondike")
    #expect(here.stop() == 0)
    #expect(!here.terminal.screen.text.contains("ssh"))
  }

  // Several people.

  @Test func `three people at a table need one port, and no process`() throws {
    let game = try ServedGame(["play", "snap", "--people", "3", "--no-open"], in: scratch, people: 3)
    #expect(Set(game.links.map(\.port)).count == 1 && Set(game.links.map(\.key)).count == 3)
    for person in 0..<3 { try game.send(#"{"do": "start"}"#, as: person) }
    for person in 0..<3 { try game.wait(person) { $0["words"]?.strings?.contains("snap") == true } }
    #expect(game.terminal.children == [])
    #expect(game.status(of: "/t/" + String(game.links[0].key.reversed()) + "/") == 403)
    #expect(game.stop() == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/referee-snap-table").sorted().filter {
        !$0.hasPrefix(".")
      } == ["answers.jsonl", "links.json", "run", "table.json"])
  }

  /// On evenings the pages are compared.
  @Test func `after a kill the same command leads back to the same table, on the same links, with names`() throws {
    let words = ["play", "snap", "--people", "2", "--seed", "x", "--window", "60000", "--no-open"]
    var game = try ServedGame(words, in: scratch, people: 2)
    let links = game.links.map(\.key) + ["\(game.links[0].port)"]
    for (person, name) in ["Anna", "Ben"].enumerated() {
      try game.send(#"{"do": "name", "name": "\#(name)"}"#, as: person)
      try game.send(#"{"do": "start"}"#, as: person)
    }
    for person in 0..<2 { try game.press("pass", as: person) }
    try game.wait(for: "turn", 2)
    #expect(game.stop(by: SIGKILL) == SIGKILL)
    game = try ServedGame(words, in: scratch, people: 2)
    #expect(game.links.map(\.key) + ["\(game.links[0].port)"] == links)
    try game.wait { $0.badge("turn") == "2" && $0["seats"]?.strings?.sorted() == ["Anna", "Ben"] }
    #expect(game.stop() == 0)
  }
}
