import Foundation
import Ratings
import Scheduling
import TestBasics
import TestSupport
import Testing
import Tournaments
import referee

/// `duel` and `compare`, as a person types them.
@Suite(.timeLimited) struct DuelTests {
  private func duel(_ scratch: TemporaryFolder, _ more: [String], out: String = "run") throws -> Program.Result {
    try Program.start(
      ["duel", "--game", "snap", "--quiet", "--out", scratch.file(out).path, "--seed", "s"] + more, in: scratch.folder
    ).finish()
  }

  private let pair = ["--bot", "snap-simple", "--bot", "snap-random", "--option", "max_turns=20"]

  @Test func `two bots meet without a file, and their difference is printed`() throws {
    let scratch = try TemporaryFolder()
    let result = try duel(scratch, pair + ["--deals", "8"])
    #expect(result.exitCode == 0)
    #expect(result.output.contains("Snap, 2 seats, 8 tables"))
    #expect(result.output.contains("contests by points"))
    #expect(result.output.contains("normalised Elo"))
    let pairs = try Program.run("standings", scratch.file("run").path, "--pairs")
    #expect(pairs.output.split(separator: "\n").filter { $0.hasPrefix("snap-") }.count == 2)
  }

  @Test func `a duel has a clock and a charge, with the keys of a tournament file`() throws {
    let scratch = try TemporaryFolder()
    let file = scratch.file("duel.json").path
    let limits = ["--clock", "move_ms=100", "--clock", "ready_ms=3000", "--charge", "cpu"]
    let written = try duel(scratch, pair + limits + ["--write", file])
    #expect(written.exitCode == 0, "\(written.errors)")
    let text = try scratch.read("duel.json")
    #expect(
      text.contains(#""charge":"cpu""#) && text.contains(#""move_ms":100"#) && text.contains(#""ready_ms":3000"#))
    #expect(!text.contains("bank_ms"), "a limit a move stands alone")
    for (value, reason) in [
      ("move_ms=soon", "expected"), ("mov_ms=100", "unknown key \"mov_ms\"; did you mean \"move_ms\"?"),
      ("move_ms=0", "expected"),
    ] {
      let refused = try duel(scratch, pair + ["--clock", value])
      #expect(refused.exitCode == 2)
      #expect(refused.errors.contains("--clock option \(value): \(reason)"), "\(refused.errors)")
    }
  }

  @Test func `without a folder given, the run lies under runs here`() throws {
    let scratch = try TemporaryFolder()
    let words = ["duel", "--game", "snap", "--quiet", "--deals", "2"] + pair
    #expect(try Program.start(words, in: scratch.folder).finish().exitCode == 0)
    #expect(try scratch.read("runs/duel-snap-snap-simple-snap-random/journal.jsonl").contains("snap-random"))
  }

  @Test func `a duel until settled ends by itself, and goes on nowhere`() throws {
    let scratch = try TemporaryFolder()
    let words = pair + ["--until", "settled", "--elo1", "200", "--deals", "400"]
    let result = try duel(scratch, words)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("normalised Elo 0 against 200"))
    let journal = try scratch.read("run/journal.jsonl")
    let again = try duel(scratch, words)
    #expect(again.output == result.output)
    #expect(try scratch.read("run/journal.jsonl") == journal)
    // Two of them have no test that takes the number of deals as given.
    let run = scratch.file("run").path
    #expect(try Program.run("compare", run, run).output.contains("untested"))
    let gate = try Program.run("compare", run, run, "--fail-on", "worse")
    #expect(gate.exitCode == 2)
    #expect(gate.errors.contains(#"--fail-on worse and "until" cannot be combined; remove one"#), "\(gate.errors)")
  }

