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

  @Test(arguments: zip(absentees, [[], ["--until", "settled"], []]))
  func `a duel with a bot that never answers has no verdict, no rating and exit code 1`(
    script: String, more: [String]
  ) throws {
    let scratch = try TemporaryFolder()
    try scratch.write(script, to: "absent.sh")
    let result = try duel(scratch, ["--bot", "good=snap-simple", "--bot", "bad=sh absent.sh", "--deals", "4"] + more)
    #expect(result.exitCode == 1)
    #expect(
      result.errors == "referee: bad gave no valid answer in time, so the duel has no verdict; "
        + "to see the reason: referee games \(scratch.path)/run --faults\n")
    #expect(result.output.contains("bad gave no valid answer in time in its 4 games"), "\(result.output)")
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
    // The golden scene has the same duel by its usual measure.
    let home = try Program.run(
      in: scratch.folder,
      [
        "duel", "--game", "klondike", "--bot", "klondike-greedy", "--bot", "klondike-random", "--sandbox", "none",
        "--seed", "s", "--quiet", "--option", "max_actions=30", "--until", "settled", "--out", "out", "--rank-by",
        "cards_home",
      ])
    #expect(home.exitCode == 0 && home.errors.isEmpty, "\(home.errors)")
    #expect(
      home.output.replacing("\n", with: " ")
        .contains("Who did better on a deal: by cards_home, then won, then score, then actions of won games."))
    #expect(home.output.contains("Settled: klondike-greedy is better than klondike-random"))
    #expect(home.output.contains(#/# +bot +games +cards_home /#), "\(home.output)")
    let json = try Program.run("standings", scratch.file("out").path, "--format", "json").output
    #expect(json.contains(#""by":["cards_home","won","score","actions"]"#), "\(json)")
    #expect(json.contains(#""verdict":"better""#))
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
    let (old, worse) = try (play("old", mine: "simple"), play("new", mine: "random"))
    func compare(_ first: String, _ second: String) throws -> Program.Result {
      try Program.run("compare", first, second, "--bot", "mine", "--fail-on", "worse")
    }
    let lost = try compare(old, worse)
    #expect(lost.exitCode == 1)
    #expect(lost.output.contains(/mine .*\bworse/), "\(lost.output)")
    let won = try compare(worse, old)
    #expect(won.exitCode == 0)
    #expect(won.output.contains(/mine .*\bbetter/), "\(won.output)")
    #expect(try compare(old, old).exitCode == 0)
    // Whoever does not ask for it is told the same, and that is no failure.
    #expect(try Program.run("compare", old, worse).exitCode == 0)
    #expect(!lost.output.contains("Incomplete"))

    // A run that was broken off is not told as if it were whole.
    let journal = try scratch.read("new/journal.jsonl").split(separator: "\n")
    try scratch.write(journal.dropLast(3).map { $0 + "\n" }.joined(), to: "new/journal.jsonl")
    #expect(try compare(old, worse).output.contains("Incomplete: 3 tables of the second run have not been played."))
  }
}
