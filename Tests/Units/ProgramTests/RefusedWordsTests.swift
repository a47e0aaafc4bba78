import Foundation
import RunFiles
import TestBasics
import TestSupport
import Testing
import referee

/// Words that no command takes: what is said of them, without a process, and how it comes out at the end of one.
@Suite(.timeLimited) struct RefusedWordsTests {
  /// Runs a command in this process, which refuses its words before it reads or writes anything.
  private func expect(_ words: [String], toBeRefusedWith sentence: String) throws {
    let command = try #require(Main.commands.first { $0.name == words[0] })
    let problem = #expect(throws: (any Error).self) {
      try command.run(ParsedArguments(Array(words.dropFirst()), of: command))
    }
    #expect(problem?.asProblem.message == sentence, "\(words)")
  }

  @Test(arguments: Main.commands.map(\.name))
  func `an empty path is refused, as of a variable that is not set`(command name: String) throws {
    let command = try #require(Main.commands.first { $0.name == name })
    for option in command.options where option.isPath {
      #expect(throws: UsageProblem.emptyPath(option.name, command: name)) {
        _ = try ParsedArguments([option.name, ""], of: command)
      }
    }
  }

  @Test(arguments: [
    (["run", "a", "b"], "run takes FILE.json, but a b was given; try: referee run --help"),
    (["run", "a", "--quit"], "run has no option --quit, did you mean --quiet?; try: referee run --help"),
    (["run", "a", "--concurrency"], "--concurrency needs a value; try: referee run --help"),
    (["run", "a", "--quiet=1"], "--quiet takes no value; try: referee run --help"),
    (["merge", "a", "--into", ""], "--into is empty; if it is a shell variable, set it; try: referee merge --help"),
    (
      ["merge", "a", "", "--into", "c"], "DIR... is empty; if it is a shell variable, set it; try: referee merge --help"
    ),
    (["play", "klondike", "--browser"], "play has no option --browser; try: referee play --help"),
  ])
  func `what no command understands is refused`(words: [String], sentence: String) throws {
    try expect(words, toBeRefusedWith: sentence)
  }

  @Test(arguments: [
    (["deal", "set", "--solve"], "no solver knows set; the games with a solver are klondike"),
    (["deal", "snap", "--seats", "9"], "--seats takes a whole number from 2 to 8, not 9"),
    (["play", "snap"], "snap has 2 to 8 seats, not 1; each --against COMMAND adds a bot"),
    (["new-bot", "awk", "x", "--engine"], planning),
    (["export", "x", "--tournament", "f", "--bot", "a"], "--bot and --tournament cannot be combined; remove one"),
    (["replay", "x", "--html", "y", "--messages"], "--html and --messages cannot be combined; remove one"),
    (["standings", "x", "--solve", "--pairs"], "--solve and --pairs cannot be combined; remove one"),
    (["standings", "x", "--solve", "--format", "pgn"], "--solve and --format pgn cannot be combined; remove one"),
    (["standings", "x", "y", "--solve"], "--solve and several folders cannot be combined; remove one"),
    (["standings", "x", "--positions", "9"], "--positions requires --solve; add --solve or remove --positions"),
    (["standings", "x", "--pairs", "--format", "html"], "--pairs and --format html cannot be combined; remove one"),
    (["standings", "x", "--pairs", "--format", "pgn"], "--pairs and --format pgn cannot be combined; remove one"),
    (
      ["standings", "x", "--pairs", "--format", "gradebook-csv"],
      "--pairs and --format gradebook-csv cannot be combined; remove one"
    ),
  ])
  func `options of which a game, a format or another option makes nothing are refused`(
    words: [String], sentence: String
  ) throws {
    try expect(words, toBeRefusedWith: sentence)
  }

  private static let planning =
    "no starter in awk plans with the games' rules; with --engine the languages are python, javascript, rust, go"

  /// After `duel --bot new=x --bot old=y --game`.
  @Test(arguments: [
    (["snap", "--until", "settled", "--alpha", "2"], "--alpha takes a number from 1e-06 to 0.4, not 2"),
    (["snap", "--elo0", "5"], "--elo0 requires --until settled; add --until settled or remove --elo0"),
    (
      ["klondike", "--until", "settled", "--elo1", "5"],
      "--elo1 needs two bots and two seats, but this duel of klondike has 2 bots and 1 seat; without --elo1, the duel ends "
        + "when every pair differs significantly or is tied by --within"
    ),
    (
      ["snap", "--until", "settled", "--elo1", "5", "--within", "0.1"],
      "--elo1 and --within cannot be combined; remove one"
    ),
    (
      ["klondike", "--rank-by", "points"], "--rank-by takes one of won, score, actions, cards_home, not points"
    ),
    (
      ["klondike", "--duplicate"],
      "--duplicate needs several seats, but this duel of klondike has 1 seat, where all bots play the same deals already; "
        + "remove --duplicate"
    ),
    (["snap", "--cwd", "nwe=/tmp"], "--cwd takes one of new, old, not nwe, did you mean new?"),
    (["snap", "--sandbox", "new=glass"], "--sandbox takes one of auto, bubblewrap, landlock, none, not glass"),
    (["snap", "--folder", "new=no/where"], "--folder: there is no file or folder no/where"),
    (["snap", "--clock", "move_ms=soon"], "--clock option move_ms=soon: expected a whole number, found a string"),
    (
      ["snap", "--clock", "mov_ms=100"],
      #"--clock option mov_ms=100: unknown key "mov_ms"; did you mean "move_ms"?"#
    ),
    (
      ["snap", "--clock", "move_ms=0"],
      "--clock option move_ms=0: expected a whole number from 1 to 86400000, found 0"
    ),
  ])
  func `what makes no duel is refused`(words: [String], sentence: String) throws {
    try expect(["duel", "--bot", "new=x", "--bot", "old=y", "--game"] + words, toBeRefusedWith: sentence)
  }

  /// After `deal klondike`.
  @Test(arguments: [
    (
      ["--cards", "AS AS"],
      "--cards: AS is there twice; expected a deal as referee deal klondike --format text prints it, in another of its "
        + "formats, or a file with one"
    ),
    (["--cards", "x", "--seed", "y"], "--cards and --seed cannot be combined; remove one"),
    (["--cards", "x", "--solve", "--deals", "2"], "--cards and --deals cannot be combined; remove one"),
    (
      ["--cards", "AS ??", "--advise"],
      "--cards: 2 cards, where 52 are dealt; ?? stands for one that has not been seen; expected a deal as referee deal "
        + "klondike --format text prints it, in another of its formats, or a file with one"
    ),
    (
      ["--cards", "AS ??"],
      "--cards: 1 card is unknown (??), and a complete deal is needed; missing: 2S, 3S, 4S, 5S, 6S, 7S, 8S, 9S, TS, JS, QS, KS, "
        + "AC, 2C, 3C, 4C, 5C, 6C, 7C, 8C, 9C, TC, JC, QC, KC, AD and 25 more; write their names in place of ??; only referee deal "
        + "klondike --advise takes unknown cards"
    ),
    (
      ["--cards", "AS\n2S, 10X"],
      "--cards: line 2, column 5: 10X is no card; expected a deal as referee deal klondike --format text prints it, in "
        + "another of its formats, or a file with one"
    ),
    (
      ["--actions", "draw, t1-t1"],
      "action 2, t1-t1, is not legal; correct --cards or --actions, which leads to the position from the deal"
    ),
    (["--actions", "draw", "--format", "text"], "--actions and --format cannot be combined; remove one"),
    (["--advise", "--solve"], "--advise and --solve cannot be combined; remove one"),
    (
      ["--actions", "resign", "--advise"],
      "the game is over after the actions; correct --cards or --actions, which leads to the position from the deal"
    ),
    (["--positions", "5"], "--positions requires --solve; add --solve or remove --positions"),
    (["--deals", "2"], "--deals requires --solve; add --solve or remove --deals"),
    (["--shortest"], "--shortest requires --solve; add --solve or remove --shortest"),
    (["--solve", "--write", "x"], "--write requires --deals; add --deals or remove --write"),
    (["--format", "json", "--solve"], "--format and --solve cannot be combined; remove one"),
    (
      ["--format", "xsol"],
      "--format takes one of text, json, solvitaire, pysol, klondike-solver, lonelybot, not xsol"
    ),
  ])
  func `what names no deal is refused`(words: [String], sentence: String) throws {
    try expect(["deal", "klondike"] + words, toBeRefusedWith: sentence)
  }

  @Test func `options that a file of plain bots does not go with are refused`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(
      #"{"out": "run", "events": [{"game": "klondike", "deals": 1}], "bots": [{"name": "a", "command": ["x"]}]}"#,
      to: "plain.json")
    for option in ["--watch", "--recheck", "--close"] {
      try expect(
        ["run", path, option],
        toBeRefusedWith: #"\#(option) requires "bots_from"; add "bots_from" or remove \#(option)"#)
    }
    try expect(
      ["run", path, "--shard", "3/2"],
      toBeRefusedWith: "--shard takes a shard and their number, such as 2/3 for the second of three, not 3/2")
    try expect(
      ["run", path, "--notify", " "],
      toBeRefusedWith: "--notify is empty; if it is a shell variable, set it; try: referee run --help")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["plain.json"])
  }

  /// The golden scene of mistakes has the same of other commands.
  @Test func `a refusal is one sentence that ends with a command, exit code 2, and nothing else`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(
      """
      {
        "events": [{"game": "klondike", "deals": -3}],
        "bots": [{"name": "a", "command": ["true"]}]
      }
      """, to: "file.json")
    for (words, sentence) in [
      (["deal", "snap", "--seats", "9"], "--seats takes a whole number from 2 to 8, not 9; try: referee deal --help"),
      (
        ["run", path],
        "\(path):2:44: events[0].deals: expected a whole number from 1 to 100000000, found -3; then: referee run \(path)"
      ),
    ] {
      let result = try Program.run(in: scratch.folder, words)
      #expect(result.errors == "referee: \(sentence)\n")
      #expect(result.exitCode == 2 && result.output.isEmpty)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["file.json"])
  }
}