  @Test(.enabled(if: Walls.best != "none", "this machine has no sandbox: none was left out"))
  func `a bot of a duel has a sandbox of its own, and the run says so`() throws {
    let scratch = try TemporaryFolder()
    // In a sandbox no bot may write its folder.
    for name in ["free", "walled"] {
      try scratch.makeFolder(name)
      try scratch.write(ShellBot.script(first: "touch here 2>/dev/null || :"), to: name + "/bot.sh")
    }
    let words = [
      "duel", "--game", "snap", "--out", scratch.file("run").path, "--seed", "s", "--deals", "1", "--option",
      "max_turns=4", "--bot", "free=sh bot.sh", "--bot", "walled=sh bot.sh", "--cwd", "free=free", "--cwd",
      "walled=walled", "--sandbox", Walls.best, "--sandbox", "free=none",
    ]
    let result = try Program.run(in: scratch.folder, words)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("free runs without a sandbox\n"))
    #expect(!result.errors.contains("walled runs"))
    #expect(FileManager.default.fileExists(atPath: scratch.file("free/here").path))
    #expect(!FileManager.default.fileExists(atPath: scratch.file("walled/here").path))
    // The journal tells the weakest.
    #expect(try scratch.read("run/journal.jsonl").contains(#""sandbox":"none""#))
  }

  @Test func `each bot of a duel has a folder and further files of its own`() throws {
    let scratch = try TemporaryFolder()
    let bot = ShellBot.script(first: "[ -e mine ] && [ -e \"$1\" ] || exit 1")
    for folder in ["new", "old"] {
      try FileManager.default.createDirectory(at: scratch.file(folder), withIntermediateDirectories: true)
      try scratch.write(bot, to: folder + "/bot.sh")
      try scratch.write("", to: folder + "/mine")
    }
    let more = try TemporaryFolder()
    let model = try more.write("", to: "model")
    let words = [
      "--bot", "new=sh bot.sh \(model)", "--bot", "old=sh bot.sh \(model)", "--cwd", scratch.file("old").path, "--cwd",
      "new=" + scratch.file("new").path, "--folder", model, "--folder", "new=" + more.path, "--deals", "1", "--option",
      "max_turns=4",
    ]
    let result = try duel(scratch, words)
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    #expect(!result.output.contains("Faults"), "\(result.output)")
  }

  @Test func `the progress of a test tells its ratio, its bounds and how much may remain`() throws {
    let finding = TestFinding(
      first: "a", second: "b", counts: OutcomeCounts([0, 1, 1, 1, 0]), test: SPRT(elo0: 0, elo1: 20), left: 9)
    var progress = RunProgress()
    (progress.total, progress.finished, progress.finishedNow) = (8, 6, 6)
    (progress.isOpen, progress.elapsed) = (true, .seconds(11))
    progress.finding = AnyRoundsFinding(finding)
    var line = ProgressLine()
    var written = ""
    line.show(progress) { written += $0 }
    #expect(written.hasPrefix("6 tables played, 1/s, after 0:11, 0 faults\na – b, 3 contests: log-likelihood ratio "))
    #expect(written.hasSuffix("at most 9 more contests\n"), "\(written)")
  }

  /// Programs that are ready and never play.
  static let absentees = [
    ShellBot.script(onPrompt: "exit 3"), ShellBot.script(onStart: ShellBot.ready + "; exit"),
    ShellBot.script(onPrompt: "echo nonsense"),
  ]

  @Test(arguments: absentees, [[], ["--until", "settled"]])
  func `a duel with a bot that never answers has no verdict, no rating and exit code 1`(
    script: String, more: [String]
  ) throws {
    let scratch = try TemporaryFolder()
    try scratch.write(script, to: "absent.sh")
    let result = try duel(scratch, ["--bot", "good=snap-simple", "--bot", "bad=sh absent.sh", "--deals", "8"] + more)
    #expect(result.exitCode == 1)
    #expect(
      result.errors == "referee: bad gave no valid answer in time, so the duel has no verdict; "
        + "to see the reason: referee games \(scratch.path)/run --faults\n")
    #expect(result.output.contains("bad gave no valid answer in time in its 8 games"), "\(result.output)")
    for claim in ["better", "accepts", "Elo", "likelihood", "Every pair differs", "≥", "≤", "Settled"] {
      #expect(!result.output.contains(claim), "\(result.output)")
    }
    #expect(result.output.contains(#/ good +0 +– +– /#), "\(result.output)")
    let later = try Program.run("standings", scratch.file("run").path, "--format", "json")
    #expect(!later.output.contains("\"verdict\""))
  }

  @Test func `a duel is settled by the measure that ranks its bots, which its table, its verdict and its data name`()
    throws
  {
    let scratch = try TemporaryFolder()
    func settle(_ words: String...) throws -> (text: String, json: String) {
      let out = scratch.file("out\(words.count)").path
      let result = try Program.run(
        in: scratch.folder,
        [
          "duel", "--game", "klondike", "--bot", "klondike-greedy", "--bot", "klondike-random", "--sandbox", "none",
          "--seed", "s", "--quiet", "--option", "max_actions=30", "--until", "settled", "--out", out,
        ] + words)
      #expect(result.exitCode == 0, "\(result.errors)")
      return (result.output, try Program.run("standings", out, "--format", "json").output)
    }
    let usual = try settle()
    #expect(usual.text.contains("Who did better on a deal: by won, then score, then actions of won games."))
    let home = try settle("--rank-by", "cards_home")
    #expect(
      home.text.replacing("\n", with: " ")
        .contains("Who did better on a deal: by cards_home, then won, then score, then actions of won games."))
    #expect(home.text.contains("Settled: klondike-greedy is better than klondike-random"))
    #expect(home.text.contains(#/# +bot +games +cards_home /#), "\(home.text)")
    #expect(home.json.contains(#""by":["cards_home","won","score","actions"]"#), "\(home.json)")
    #expect(home.json.contains(#""verdict":"better""#))
  }

  @Test func `a duel prints nothing but its results with --quiet, and a count of tables without`() throws {
    let scratch = try TemporaryFolder()
    #expect(try duel(scratch, pair + ["--deals", "1"]).errors.isEmpty)
    let words = [
      "duel", "--game", "klondike", "--deals", "1", "--option", "max_actions=20", "--out", scratch.file("loud").path,
    ]
    let loud = try Program.start(words + ["--bot", "klondike-random", "--bot", "klondike-greedy"]).finish()
    #expect(loud.errors.contains(": playing 2 tables, "), "\(loud.errors)")
    let settling = try Program.start(
      ["duel", "--game", "snap", "--deals", "4", "--out", scratch.file("settle").path, "--until", "settled"] + pair
    ).finish()
    #expect(settling.errors.contains(": playing until the results are settled, "), "\(settling.errors)")
  }

  @Test(.onlyWithAll) func `runs of the same bots are compared, and the exit code says if one is worse`() throws {
    let scratch = try TemporaryFolder()
    for (out, seed) in [("old", "s"), ("new", "s")] {
      _ = try Program.start(
        [
          "duel", "--game", "klondike", "--quiet", "--out", scratch.file(out).path, "--seed", seed, "--deals", "4",
          "--option", "max_actions=100",
          "--bot", "mine=klondike-\(out == "old" ? "greedy" : "random")", "--bot", "rival=klondike-random",
        ], in: scratch.folder
      ).finish()
    }
    let (old, new) = (scratch.file("old").path, scratch.file("new").path)
    let same = try Program.run("compare", old, old, "--fail-on", "worse")
    #expect(same.exitCode == 0)
    #expect(same.output.contains("identical"))
    #expect(!same.output.contains("different deals"))
    let rated = try Program.run("compare", old, new, "--bot", "mine")
    #expect(rated.exitCode == 0)
    #expect(rated.output.contains("mine"))
    #expect(!rated.output.contains("rival "))
  }

  @Test func `a bot that got worse ends the comparison with exit code 1, one that is as it was with 0`() throws {
    let scratch = try TemporaryFolder()
    func play(_ out: String, mine: String) throws -> String {
      let result = try Program.start(
        [
          "duel", "--game", "snap", "--quiet", "--out", scratch.file(out).path, "--seed", "s", "--deals", "24",
          "--option", "max_turns=40", "--bot", "mine=snap-\(mine)", "--bot", "rival=snap-random",
        ], in: scratch.folder
      ).finish()
      #expect(result.exitCode == 0, "\(result.errors)")
      return scratch.file(out).path
    }
    let (old, same, worse) = try (
      play("old", mine: "simple"), play("same", mine: "simple"), play("new", mine: "random")
    )
    func compare(_ first: String, _ second: String) throws -> Program.Result {
      try Program.run("compare", first, second, "--bot", "mine", "--fail-on", "worse")
    }
    let lost = try compare(old, worse)
    #expect(lost.exitCode == 1)
    #expect(lost.output.contains(/mine .*\bworse/), "\(lost.output)")
    let won = try compare(worse, old)
    #expect(won.exitCode == 0)
    #expect(won.output.contains(/mine .*\bbetter/), "\(won.output)")
    for run in [old, same] { #expect(try compare(old, run).exitCode == 0) }
    // Whoever does not ask for it is told the same, and that is no failure.
    #expect(try Program.run("compare", old, worse).exitCode == 0)
    #expect(!lost.output.contains("Incomplete"))

    // A run that was broken off is not told as if it were whole.
    let journal = try scratch.read("new/journal.jsonl").split(separator: "\n")
    try scratch.write(journal.dropLast(3).map { $0 + "\n" }.joined(), to: "new/journal.jsonl")
    #expect(try compare(old, worse).output.contains("Incomplete: 3 tables of the second run have not been played."))
    #expect(try Program.run("standings", worse).output.contains("Incomplete: 3 of 24 tables have not been played."))
    #expect(try Program.run("standings", worse, "--format", "json").output.contains(#""complete":false"#))
  }

  @Test(arguments: [
    (
      ["duel", "--game", "snap", "--bot", "x", "--bot", "y", "--until", "settled", "--alpha", "2"],
      "referee: --alpha takes a number from 1e-06 to 0.4, not 2; try: referee duel --help\n"
    ),
    (
      ["duel", "--game", "snap", "--bot", "x", "--bot", "y", "--elo0", "5"],
      "referee: --elo0 requires --until settled; add --until settled or remove --elo0; try: referee duel --help\n"
    ),
    (
      ["duel", "--game", "klondike", "--bot", "x", "--bot", "y", "--until", "settled", "--elo1", "5"],
      "referee: --elo1 needs two bots and two seats, but this duel of klondike has 2 bots and 1 seat; without --elo1, "
        + "the duel ends when every pair differs significantly or is tied by --within; try: referee duel --help\n"
    ),
    (
      ["duel", "--game", "snap", "--bot", "x", "--bot", "y", "--until", "settled", "--elo1", "5", "--within", "0.1"],
      "referee: --elo1 and --within cannot be combined; remove one; try: referee duel --help\n"
    ),
    (
      ["duel", "--game", "klondike", "--bot", "x", "--bot", "y", "--rank-by", "points"],
      "referee: --rank-by takes one of won, score, actions, cards_home, not points; try: referee duel --help\n"
    ),
    (
      ["duel", "--game", "klondike", "--bot", "x", "--bot", "y", "--duplicate"],
      "referee: --duplicate needs several seats, but this duel of klondike has 1 seat, where all bots play the same deals "
        + "already; remove --duplicate; try: referee duel --help\n"
    ),
    (
      ["duel", "--game", "snap", "--bot", "new=x", "--bot", "old=y", "--cwd", "nwe=/tmp"],
      "referee: --cwd takes one of new, old, not nwe, did you mean new?; try: referee duel --help\n"
    ),
    (
      ["duel", "--game", "snap", "--bot", "new=x", "--bot", "old=y", "--sandbox", "new=glass"],
      "referee: --sandbox takes one of auto, bubblewrap, landlock, none, not glass; try: referee duel --help\n"
    ),
    (
      ["duel", "--game", "snap", "--bot", "new=x", "--bot", "old=y", "--folder", "new=no/where"],
      "referee: --folder: there is no file or folder no/where; try: referee duel --help\n"
    ),
  ])
  func `wrong words are refused in one sentence`(words: [String], sentence: String) throws {
    let result = try Program.start(words).finish()
    #expect(result.exitCode == 2)
    #expect(result.errors == sentence)
  }
}
