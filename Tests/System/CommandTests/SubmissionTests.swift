import Foundation
import OperatingSystem
import TestBasics
import TestSupport
import Testing
import referee

/// Folders that enter bots: a class hands in, and nobody else's mistake is anybody's loss.
@Suite(.timeLimited) struct SubmissionTests {
  private let course: ClassTournament
  private var scratch: TemporaryFolder { course.scratch }
  private var path: String { course.path }

  init() throws { course = try ClassTournament() }

  @Test func `a bot that fails is left out until it changes, and its author is told why`() throws {
    try course.submit("ann")
    try course.submit("bob", more: #", "build": ["sh", "-c", "echo done > built"]"#)
    try course.submit("cy", script: "echo 'no module named cards' >&2; exit 3")
    try course.submit("dee", more: #", "build": ["sh", "-c", "echo missing semicolon >&2; exit 2"]"#)
    try course.submit("eve")
    try scratch.write(#"{"name": "ann", "command": ["sh", "bot.sh"]}"#, to: "class/eve/bot.json")
    try course.submit("fay")
    try scratch.write(#"{"name": "fay"}"#, to: "class/fay/bot.json")
    try course.submit("gus", more: #", "build": ["sh", "-c", "sed -i s/bot.sh/evil.sh/ bot.json; cp bot.sh evil.sh"]"#)
    for (name, build) in [("hal", ""), ("ida", #", "build": ["true"]"#)] {
      try course.submit(name)
      try scratch.write(#"{"name": "\#(name)", "command": ["./bot"]\#(build)}"#, to: "class/\(name)/bot.json")
    }
    let first = try Program.run("run", path)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.output.contains("Snap, 2 seats, 2 tables"))
    #expect(course.report("ann").hasPrefix("ann plays in class.\n\nsnap, 2 seats: rank 1 to 2 of 2, 2 games\n"))
    #expect(try scratch.read("run/snapshots/bob@1/built") == "done\n")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("class/bob/built").path))
    for (name, words) in [
      ("cy", "no module named cards"), ("dee", "missing semicolon"),
      ("eve", #"two bots are named "ann"; give this one another name; the bot of another folder has it"#),
      ("fay", "\"command\" is missing"),
      ("gus", "bot.json was changed by the build or by the bot, after it had been read"),
      (
        "hal",
        #""command" starts ./bot, which is not in the folder; hand it in, or let "build" in bot.json make it, such as "#
          + #""build": ["make"]"#
      ),
      ("ida", #""command" starts ./bot, which "build" did not make; correct one of the two"#),
    ] {
      #expect(course.report(name).hasPrefix("This bot does not play until its files change.\n"))
      #expect(course.report(name).contains(words), "\(course.report(name))")
    }
    try course.submit("cy")
    let second = try Program.run("run", path)
    #expect(second.errors.contains("cy joins\n"))
    #expect(!second.errors.contains("bob has changed"), "what a build makes is no change")
    #expect(second.output.contains("Snap, 2 seats, 6 tables"))
    #expect(course.report("cy").hasPrefix("cy plays in class.\n"))
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a bot whose folder is removed while it plays goes on from its copy, and leaves at the next look`() throws
  {
    try scratch.write(
      try scratch.read("class.json").replacing("\"deals\": 2", with: "\"deals\": 20, \"process\": \"fresh\""),
      to: "class.json")
    try course.submit("ann")
    try course.submit("bob", script: ShellBot.script(first: "[ -s ../../journal.jsonl ] && rm -rf ../../../class/ann"))
    try course.submit("cy")
    let first = try Program.run("run", path)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("class/ann").path))
    #expect(try !scratch.read("run/journal.jsonl").contains(#""kind""#), "nobody has a fault")
    let second = try Program.run("run", path)
    #expect(second.errors.contains("ann has left; its results are kept (standings --all)\n"), "\(second.errors)")
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `what has passed waits until it plays, and has one copy then`() throws {
    func names(_ folder: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: scratch.path + "/run/" + folder)) ?? []).sorted()
    }
    try course.submit("ann")
    #expect(try Program.run("run", path).exitCode == 2, "one bot has no opponent")
    #expect(names("submissions").count == 1 && names("snapshots").isEmpty)
    try course.submit("bob")
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(names("submissions").isEmpty && names("snapshots") == ["ann@1", "bob@1"])
    // A copy that is gone is made again from the folder.
    Removal.removeFolder(scratch.path + "/run/snapshots/ann@1")
    let again = try Program.run("run", path)
    #expect(again.exitCode == 0 && !again.errors.contains("ann has"), "\(again.errors)")
    #expect(names("submissions").isEmpty && names("snapshots") == ["ann@1", "bob@1"])
  }

  @Test func `what an author ignores refuses nothing, what the build makes of it plays, and caches of the build hit`()
    throws
  {
    // A cache as Python's: it holds its source's time.
    let isFresh = "[ \"$(cat out/time)\" = \"$(stat -c %y bot.sh)\" ] || exit 3"
    for name in ["ann", "bob"] {
      try course.submit(
        name, script: ShellBot.script(first: isFresh),
        more: #", "ignore": ["/data"], "build": ["sh", "-c", "mkdir out; stat -c %y bot.sh > out/time"]"#)
      try scratch.write("out/\nenv/\n", to: "class/\(name)/.gitignore")
      for folder in ["data", "env", "out", "node_modules", ".venv"] {
        try scratch.makeFolder("class/\(name)/\(folder)")
        try scratch.makeLink("class/\(name)/\(folder)/python3", to: "/home/ann/.pyenv/python3")
      }
      try scratch.write("", to: "class/\(name)/data/large")
      #expect(truncate(scratch.path + "/class/\(name)/data/large", 300 << 20) == 0)
      #expect(mkfifo(scratch.path + "/class/\(name)/env/pipe", 0o644) == 0)
    }
    try course.submit("cy")
    try scratch.write(#"{"name": "cy", "command": ["sh", "out/bot.sh"], "ignore": ["out"]}"#, to: "class/cy/bot.json")
    try scratch.makeFolder("class/cy/out")
    try scratch.write(ShellBot.script(), to: "class/cy/out/bot.sh")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    for name in ["ann", "bob"] { #expect(course.report(name).hasPrefix("\(name) plays"), "\(course.report(name))") }
    #expect(
      course.report("cy").contains(
        #"the command needs out/bot.sh, which a .gitignore or "ignore" lists, so it is no part of the program; add "#
          + #""!/out" to the "ignore" in bot.json"#), "\(course.report("cy"))")
    try scratch.write(
      #"{"name": "cy", "command": ["sh", "out/bot.sh"], "ignore": ["out", "!/out"]}"#, to: "class/cy/bot.json")
    #expect(try Program.run("run", path).errors.contains("cy joins\n"))
    #expect(try Program.run("verify", scratch.file("run").path).exitCode == 0)
  }

  @Test func `a pattern that no folder matches is named, and a folder may have as long a name as there is`() throws {
    let none = try Program.run("run", path)
    #expect(none.exitCode == 2)
    #expect(
      none.errors.contains(
        #"bots_from: no folder matches "\#(scratch.file("class").path)/*"; make a folder for each bot there, or correct the "#
          + "pattern"), "\(none.errors)")
    for name in ["ann", String(repeating: "b", count: 255)] {
      try course.submit(name)
      try scratch.write(
        #"{"name": "\#(name.prefix(3))", "command": ["sh", "bot.sh"]}"#, to: "class/\(name)/bot.json")
    }
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(course.report(String(repeating: "b", count: 255)).hasPrefix("bbb plays in class."))
  }

  @Test func `a file that no command names makes a version too, however many there are`() throws {
    for name in ["ann", "bob"] { try course.submit(name) }
    for number in 0..<2500 { close(open(scratch.path + "/class/ann/\(number)", O_CREAT | O_WRONLY, 0o644)) }
    #expect(try Program.run("run", path).exitCode == 0)
    try scratch.write("more", to: "class/ann/2400")
    let second = try Program.run("run", path)
    #expect(second.errors.contains("ann has changed and plays as version 2; "), "\(second.errors)")
    #expect(try scratch.read("run/snapshots/ann@2/2400") == "more")
  }

  @Test func `a name belongs to the folder that had it first, and so does one that looks alike`() throws {
    try course.submit("ann")
    for name in ["bob", "aaa", "a"] { try course.submit(name) }
    #expect(try Program.run("run", path).exitCode == 0)
    // A folder that plays takes the name, and one that is new and sorts before its owner's.
    let thieves = [("aaa", "ann"), ("0", "ann"), ("a", "аnn"), ("1", "аnn")]
    for (thief, name) in thieves {
      try course.submit(thief)
      try scratch.write(#"{"name": "\#(name)", "command": ["sh", "bot.sh"]}"#, to: "class/\(thief)/bot.json")
    }
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    let refusals = result.errors.split(separator: "\n").filter { $0.hasSuffix("; the name belongs to class/ann") }
    for (thief, _) in thieves {
      #expect(refusals.contains { $0.contains("class/\(thief) does not play: ") }, "\(result.errors)")
      #expect(course.report(thief).hasPrefix("This bot does not play until its files change.\n"))
    }
    #expect(!result.errors.contains("ann has changed") && !result.errors.contains("ann has left"))
    #expect(course.report("ann").hasPrefix("ann plays in class.\n"))
  }

  @Test(arguments: TestScope.some(of: [true, false]))
  func `a folder that was renamed goes on with its results once the organiser gives it the name`(isEdited: Bool) throws
  {
    for name in ["ann", "bob", "cy"] { try course.submit(name) }
    #expect(try Program.run("run", path).exitCode == 0)
    try FileManager.default.moveItem(at: scratch.file("class/ann"), to: scratch.file("class/anna"))
    if isEdited { try scratch.write("more", to: "class/anna/notes") }
    let run = scratch.file("run").path
    let refused = try Program.run("run", path)
    #expect(refused.exitCode == 0 && refused.errors.contains("ann has left"), "\(refused.errors)")
    let gift = "referee rerun \(run) --bot ann --owner \(scratch.file("class/anna").path)"
    #expect(refused.errors.contains("the name belongs to class/ann, which is gone; to give it away: \(gift)\n"))
    #expect(try Program.run(in: Program.package, gift.split(separator: " ").dropFirst().map(String.init)).exitCode == 0)
    // Whoever is called so, or comes first, does not take it meanwhile.
    for thief in ["ann", "0"] {
      try course.submit(thief)
      try scratch.write(#"{"name": "ann", "command": ["sh", "bot.sh"]}"#, to: "class/\(thief)/bot.json")
    }
    let given = try Program.run("run", path)
    #expect(given.exitCode == 0, "\(given.errors)")
    for thief in ["ann", "0"] { #expect(given.errors.contains("class/\(thief) does not play: ")) }
    #expect(given.errors.contains("; the name belongs to class/anna\n"), "\(given.errors)")
    #expect(course.report("anna").hasPrefix("ann plays in class.\n"))
    let versions = isEdited ? ["ann@1", "ann@2"] : ["ann@1"]
    let copies = try FileManager.default.contentsOfDirectory(atPath: run + "/snapshots").filter { $0.hasPrefix("ann") }
    #expect(copies.sorted() == versions)
    // Nothing is examined or played a second time.
    let again = try Program.run("run", path)
    #expect(again.exitCode == 0 && !again.errors.contains("ann has"), "\(again.errors)")
    #expect(try Program.run("verify", run).exitCode == 0)
  }

  @Test func `a renamed folder whose bot's name looks alike is told to write the name itself before it is given`()
    throws
  {
    for name in ["ann", "bob", "cy"] { try course.submit(name) }
    #expect(try Program.run("run", path).exitCode == 0)
    try FileManager.default.moveItem(at: scratch.file("class/ann"), to: scratch.file("class/anna"))
    let (run, folder) = (scratch.file("run").path, scratch.file("class/anna").path)
    func refusal(as name: String) throws -> String {
      try scratch.write(#"{"name": "\#(name)", "command": ["sh", "bot.sh"]}"#, to: "class/anna/bot.json")
      return try Program.run("run", path).errors
    }
    let alike = try refusal(as: "аnn")
    let words = "; the name belongs to class/ann, which is gone; to give it away"
    #expect(
      alike.contains("\(words), first write the name \"ann\" into \(folder)/bot.json\n")
        && !alike.contains("referee rerun"), "\(alike)")
    let same = try refusal(as: "ann")
    #expect(same.contains("\(words): referee rerun \(run) --bot ann --owner \(folder)\n"), "\(same)")
  }

  @Test func `only the name of a bot that a folder has entered is given, and only to a folder`() throws {
    for name in ["ann", "bob"] { try course.submit(name) }
    #expect(try Program.run("run", path).exitCode == 0)
    let run = scratch.file("run").path
    for (words, sentence) in [
      (["--bot", "eve", "--owner", scratch.file("class/bob").path], "no folder has entered eve; entered: ann, bob"),
      (["--bot", "ann", "--owner", scratch.file("class/eve").path], "--owner: there is no file or folder "),
      (["--owner", scratch.file("class/bob").path], "--bot"),
    ] {
      let wrong = try Program.run(in: Program.package, ["rerun", run] + words)
      #expect(wrong.exitCode == 2 && wrong.errors.contains(sentence), "\(wrong.errors)")
    }
  }

  @Test func `of folders that enter a name at once, the one that is called so has it`() throws {
    for folder in ["0", "1", "ann", "bob"] { try course.submit(folder) }
    for (folder, name) in [("0", "ann"), ("1", "аnn")] {
      try scratch.write(#"{"name": "\#(name)", "command": ["sh", "bot.sh"]}"#, to: "class/\(folder)/bot.json")
    }
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0)
    #expect(result.errors.ranges(of: "; the name belongs to class/ann\n").count == 2, "\(result.errors)")
    #expect(course.report("ann").hasPrefix("ann plays in class.\n"))
    for folder in ["0", "1"] {
      #expect(course.report(folder).hasPrefix("This bot does not play until its files change.\n"))
    }
  }

  @Test func `a folder that took another's name has the reason of its newest files, and never the other's state`()
    throws
  {
    for name in ["ann", "bob", "cy"] { try course.submit(name) }
    try scratch.write(#"{"name": "ann", "command": ["sh", "bot.sh"]}"#, to: "class/cy/bot.json")
    #expect(try Program.run("run", path).exitCode == 0)
    func row() throws -> String { try Program.run("status", scratch.file("run").path).output }
    #expect(try row().contains(/\ncy +ann +name taken +2\d{3}-/))
    try course.submit("cy", script: "exit 3")
    try course.submit("dee")
    #expect(try Program.run("run", path).exitCode == 0)
    let status = try row()
    #expect(status.contains(/\ncy +ann +check failed +2\d{3}-(.*\n)*\ncy: it fails the check/), "\(status)")
    #expect(course.report("cy").contains("it fails the check"), "\(course.report("cy"))")
  }

  @Test func `the version that plays is not touched by an upload that is broken`() throws {
    try course.submit("ann")
    try course.submit("bob")
    #expect(try Program.run("run", path).exitCode == 0)
    try course.submit("ann", script: "exit 3")
    try course.submit("cy")
    let result = try Program.run("run", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("class/ann keeps playing with its earlier files: it fails the check"))
    #expect(
      course.report("ann").hasPrefix(
        "These files do not play. The bot plays on with its earlier files until they change.\n"))
    #expect(result.errors.contains("cy joins\n") && !result.errors.contains("ann has"))
    #expect(try !scratch.read("run/journal.jsonl").contains(#""kind""#), "nobody has a fault")
    #expect(
      try Program.run("status", scratch.file("run").path).output
        .contains(
          /\nann     ann  plays as version 1; newer files: check failed  2\d{3}-.*\n(.*\n)*\nann: it fails the check/))
    try course.submit("ann", script: ShellBot.script(first: "version=2"))
    #expect(try Program.run("run", path).errors.contains("ann has changed and plays as version 2; "))
    #expect(course.report("ann").hasPrefix("ann plays in class.\n"))
  }

  @Test(.onlyWithAll) func `a build that hangs costs its own limit, is announced, and the others play`() throws {
    for name in ["ann", "bob"] { try course.submit(name) }
    try course.submit("cy", more: #", "build": ["sh", "-c", "sleep 1000"]"#)
    try scratch.write(
      scratch.read("class.json").replacing("{", with: #"{"build_s": 8, "#, maxReplacements: 1), to: "class.json")
    let running = try Program.start(["run", path, "--watch"], in: scratch.folder)
    func status() -> String { (try? Program.run("status", scratch.file("run").path).output) ?? "" }
    Wait.until { !running.process.isRunning || status().contains(/\ncy           building            2\d{3}-/) }
    Wait.until {
      !running.process.isRunning || ["ann", "bob"].allSatisfy { course.report($0).hasPrefix($0 + " plays") }
    }
    #expect(running.process.isRunning)
    kill(running.process.processIdentifier, SIGINT)
    let result = try running.finish()
    #expect(result.exitCode == 130)
    #expect(course.report("cy").contains("it did not end within 8 seconds"))
  }

  @Test func `folders of the tournament are shown to a submission while it is built and while it plays`() throws {
    try scratch.makeFolder("data")
    let number = try scratch.write("42", to: "data/number")
    try scratch.write(
      try scratch.read("class.json").replacing(#""sandbox": "none""#, with: #""sandbox": "auto", "folders": ["data"]"#),
      to: "class.json")
    for name in ["ann", "bob"] {
      try course.submit(
        name, script: ShellBot.script(first: "[ \"$(cat '\(number)')\" = 42 ] || exit 3"),
        more: #", "build": ["sh", "build.sh"]"#)
      try scratch.write("[ \"$(cat '\(number)')\" = 42 ]\n", to: "class/\(name)/build.sh")
    }
    let run = try Program.run("run", path)
    #expect(run.exitCode == 0, "\(run.errors)")
    for name in ["ann", "bob"] {
      #expect(course.report(name).hasPrefix("\(name) plays in class."), "\(course.report(name))")
    }
  }

  @Test func `a bot that is disqualified is told so, and has a row that says so, until it is pardoned`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing(#""seed""#, with: #""max_faults": 1, "seed""#), to: "class.json")
    try course.submit("ann")
    try course.submit("bob", script: ShellBot.script(first: "[ -s ../../journal.jsonl ] && exit 3"))
    #expect(try Program.run("run", path).exitCode == 1, "it never answered")
    func row() throws -> String {
      try Program.run("status", scratch.file("run").path).output.split(separator: "\n").first { $0.hasPrefix("bob ") }
        .map(String.init) ?? ""
    }
    #expect(
      course.report("bob").hasPrefix(
        "bob is disqualified in at least one event of class, after a fault. A new version may play; or ask the organiser for a pardon.\n"
      ),
      "\(course.report("bob"))")
    #expect(course.report("ann").hasPrefix("ann plays in class.\n"))
    #expect(try row().contains(/^bob +bob +disqualified +2/))
    #expect(try Program.run("rerun", scratch.file("run").path, "--pardon", "bob").exitCode == 0)
    #expect(try row().contains(/^bob +bob +plays as version 1 +2/))
  }

  @Test func `tables with faults of a class are played again by the class`() throws {
    for name in ["ann", "bob"] { try course.submit(name) }
    let failsLater = "[ -s ../../journal.jsonl ] && [ ! -e ../../../up ] && exit 3"
    try course.submit("cy", script: ShellBot.script(first: failsLater))
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
      try course.submit(name)
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
        4 new versions, each because it was started by \(scratch.file("1/language").path), and now by \
        \(scratch.file("2/language").path): ann, bob, cy, dee
        4 more tables

        """)
    #expect(try scratch.read("run/journal.jsonl").contains(#""seats":["ann@3""#))
  }

  @Test func `folders that are all gone stop the run`() throws {
    for name in ["ann", "bob", "cy", "dee", "eve"] { try course.submit(name) }
    #expect(try Program.run("run", path).exitCode == 0)
    for name in ["ann", "bob", "cy"] {
      try FileManager.default.removeItem(atPath: scratch.file("class/\(name)").path)
    }
    let result = try Program.run("run", path)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("3 of 5 bots are not what they were"), "\(result.errors)")
    #expect(result.errors.contains("  ann: class/ann is gone\n"))
  }

  @Test func `what has failed is checked again by hand though its files have not changed`() throws {
    let ready = scratch.file("ready").path
    try course.submit("ann")
    try course.submit("bob", script: "[ -e '\(ready)' ] || exit 3; " + ShellBot.script())
    try course.submit("cy")
    func isRefused(_ words: String...) throws -> Bool {
      let result = try Program.run(in: scratch.folder, ["run", path] + words)
      #expect(result.exitCode == 0, "\(result.errors)")
      return !result.output.contains("bob")
    }
    #expect(try isRefused())
    try scratch.write("", to: "ready")
    #expect(try isRefused())
    #expect(try !isRefused("--recheck", "--accept-changes"))
  }

  @Test func `the organiser sets how long a build and a check may take`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing("\"seed\"", with: "\"build_s\": 1, \"check_s\": 1, \"seed\""),
      to: "class.json")
    try course.submit("ann", more: #", "build": ["sleep", "1000"]"#)
    try course.submit("bob", script: "sleep 1000")
    #expect(try Program.run("run", path).exitCode == 2)
    #expect(course.report("ann").contains("the build failed: it did not end within 1 second"))
    #expect(course.report("bob").contains("the check did not end within 1 second"))
  }

  @Test func `a link is neither a submission nor written through`() throws {
    try course.submit("ann")
    try course.submit("bob")
    try scratch.write("mine", to: "precious.txt")
    let folder = scratch.file("class").path
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/ann/report.txt", withDestinationPath: scratch.file("precious.txt").path)
    try FileManager.default.createSymbolicLink(atPath: folder + "/cy", withDestinationPath: folder + "/bob")
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(try scratch.read("precious.txt") == "mine")
    #expect(course.report("ann").hasPrefix("ann plays in class.\n"))
  }

  @Test func `a folder that becomes a link while its bot plays gets no report`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing("\"deals\": 2", with: "\"deals\": 6, \"process\": \"fresh\""),
      to: "class.json")
    try course.submit("ann")
    try scratch.makeFolder("desk")
    try scratch.write("mine", to: "desk/report.txt")
    let swap = "[ -s ../../journal.jsonl ] && rm -rf ../../../class/bob && ln -sn ../desk ../../../class/bob"
    try course.submit("bob", script: ShellBot.script(first: swap))
    #expect(try Program.run("run", path).exitCode == 0)
    #expect(try scratch.read("desk/report.txt") == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("desk").path) == ["report.txt"])
  }

  @Test(.onlyWithAll) func `with --watch bots come, break, are repaired and go, and kill -9 loses nothing`() throws {
    try course.submit("ann")
    var running = try Program.start(["run", path, "--watch"], in: scratch.folder)
    func wait(_ condition: () throws -> Bool) rethrows {
      try Wait.until { try !running.process.isRunning || condition() }
      #expect(running.process.isRunning)
    }
    func plays(_ name: String) -> Bool { course.report(name).hasPrefix("\(name) plays in class.") }
    try course.submit("bob")
    wait { plays("ann") && plays("bob") }
    try course.submit("cy", script: "exit 3")
    wait { course.report("cy").hasPrefix("This bot does not play") }
    wait { scratch.text(of: "run/standings.html").contains("<td>check failed</td>") }
    kill(running.process.processIdentifier, SIGKILL)
    _ = try running.finish()
    try course.submit("cy")
    try FileManager.default.removeItem(atPath: scratch.file("class/bob").path)
    running = try Program.start(["run", path, "--watch"], in: scratch.folder)
    wait { plays("cy") }
    try course.submit("ann", script: ShellBot.script(first: "version=2"))
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
}
