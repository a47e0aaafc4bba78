import Foundation
import TestBasics
import TestSupport
import Testing

/// Why games were lost: `faults`, the report's table, and what `transcript` and `debug` say of such a game.
@Suite(.timeLimited) struct FaultsTests {
  /// One bot crashes in every game, one talks, one plays well.
  private struct Stage {
    let scratch: TemporaryFolder

    init() throws {
      scratch = try TemporaryFolder()
      try scratch.write(ShellBot.script(onPrompt: "echo \"KeyError: 'hand'\" >&2; exit 1"), to: "crash.sh")
      try scratch.write(ShellBot.script(onPrompt: "echo thinking"), to: "talk.sh")
      try scratch.write(ShellBot.script(), to: "good.sh")
      try scratch.write(
        """
        {"out": "run", "seed": "s", "sandbox": "none", "max_faults": 100, "events": [
          {"game": "klondike", "deals": 3, "options": {"max_actions": 2}},
          {"game": "snap", "deals": 2, "options": {"max_turns": 2}}
        ], "bots": [
          {"name": "ann's", "command": ["sh", "crash.sh"]}, {"name": "ben", "command": ["sh", "talk.sh"]},
          {"name": "eve", "command": ["sh", "good.sh"]}]}
        """, to: "file.json")
    }

    func play() throws -> String {
      let result = try Program.run("run", "file.json", "--quiet", in: scratch.folder)
      try #require(result.exitCode != 2, "\(result.errors)")
      return scratch.file("run").path
    }
  }

  /// The run that the tests below only read: it is played once.
  private static let played = Result {
    let stage = try Stage()
    TemporaryFolder.removeInTheEnd(stage.scratch.path)
    return (stage.scratch, run: try stage.play())
  }

  @Test func `faults of one kind are one row and one paragraph, with standard error and commands that work`() throws {
    let (_, run) = try FaultsTests.played.get()
    let all = try Program.run("games", run, "--faults")
    #expect(all.exitCode == 0)
    #expect(all.output.contains(/ann's +crash +klondike +3 +1\n/), "\(all.output)")
    #expect(all.output.contains(/ben +malformed +klondike +3 +\d\n/), "\(all.output)")
    #expect(all.output.contains(/ann's: crash in klondike, 3 games, the first table 1, deal 1\n/), "\(all.output)")
    #expect(all.output.contains("  stderr   KeyError: 'hand'\n"))
    #expect(all.output.contains("  fix      the program read a key that is not there: of a message, check "))
    #expect(!all.output.contains("eve"))
    let commands = all.output.matches(of: /referee (replay|debug) .*/).map { String($0.output.0) }
    #expect(commands.count >= 8)
    let scratch = try TemporaryFolder()
    for command in commands.prefix(2) {
      let shown = try Program.shell(
        try scratch.write("PATH='\(BuiltPrograms.folder.path)':$PATH\n\(command)\n", to: "script.sh"),
        in: FileManager.default.temporaryDirectory)
      // The bot fails again, as `debug` is to find out.
      #expect(shown.exitCode == (command.hasPrefix("referee debug") ? 1 : 0), "\(command)\n\(shown.errors)")
      #expect(shown.output.contains("ann's") || shown.output.contains("a crash"), "\(shown.output)")
    }
  }

