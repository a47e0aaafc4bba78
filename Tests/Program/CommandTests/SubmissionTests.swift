import Foundation
import TestBasics
import TestSupport
import Testing

@testable import referee

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
    #expect(try scratch.read("run/snapshots/bob@1/built") == "done\n")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("class/bob/built").path))
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

  @Test func `a bot whose folder is removed while it plays goes on from its copy, and leaves at the next look`() throws
  {
    try scratch.write(
      try scratch.read("class.json").replacing("\"deals\": 2", with: "\"deals\": 20, \"process\": \"fresh\""),
      to: "class.json")
    try submit("ann")
    try submit("bob", script: ShellBot.script(first: "[ -s ../../journal.jsonl ] && rm -rf ../../../class/ann"))
    try submit("cy")
    let first = try Program.run("run", path)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("class/ann").path))
    #expect(try !scratch.read("run/journal.jsonl").contains(#""kind""#), "nobody has a fault")
    let second = try Program.run("run", path)
    #expect(second.errors.contains("ann has left; its results are kept (standings --all)\n"), "\(second.errors)")
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test(arguments: ["ann", "аnn"])
  func `a name belongs to the folder that had it first`(name: String) throws {
    try submit("ann")
    try submit("bob")
    try submit("aaa")
    #expect(try Program.run("run", path).exitCode == 0)
    // A folder that plays takes the name, and one that is new and sorts before its owner's.
    for thief in ["aaa", "0"] {
      try submit(thief)
      try scratch.write(#"{"name": "\#(name)", "command": ["sh", "bot.sh"]}"#, to: "class/\(thief)/bot.json")
    }
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    for thief in ["aaa", "0"] {
      #expect(result.errors.contains("class/\(thief) does not play: "), "\(result.errors)")
      #expect(report(thief).hasPrefix("This bot does not play until its files change.\n"))
    }
    #expect(result.errors.contains("; the name belongs to class/ann\n"))
    #expect(!result.errors.contains("ann has changed") && !result.errors.contains("ann has left"))
    #expect(report("ann").hasPrefix("ann plays in class.\n"))
  }

  @Test(arguments: ["ann", "аnn"])
  func `of folders that enter a name at once, the one that is called so has it`(name: String) throws {
    for folder in ["0", "ann", "bob"] { try submit(folder) }
    try scratch.write(#"{"name": "\#(name)", "command": ["sh", "bot.sh"]}"#, to: "class/0/bot.json")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0 && result.errors.contains("; the name belongs to class/ann\n"), "\(result.errors)")
    #expect(report("ann").hasPrefix("ann plays in class.\n"))
    #expect(report("0").hasPrefix("This bot does not play until its files change.\n"))
  }

  @Test func `a folder that took another's name has the reason of its newest files, and never the other's state`()
    throws
  {
    for name in ["ann", "bob", "cy"] { try submit(name) }
    try scratch.write(#"{"name": "ann", "command": ["sh", "bot.sh"]}"#, to: "class/cy/bot.json")
    #expect(try Program.run("run", path).exitCode == 0)
    func row() throws -> String { try Program.run("status", scratch.file("run").path).output }
    #expect(try row().contains(/\ncy +ann +name taken +2\d{3}-/))
    try submit("cy", script: "exit 3")
    try submit("dee")
    #expect(try Program.run("run", path).exitCode == 0)
    let status = try row()
    #expect(status.contains(/\ncy +ann +check failed +2\d{3}-(.*\n)*\ncy: it fails the check/), "\(status)")
    #expect(report("cy").contains("it fails the check"), "\(report("cy"))")
  }

  @Test func `the version that plays is not touched by an upload that is broken`() throws {
    try submit("ann")
    try submit("bob")
    #expect(try Program.run("run", path).exitCode == 0)
    try submit("ann", script: "exit 3")
    try submit("cy")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("class/ann keeps playing with its earlier files: it fails the check"))
    #expect(
      report("ann").hasPrefix("These files do not play. The bot plays on with its earlier files until they change.\n"))
    #expect(result.errors.contains("cy joins\n") && !result.errors.contains("ann has"))
    #expect(try !scratch.read("run/journal.jsonl").contains(#""kind""#), "nobody has a fault")
    #expect(
      try Program.run("status", scratch.file("run").path).output
        .contains(
          /\nann     ann  plays as version 1; newer files: check failed  2\d{3}-.*\n(.*\n)*\nann: it fails the check/))
    try submit("ann", script: ShellBot.script(first: "version=2"))
    #expect(try Program.run("run", path).errors.contains("ann has changed and plays as version 2; "))
    #expect(report("ann").hasPrefix("ann plays in class.\n"))
  }

  @Test(.onlyWithAll)
  func `while a program plays, whatever its author uploads is played once it has passed, or not at all`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing("\"deals\": 2", with: "\"deals\": 60, \"process\": \"fresh\""),
      to: "class.json")
    try submit("ann")
    // As soon as games are played, a rival's upload breaks: its folder has a program that ends at once.
    try submit(
      "bob", script: ShellBot.script(first: "[ -s ../../journal.jsonl ] && echo 'exit 3' > ../../../class/ann/bot.sh"))
    let running = try Program.start(["run", path, "--watch"], in: scratch.folder)
    try Wait.until {
      try !running.process.isRunning
        || report("ann").hasPrefix("These files do not play.")
          && scratch.read("run/journal.jsonl").contains(#""table":60"#)
    }
    #expect(running.process.isRunning)
    kill(running.process.processIdentifier, SIGINT)
    let result = try running.finish()
    #expect(!result.errors.contains("disqualified"), "\(result.errors)")
    #expect(try !scratch.read("run/journal.jsonl").contains(#""kind""#), "nobody has a fault")
  }

  @Test(.onlyWithAll) func `a build that hangs keeps nobody else from playing, and is announced`() throws {
    for name in ["ann", "bob"] { try submit(name) }
    try submit("cy", more: #", "build": ["sh", "-c", "sleep 1000"]"#)
    let running = try Program.start(["run", path, "--watch"], in: scratch.folder)
    Wait.until {
      !running.process.isRunning || report("ann").hasPrefix("ann plays") && report("bob").hasPrefix("bob plays")
    }
    #expect(running.process.isRunning)
    let status = try Program.run("status", scratch.file("run").path).output
    #expect(status.contains("run     run, running ("), "\(status)")
    #expect(status.contains(/\ncy           building            2\d{3}-/), "\(status)")
    kill(running.process.processIdentifier, SIGINT)
    let result = try running.finish()
    #expect(result.exitCode == 130)
    #expect(result.errors.contains("class/cy is still being built or checked\n"), "\(result.errors)")
    #expect(try Program.run("status", scratch.file("run").path).output.contains("\ncy           waiting"))
  }

  @Test func `what enters a bot cannot be changed by its build`() throws {
    for name in ["ann", "bob"] { try submit(name) }
    try submit("cy", more: #", "build": ["sh", "-c", "sed -i s/bot.sh/evil.sh/ bot.json; cp bot.sh evil.sh"]"#)
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(report("cy").contains("bot.json was changed by the build or by the bot, after it had been read"))
  }

  @Test func `no output names the seed until the run is closed, and nothing is played after that`() throws {
    let seed = "a seed that nobody may know"
    try scratch.write(
      try scratch.read("class.json").replacing(#""seed": "s""#, with: #""seed": "\#(seed)""#), to: "class.json")
    for name in ["ann", "bob"] { try submit(name) }
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: scratch.file("run").path).filter {
        (try? scratch.read("run/" + $0))?.contains(seed) ?? false
      }.sorted()
    }
    let record = ["journal.jsonl", "transcripts/1-snap/000001.jsonl", "transcripts/1-snap/000002.jsonl"]
    let first = try Program.run("run", path)
    let outputs = try ["text", "markdown", "csv", "json"].map {
      try Program.run("standings", scratch.file("run").path, "--format", $0).output
    }
    #expect((outputs + [first.output, first.errors, report("ann")]).allSatisfy { !$0.contains(seed) })
    #expect(try files() == record, "what the organiser keeps, and nothing for readers")
    #expect(
      try scratch.read("run/standings.html")
        .contains("Its seed will be named here once the run is closed (referee run FILE --close)."))
    #expect(try Program.run("run", path, "--close").exitCode == 0)
    #expect(try files() == (record + ["standings.html", "standings.json"]).sorted())
    #expect(try Program.run("run", path, "--close").exitCode == 0, "to close a closed run changes nothing")
    try submit("cy")
    let late = try Program.run("run", path)
    #expect(late.exitCode == 2)
    #expect(late.errors.contains("is closed: its seed was published, so nothing more is played; use a new \"out\""))
    #expect(try Program.run("rerun", scratch.file("run").path, "--faults").exitCode == 2)
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a class in which nobody has handed in yet does not name its seed either`() throws {
    let seed = "a seed that nobody may know"
    try scratch.write(
      try scratch.read("class.json").replacing(#""seed": "s""#, with: #""seed": "\#(seed)""#).replacing(
        #""events""#,
        with:
          #""bots": [{"name": "x", "command": ["snap-simple"]}, {"name": "y", "command": ["snap-simple"]}], "events""#),
      to: "class.json")
    #expect(try Program.run("run", path).exitCode == 0)
    for file in ["html", "json", "txt"] { #expect(try !scratch.read("run/standings." + file).contains(seed)) }
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a part of a tournament does not name the seed of the others`() throws {
    let seed = "a seed that nobody may know"
    try scratch.write(
      """
      {"out": "run", "seed": "\(seed)", "sandbox": "none",
       "events": [{"game": "klondike", "deals": 4, "options": {"max_actions": 2}}],
       "bots": [{"name": "a", "command": ["sh", "a.sh"]}]}
      """, to: "plain.json")
    try scratch.write(ShellBot.script(), to: "a.sh")
    let plain = scratch.file("plain.json").path
    _ = try Program.run("run", plain, "--shard", "1/2", "--quiet")
    for name in ["standings.html", "standings.json", "standings.md", "standings.txt"] {
      #expect(try !scratch.read("run-1-of-2/" + name).contains(seed))
    }
    _ = try Program.run("run", plain, "--quiet")
    #expect(try scratch.read("run/standings.html").contains("Tournament plain, seed \(seed)."))
  }

  @Test func `a bot that is disqualified is told so, and has a row that says so, until it is pardoned`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing(#""seed""#, with: #""max_faults": 1, "seed""#), to: "class.json")
    try submit("ann")
    try submit("bob", script: ShellBot.script(first: "[ -s ../../journal.jsonl ] && exit 3"))
    #expect(try Program.run("run", path).exitCode == 1, "it never answered")
    func row() throws -> String {
      try Program.run("status", scratch.file("run").path).output.split(separator: "\n").first { $0.hasPrefix("bob ") }
        .map(String.init) ?? ""
    }
    #expect(
      report("bob").hasPrefix(
        "bob is disqualified in class, after a fault. A new version may play; or ask the organiser for a pardon.\n"),
      "\(report("bob"))")
    #expect(report("ann").hasPrefix("ann plays in class.\n"))
    #expect(try row().contains(/^bob +bob +disqualified +2/))
    #expect(try Program.run("pardon", scratch.file("run").path, "--bot", "bob").exitCode == 0)
    #expect(try row().contains(/^bob +bob +plays as version 1 +2/))
  }

  @Test func `tables with faults of a class are played again by the class`() throws {
    for name in ["ann", "bob"] { try submit(name) }
    try submit("cy", script: ShellBot.script(first: "[ -s ../../journal.jsonl ] && [ ! -e ../../../up ] && exit 3"))
    let first = try Program.run("run", path)
    #expect(first.output.contains("Faults"), "\(first.output)")
    try scratch.write("", to: "up")
    let again = try Program.run("rerun", scratch.file("run").path, "--faults")
    #expect(again.exitCode == 0)
    #expect(again.errors.contains("tables with faults are to be played again\n"))
    #expect(!again.errors.contains("has left"), "\(again.errors)")
    for name in ["ann", "bob", "cy"] { #expect(again.output.contains("  \(name)  "), "\(again.output)") }
  }

  @Test func `where another interpreter would replay the class, the run stops and names it`() throws {
    for name in ["ann", "bob", "cy", "dee"] {
      try submit(name)
      try scratch.write(#"{"name": "\#(name)", "command": ["language", "bot.sh"]}"#, to: "class/\(name)/bot.json")
    }
    for version in ["1", "2"] {
      try scratch.makeFolder(version)
      try scratch.write("#!/bin/sh\n# \(version)\nexec /bin/sh \"$@\"\n", to: version + "/language")
      chmod(scratch.file(version + "/language").path, 0o755)
    }
    let program = BuiltPrograms.folder.appending(path: "referee").path
    func run(_ version: String, _ words: String = "") throws -> Program.Result {
      let script = try scratch.write(
        "PATH='\(scratch.file(version).path)':$PATH exec '\(program)' run '\(path)' --quiet \(words)", to: "run.sh")
      return try Program.shell(script, in: scratch.folder)
    }
    #expect(try run("1").exitCode == 0)
    let journal = try scratch.read("run/journal.jsonl")
    let stopped = try run("2")
    #expect(stopped.exitCode == 2)
    #expect(
      stopped.errors.hasPrefix(
        """
        referee: 4 of 4 bots are not what they were when they played last; nothing was played:
          ann: it was started by \(scratch.file("1/language").path), and now by \(scratch.file("2/language").path)

        """), "\(stopped.errors)")
    #expect(stopped.errors.contains("run again with --accept-changes; otherwise restore what changed, such as PATH"))
    #expect(try scratch.read("run/journal.jsonl") == journal)
    // An upload is no accident.
    for name in ["ann", "bob", "cy"] { try scratch.write(ShellBot.script(first: "v=2"), to: "class/\(name)/bot.sh") }
    #expect(try run("1").exitCode == 0)
    let accepted = try run("2", "--accept-changes")
    #expect(accepted.exitCode == 0)
    #expect(
      accepted.errors == """
        4 new versions, because of each it was started by \(scratch.file("1/language").path), and now by \
        \(scratch.file("2/language").path): ann, bob, cy, dee
        4 tables more

        """)
    #expect(try scratch.read("run/journal.jsonl").contains(#""seats":["ann@3""#))
  }

  @Test func `folders that are all gone stop the run`() throws {
    for name in ["ann", "bob", "cy", "dee", "eve"] { try submit(name) }
    #expect(try Program.run("run", path).exitCode == 0)
    for name in ["ann", "bob", "cy"] {
      try FileManager.default.removeItem(atPath: scratch.file("class/\(name)").path)
    }
    let result = try Program.run("run", path)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("3 of 5 bots are not what they were"), "\(result.errors)")
    #expect(result.errors.contains("  ann: class/ann is gone\n"))
  }

  @Test func `a folder that keeps changing is examined ever more rarely`() {
    var rest: FolderRest?
    var now = Duration.zero
    var waits: [Int64] = []
    for _ in 0..<9 {
      rest = FolderRest(after: rest, at: now)
      waits.append((rest!.until - now).components.seconds)
      now = rest!.until + .seconds(5)
    }
    #expect(waits == [5, 10, 20, 40, 80, 160, 320, 600, 600])
    #expect(
      FolderRest(after: rest, at: now + .seconds(1201)).until == now + .seconds(1206), "a calm folder is forgiven")
  }

  /// The things that students hand in, each with the reason why it is no bot.
  private static let mistakes: [(place: String, files: [String], reason: String)] = [
    ("a", ["Bot.json", "bot.sh"], "the file Bot.json must be called bot.json"),
    ("b", ["bot.json.txt"], "the file bot.json.txt must be called bot.json"),
    (
      "c", ["inner/bot.json", "inner/bot.sh"],
      "bot.json lies in its folder inner; move everything in there one folder up"
    ),
    ("d", ["work.zip"], "it holds the archive work.zip; unpack it"),
    ("e", [], "it is empty"),
    ("e2", ["report.txt"], "it is empty"),
    ("f", ["bot.sh"], #"it has no file bot.json, such as {"name": "ann", "command": ["python3", "bot.py"]}"#),
    ("g", ["bot.json/x"], "bot.json is no regular file; write the file itself"),
    ("h.tar.gz", [""], "it is an archive; unpack it into a folder"),
  ]

  @Test func `whatever is handed in has a row in status, the report, JUnit and JSON that says why it does not play`()
    throws
  {
    for name in ["ann", "bob"] { try submit(name) }
    try submit("cy", more: #", "build": ["sh", "-c", "seq 50; exit 2"]"#)
    for (place, files, _) in SubmissionTests.mistakes {
      if files != [""] { try scratch.makeFolder("class/" + place) }
      for file in files {
        if file.contains("/") { try scratch.makeFolder("class/\(place)/\(file.prefix { $0 != "/" })") }
        try scratch.write("x", to: "class/" + (file.isEmpty ? place : place + "/" + file))
      }
    }
    try scratch.makeLink("class/i", to: "/etc")
    try scratch.write("what the organiser notes", to: "class/notes.txt")
    let mistakes =
      SubmissionTests.mistakes.map { ($0.place, $0.reason) }
      + [("i", "it is a link, or lies behind one; put a folder in its place")]
    let run = try Program.run("run", path, "--quiet", "--junit", scratch.file("junit.xml").path)
    #expect(run.exitCode == 0, "\(run.errors)")
    let status = try Program.run("status", scratch.file("run").path).output
    let report = try scratch.read("run/standings.html")
    let junit = try scratch.read("junit.xml")
    let json = try Program.run("status", scratch.file("run").path, "--json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require(object["submissions"] as? [[String: Any]])
    #expect(rows.count == 13)
    func problem(_ place: String) -> String? {
      rows.first { $0["folder"] as? String == place }.flatMap { $0["problem"] as? String }
    }
    for (place, reason) in mistakes {
      #expect(run.errors.contains("class/\(place) does not play: \(reason)\n"), "\(run.errors)")
      #expect(status.contains("\n\(place): \(reason)\n"), "\(status)")
      #expect(problem(place) == reason)
      let escaped = reason.replacing("\"", with: "&quot;")
      #expect(report.contains("<pre>\(escaped)</pre>"))
      #expect(junit.contains("name=\"\(place)\"><failure message=\"\(escaped)\">"))
    }
    let failed = "the build failed: it ended with exit code 2\n…\n" + (41...50).map(String.init).joined(separator: "\n")
    #expect(problem("cy") == failed)
    #expect(report.contains("<pre>\(failed)</pre>"))
    #expect(status.contains(/\nann       ann  plays as version 1  2\d{3}-/), "\(status)")
    #expect(junit.contains("<testcase classname=\"submissions\" name=\"ann\"/>"))
    #expect(!status.contains("notes.txt"))
    #expect(
      report.contains(/<details><summary>ann: \d files<.summary><ul>.*<li>bot.sh <code>[0-9a-f]{8}<.code><.li>/),
      "the files of each version are listed")
  }

  @Test func `a class of which nobody plays yet has a status too`() throws {
    try submit("ann", script: "exit 3")
    #expect(try Program.run("run", path).exitCode == 2)
    let status = try Program.run("status", scratch.file("run").path)
    #expect(status.exitCode == 0)
    #expect(
      status.output.contains(/no table has been played yet\n\nfolder .*\nann          check failed  2\d{3}-/),
      "\(status.output)")
  }

  @Test func `a change names its files, and how many tables it makes`() throws {
    for name in ["ann", "bob"] { try submit(name) }
    #expect(try Program.run("run", path, "--quiet").exitCode == 0)
    try scratch.write("", to: "class/ann/bot.sh~")
    try submit("cy")
    let errors = try Program.run("run", path, "--quiet").errors
    #expect(
      errors == """
        cy joins
        ann has changed and plays as version 2; results so far stay those of earlier versions; bot.sh~ has changed
        6 tables more

        """)
  }

  @Test func `the organiser sets how long a build and a check may take`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing("\"seed\"", with: "\"build_s\": 1, \"check_s\": 1, \"seed\""),
      to: "class.json")
    try submit("ann", more: #", "build": ["sleep", "1000"]"#)
    try submit("bob", script: "sleep 1000")
    #expect(try Program.run("run", path).exitCode == 2)
    #expect(report("ann").contains("the build failed: it did not end within 1 second"))
    #expect(report("bob").contains("the check did not end within 1 second"))
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

  @Test func `a folder that becomes a link while its bot plays gets no report`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing("\"deals\": 2", with: "\"deals\": 6, \"process\": \"fresh\""),
      to: "class.json")
    try submit("ann")
    try scratch.makeFolder("desk")
    try scratch.write("mine", to: "desk/report.txt")
    let swap = "[ -s ../../journal.jsonl ] && rm -rf ../../../class/bob && ln -sn ../desk ../../../class/bob"
    try submit("bob", script: ShellBot.script(first: swap))
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(try scratch.read("desk/report.txt") == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("desk").path) == ["report.txt"])
  }

  @Test(.onlyWithAll) func `with --watch bots come, break, are repaired and go, and kill -9 loses nothing`() throws {
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
    wait { scratch.text(of: "run/standings.html").contains("<td>check failed</td>") }
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
