import Foundation
import TestBasics
import TestSupport
import Testing

/// Folders that enter bots: a class hands in, and nobody else's mistake is anybody's loss.
@Suite(.timeLimited) struct SubmissionTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(
      """
      {"name": "class", "out": "run", "seed": "s", "sandbox": "none", "bots_from": "class/*",
       "events": [{"game": "snap", "seats": 2, "deals": 2, "reactions": "declared", "options": {"max_turns": 3}}]}
      """, to: "class.json")
    try scratch.makeFolder("class")
  }

  private var path: String { scratch.file("class.json").path }

  /// Hands in a bot, whose script may be wrong.
  private func submit(_ name: String, script: String = ShellBot.script(), more: String = "") throws {
    try scratch.makeFolder("class/" + name)
    try scratch.write(script, to: "class/\(name)/bot.sh")
    try scratch.write(
      #"{"name": "\#(name)", "command": ["sh", "bot.sh"]\#(more)}"#, to: "class/\(name)/bot.json")
  }

  private func report(_ name: String) -> String { (try? scratch.read("class/\(name)/report.txt")) ?? "" }

  @Test func `a bot that fails is left out until it changes, and its author is told why`() throws {
    try submit("ann")
    try submit("bob", more: #", "build": ["sh", "-c", "echo done > built"]"#)
    try submit("cy", script: "echo 'no module named cards' >&2; exit 3")
    try submit("dee", more: #", "build": ["sh", "-c", "echo missing semicolon >&2; exit 2"]"#)
    try submit("eve")
    try scratch.write(#"{"name": "ann", "command": ["sh", "bot.sh"]}"#, to: "class/eve/bot.json")
    try submit("fay")
    try scratch.write(#"{"name": "fay"}"#, to: "class/fay/bot.json")
    let first = try Program.run("run", path)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.output.contains("Snap, 2 seats, 2 tables"))
    #expect(report("ann").hasPrefix("ann plays in class.\n\nsnap, 2 seats: rank 1 to 2 of 2, 2 games\n"))
    #expect(try scratch.read("class/bob/built") == "done\n")
    for (name, words) in [
      ("cy", "no module named cards"), ("dee", "missing semicolon"), ("eve", "two bots are named \"ann\""),
      ("fay", "\"command\" is missing"),
    ] {
      #expect(report(name).hasPrefix("This bot does not play until its files change.\n"))
      #expect(report(name).contains(words), "\(report(name))")
    }
    try submit("cy")
    let second = try Program.run("run", path)
    #expect(second.errors.contains("cy joins\n"))
    #expect(!second.errors.contains("bob has changed"), "what a build makes is no change")
    #expect(second.output.contains("Snap, 2 seats, 6 tables"))
    #expect(report("cy").hasPrefix("cy plays in class.\n"))
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a bot whose folder is removed while it plays leaves, and pays for no table`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing("\"deals\": 2", with: "\"deals\": 20, \"process\": \"fresh\""),
      to: "class.json")
    try submit("ann")
    try submit("bob", script: ShellBot.script(first: "[ -s ../../run/journal.jsonl ] && rm -rf ../ann"))
    try submit("cy")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("class/ann was removed while ann played; the table does not count\n"))
    #expect(result.errors.contains("ann has left; its results are kept (standings --all)\n"))
    #expect(try !scratch.read("run/journal.jsonl").contains("start-failed"))
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a link is neither a submission nor written through`() throws {
    try submit("ann")
    try submit("bob")
    try scratch.write("mine", to: "precious.txt")
    let folder = scratch.file("class").path
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/ann/report.txt", withDestinationPath: scratch.file("precious.txt").path)
    try FileManager.default.createSymbolicLink(atPath: folder + "/cy", withDestinationPath: folder + "/bob")
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(try scratch.read("precious.txt") == "mine")
    #expect(report("ann").hasPrefix("ann plays in class.\n"))
  }

  @Test func `with --watch bots come, break, are repaired and go, and kill -9 loses nothing`() throws {
    try submit("ann")
    var running = try Program.start(["run", path, "--watch"], in: scratch.folder)
    func wait(_ condition: () throws -> Bool) rethrows {
      try Wait.until { try !running.process.isRunning || condition() }
      #expect(running.process.isRunning)
    }
    func plays(_ name: String) -> Bool { report(name).hasPrefix("\(name) plays in class.") }
    try submit("bob")
    wait { plays("ann") && plays("bob") }
    try submit("cy", script: "exit 3")
    wait { report("cy").hasPrefix("This bot does not play") }
    kill(running.process.processIdentifier, SIGKILL)
    _ = try running.finish()
    try submit("cy")
    try FileManager.default.removeItem(atPath: scratch.file("class/bob").path)
    running = try Program.start(["run", path, "--watch"], in: scratch.folder)
    wait { plays("cy") }
    try submit("ann", script: ShellBot.script(first: "version=2"))
    try wait { try scratch.read("run/journal.jsonl").contains(#""seats":["ann@2""#) && plays("ann") }
    kill(running.process.processIdentifier, SIGINT)
    let stopped = try running.finish()
    #expect(stopped.exitCode == 130)
    #expect(stopped.errors.hasSuffix("interrupted; run the same command again to resume\n"), "\(stopped.errors)")
    #expect(stopped.errors.contains("bob has left; its results are kept (standings --all)\n"))
    #expect(stopped.errors.contains("ann has changed and plays as version 2; "))
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
    let all = try Program.run("standings", "--all", scratch.file("run").path)
    for name in ["ann", "ann@1", "bob", "cy"] { #expect(all.output.contains(" \(name) "), "\(all.output)") }
  }

  @Test func `--watch needs folders to watch`() throws {
    try scratch.write(
      """
      {"events": [{"game": "klondike", "deals": 1}], "bots": [{"name": "a", "command": ["x"]}]}
      """, to: "plain.json")
    let result = try Program.run("run", scratch.file("plain.json").path, "--watch")
    #expect(result.exitCode == 2)
    #expect(
      result.errors == """
        referee: --watch requires "bots_from"; add "bots_from" or remove --watch; try: referee run --help

        """)
  }
}