  @Test func `games are listed by bot and result, and a listed game can be shown`() throws {
    let (_, run) = try FaultsTests.played.get()
    let lost = try Program.run("games", run, "--bot", "ben", "--lost", "--game", "klondike")
    #expect(lost.output.contains(/bot +result +score +ending +table +deal +transcript\n/), "\(lost.output)")
    #expect(
      lost.output.matches(of: /ben +lost +-?\d+ +malformed +\d +\d +transcripts\/1-klondike\/\d+\.jsonl\n/).count == 3)
    #expect(lost.output.matches(of: /\n/).count == 4)
    let shown = try #require(lost.errors.firstMatch(of: /show one with: referee replay (.*)\n/)).1
    #expect(try Program.run("replay", String(shown), "--messages").output.contains("ben"))
    let won = try Program.run("games", run, "--bot", "eve", "--game", "snap", "--result", "won", "--most", "1")
    #expect(won.output.contains(#/against +bot +result .*\n(ann's|ben) +eve +won +\d+ /#), "\(won.output)")
    #expect(won.output.contains(/\nand \d more\n/), "\(won.output)")
    // The deals that one lost and the other won, by one command.
    func deals(_ words: String...) throws -> [String] {
      let rows = try Program.run(in: Program.package, ["games", run, "--game", "snap"] + words).output.split(
        separator: "\n"
      ).dropFirst()
      return rows.map { String($0.split(separator: " ").dropLast().last!) }
    }
    let (missed, taken) = (try deals("--bot", "ben", "--lost"), try deals("--bot", "eve", "--result", "won"))
    let common = try deals("--bot", "ben", "--lost", "--won-by", "eve")
    #expect(!common.isEmpty && common == missed.filter(taken.contains))
    let both = try Program.run("games", run, "--lost", "--result", "won")
    #expect(both.exitCode == 2 && both.errors.contains("--lost and --result cannot be combined; remove one"))
  }

  @Test func `a pardon is a line of the journal, which reports, verification and a merge know`() throws {
    let stage = try Stage()
    let scratch = stage.scratch
    let text = try String(contentsOf: scratch.file("file.json"), encoding: .utf8)
    // One game at a time: with more, a bot's last games have begun before its faults disqualify it.
    try scratch.write(
      text.replacing("\"max_faults\": 100", with: "\"max_faults\": 2, \"concurrency\": 1"), to: "file.json")
    let run = try stage.play()
    let wrong = try Program.run("rerun", run, "--pardon", "eve")
    #expect(wrong.exitCode == 2 && wrong.errors.contains("eve is not disqualified; disqualified: ann's, ben"))
    let pardoned = try Program.run("rerun", run, "--pardon", "ann's")
    #expect(pardoned.exitCode == 0 && pardoned.errors.contains("ann's is pardoned and plays on"), "\(pardoned.errors)")
    #expect(pardoned.errors.contains("; to play the games that it missed too: referee rerun "), "\(pardoned.errors)")
    #expect(try String(contentsOfFile: run + "/journal.jsonl", encoding: .utf8).contains("\"pardoned\":[\"ann's\"]"))
    let merged = scratch.file("merged").path
    #expect(try Program.run("merge", run, "--into", merged).exitCode == 1, "ann's and ben never answered")
    for folder in [run, merged] {
      #expect(try Program.run("verify", folder).exitCode == 0)
      let standings = try Program.run("standings", folder).output.replacing("\n", with: " ")
      #expect(standings.contains("ann's was disqualified after too many faults, and pardoned;"), "\(standings)")
      #expect(standings.contains("ben was disqualified after too many faults; "), "\(standings)")
    }
    let none = try Program.run("rerun", run, "--pardon", "ben", "--pardon", "ann's")
    #expect(
      none.exitCode == 2 && none.errors.contains("ann's is not disqualified; disqualified: ben"), "\(none.errors)")
    let again = try Program.run("rerun", run, "--faults", "--bot", "ann's", "--quiet")
    #expect(again.exitCode != 2, "\(again.errors)")
  }

  @Test func `a pardon names no command for games that cannot be played again`() throws {
    let stage = try Stage()
    let text = try stage.scratch.read("file.json")
    // With its tables of Klondike alone, the command would do.
    try stage.scratch.write(
      text.replacing("\"max_faults\": 100", with: "\"max_faults\": 1, \"concurrency\": 1, \"format\": \"knockout\"")
        .replacing("\"snap\", \"deals\": 2", with: "\"snap\", \"seats\": 2, \"deals\": 4"), to: "file.json")
    let run = try stage.play()
    let pardoned = try Program.run("rerun", run, "--pardon", "ann's")
    #expect(
      pardoned.errors.hasSuffix("ann's is pardoned and plays on when the tournament is run again\n"),
      "\(pardoned.errors)")
    #expect(try Program.run("standings", run).output.contains("and pardoned;"), "it has missed games")
    let refused = try Program.run("rerun", run, "--faults", "--bot", "ann's")
    #expect(refused.exitCode == 2 && refused.errors.contains("cannot be played again"), "\(refused.errors)")
  }

  @Test func `several bots are pardoned at once`() throws {
    let stage = try Stage()
    let text = try stage.scratch.read("file.json")
    try stage.scratch.write(text.replacing("\"max_faults\": 100", with: "\"max_faults\": 2"), to: "file.json")
    let run = try stage.play()
    let both = try Program.run("rerun", run, "--pardon", "ben", "--pardon", "ann's")
    #expect(both.exitCode == 0, "\(both.errors)")
    for name in ["ben", "ann's"] { #expect(both.errors.contains("\(name) is pardoned and plays on")) }
    let journal = try String(contentsOfFile: run + "/journal.jsonl", encoding: .utf8)
    #expect(journal.contains("\"pardoned\":[\"ann's\",\"ben\"]"))
  }

  @Test func `faults are chosen by bot, kind and game, and wrong names are refused in one sentence`() throws {
    let (_, run) = try FaultsTests.played.get()
    let some = try Program.run("games", run, "--faults", "--bot", "ben", "--game", "snap", "--kind", "malformed")
    #expect(some.output.contains(/ben: malformed in snap, 2 seats, \d+ games?/), "\(some.output)")
    #expect(!some.output.contains("klondike") && !some.output.contains("ann"))
    #expect(try Program.run("games", run, "--faults", "--bot", "eve").output == "no faults\n")
    let wrong = try Program.run("games", run, "--faults", "--bot", "bne")
    #expect(wrong.exitCode == 2)
    #expect(
      wrong.errors
        == "referee: --bot takes one of ann's, ben, eve, not bne, did you mean ben?; try: referee games --help\n")
    #expect(try Program.run("games", run, "--faults", "--kind", "crsh").errors.contains("did you mean crash?"))
    #expect(try Program.run("games", run, "--faults", "--game", "snip").errors.contains("did you mean snap?"))
    let listed = try Program.run("games", run, "--faults", "--lost")
    #expect(listed.exitCode == 2 && listed.errors.contains("--faults and --lost cannot be combined; remove one"))
    #expect(try Program.run("games", run, "--kind", "crash").errors.contains("--kind"))
  }

  @Test func `the report has the same table, whose commands are typed in the run's folder`() throws {
    let (scratch, run) = try FaultsTests.played.get()
    let report = try scratch.read("run/pages/faults.html")
    #expect(report.contains(#"<tr data-bot="ann&#39;s" data-kind="crash" data-game="klondike" data-count="3">"#))
    #expect(report.contains("<pre>KeyError: &#39;hand&#39;</pre>"))
    #expect(report.contains("<code>referee replay transcripts/1-klondike/000001.jsonl --messages --bot "))
    #expect(!report.contains(run))
  }

  @Test func `debug finds the tournament's file by itself and confirms a repair, wherever it is started`() throws {
    let stage = try Stage()
    let scratch = stage.scratch
    let run = try stage.play()
    let game = run + "/transcripts/1-klondike/000001.jsonl"
    let elsewhere = FileManager.default.temporaryDirectory
    let before = try Program.run("debug", game, "--bot", "ann's", in: elsewhere)
    #expect(before.exitCode == 1)
    #expect(before.output.contains("received  nothing: the bot's process ended"), "\(before.output)\(before.errors)")
    // Repaired in the file, which the journal does not know.
    try scratch.write(
      try scratch.read("file.json").replacing("crash.sh", with: "good.sh"), to: "file.json")
    let after = try Program.run("debug", game, "--bot", "ann's", in: elsewhere)
    #expect(after.exitCode == 0, "\(after.output)\(after.errors)")
    #expect(after.output.hasSuffix(": a valid answer in time: fixed\n"), "\(after.output)")
    #expect(after.errors.contains("ann's: sh good.sh in \(scratch.path)\n"), "\(after.errors)")
    // A copy may come from anywhere: what it says of places does not count.
    try FileManager.default.copyItem(at: scratch.file("run"), to: scratch.file("copy"))
    let copied = try Program.run(
      "debug", scratch.path + "/copy/transcripts/1-klondike/000001.jsonl", "--bot", "ann's", in: elsewhere)
    #expect(copied.exitCode != 0)
    #expect(copied.errors.contains("this run was started elsewhere: "), "\(copied.errors)")
  }

  @Test func `a duel's bots are found where they played`() throws {
    let scratch = try Stage().scratch
    let duel = try Program.run(
      in: scratch.folder,
      [
        "duel", "--game", "klondike", "--deals", "1", "--option", "max_actions=2", "--bot", "good=sh good.sh", "--bot",
        "bad=sh crash.sh", "--out", "duel", "--sandbox", "none", "--quiet",
      ])
    #expect(duel.exitCode == 1)
    let game = scratch.path + "/duel/transcripts/1-klondike/000001.jsonl"
    let again = try Program.run("debug", game, in: FileManager.default.temporaryDirectory)
    #expect(again.errors.contains(" in \(scratch.path)\n"), "\(again.errors)")
    #expect(again.output.contains("matches; the recording ends in a crash"), "\(again.output)")
  }

  @Test func `a game is printed as a short text with its bots, what they did, the fault and the end`() throws {
    let (_, run) = try FaultsTests.played.get()
    let text = try Program.run("replay", run + "/transcripts/1-klondike/000001.jsonl").output
    let lines = text.split(separator: "\n")
    #expect(lines.first == "klondike, deal 1, table 1: ann's", "\(text)")
    #expect(text.contains("ann's is at fault: crash: "), "\(text)")
    #expect(lines.last?.contains("  ann's has left. ann's has left: 0 cards home. ann's: won 0,") == true, "\(text)")
    let both = try Program.run("replay", run + "/x", "--html", "x.html", "--messages")
    #expect(both.exitCode == 2)
  }
}
