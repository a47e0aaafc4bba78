import Foundation
import TestBasics
import TestSupport
import Testing

/// Folders that enter bots, written by somebody who wants to see, harm or delay others.
@Suite(.timeLimited) struct HostileSubmissionTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    for name in ["ann", "bob"] { try submit(name) }
  }

  private func submit(
    _ name: String, command: String = #"["sh", "bot.sh"]"#, build: String? = nil, script: String = ShellBot.script()
  ) throws {
    try scratch.makeFolder("class/" + name)
    try scratch.write(script + "\n# " + name, to: "class/\(name)/bot.sh")
    let more = build.map { #", "build": \#($0)"# } ?? ""
    try scratch.write(
      #"{"name": "\#(name)", "command": \#(command)\#(more)}"#, to: "class/\(name)/bot.json")
  }

  private func play(in sandbox: String, from pattern: String = "class/*") throws -> Program.Result {
    try scratch.write(
      """
      {"name": "class", "out": "run", "seed": "SECRET-SEED", "sandbox": "\(sandbox)", "bots_from": "\(pattern)",
       "events": [{"game": "snap", "seats": 2, "deals": 2, "reactions": "declared", "options": {"max_turns": 3}}]}
      """, to: "class.json")
    return try Program.run(in: scratch.folder, ["run", "class.json"])
  }

  /// Plays a tournament whose organiser enters ann and another bot himself.
  private func playCup(in sandbox: String, _ bot: String) throws {
    try scratch.write(
      """
      {"name": "class", "out": "cup", "seed": "s", "sandbox": "\(sandbox)",
       "events": [{"game": "snap", "seats": 2, "deals": 2, "reactions": "declared", "options": {"max_turns": 3}}],
       "bots": [{"name": "ann", "cwd": "class/ann", "command": ["sh", "bot.sh"]}, \(bot)]}
      """, to: "cup.json")
    let result = try Program.run(in: scratch.folder, ["run", "cup.json"])
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  private func report(_ name: String) -> String { scratch.text(of: "class/\(name)/report.txt") }

  @Test(.enabled(if: !Walls.all.isEmpty, "no sandbox works"), arguments: Walls.all)
  func `a submission names no file but its own, neither to play nor to build`(sandbox: String) throws {
    let read = #"["sh", "-c", "cat \"$@\"; exit 1", "x", "#
    try submit("cy", command: #"["sh", "bot.sh", "../../run/journal.jsonl"]"#)
    try submit("dee", build: read + #""../ann/bot.sh"]"#)
    try submit("eve", build: read + #""/etc/shadow"]"#)
    try submit("fay", command: #"["sh", "bot.sh", "--seed=../../class.json"]"#)
    try submit("gus")
    let result = try play(in: sandbox)
    #expect(result.exitCode == 0, "\(result.errors)")
    for (name, key, word) in [
      ("cy", "command[2]", "../../run/journal.jsonl"), ("dee", "build[4]", "../ann/bot.sh"),
      ("eve", "build[4]", "/etc/shadow"), ("fay", "command[2]", "--seed=../../class.json"),
    ] {
      let problem = ": \(key): \"\(word)\" leads out of the bot's folder; "
      #expect(report(name).contains(problem), "\(report(name))")
    }
    #expect(report("ann").hasPrefix("ann plays in class.") && report("gus").hasPrefix("gus plays in class."))
  }

  @Test(.enabled(if: !Walls.all.isEmpty, "no sandbox works"), arguments: Walls.all)
  func `what a build prints to its author is nothing of others`(sandbox: String) throws {
    try scratch.write("the teacher's key", to: "key")
    let here = scratch.path
    let files =
      "$PWD/../*/bot.sh \(here)/class/ann/bot.sh \(here)/class.json ../../journal.jsonl \(here)/run/journal.jsonl "
      + "\(here)/key /etc/shadow"
    try submit("cy")
    #expect(try play(in: sandbox).exitCode == 0)
    let look = "for f in \(files); do case $f in $PWD/../bob*) continue; esac; cat $f && echo LEAK; done; exit 1"
    try submit("bob", build: #"["sh", "-c", "\#(look)"]"#)
    #expect(try play(in: sandbox).exitCode == 0)
    #expect(report("bob").contains("the build failed: it ended with exit code 1"), "\(report("bob"))")
    for secret in ["LEAK", "the teacher", "SECRET-SEED", "# ann", "root:"] {
      #expect(!report("bob").contains(secret), "\(report("bob"))")
    }
  }

  @Test(.enabled(if: !Walls.all.isEmpty, "no sandbox works"), arguments: Walls.all)
  func `a link to another's program hides it from nobody`(sandbox: String) throws {
    try scratch.makeLink("class/bob/weights", to: "../ann/bot.sh")
    try playCup(in: sandbox, #"{"name": "bob", "cwd": "class/bob", "command": ["sh", "bot.sh", "weights"]}"#)
    #expect(try !scratch.read("cup/journal.jsonl").contains(#""termination":"fault""#))
  }

  @Test(.needs(.python), arguments: Walls.all + ["none"])
  func `no build leaves a program that acts for the organiser`(sandbox: String) throws {
    try submit("cy", build: #"["python3", "build.py"]"#)
    try scratch.write(
      """
      import os
      def attempt(make):
          try: make()
          except OSError: print("refused")
      os.umask(0)
      os.makedirs("deep", exist_ok=True)
      open("deep/by-chmod", "w").close()
      attempt(lambda: os.chmod("deep/by-chmod", 0o6755))
      attempt(lambda: os.open("by-open", os.O_CREAT | os.O_WRONLY, 0o6755))
      attempt(lambda: os.mknod("by-mknod", 0o106755))
      """, to: "class/cy/build.py")
    #expect(try play(in: sandbox).exitCode == 0)
    #expect(report("cy").hasPrefix("cy plays in class."), "\(report("cy"))")
    let entries = FileManager.default.enumerator(atPath: scratch.path)
    var programs = 0
    while let path = entries?.nextObject() as? String {
      var status = stat()
      guard lstat(scratch.path + "/" + path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      #expect(status.st_mode & (S_ISUID | S_ISGID) == 0, "\(path)")
      programs += path.hasSuffix("by-chmod") ? 1 : 0
    }
    #expect(programs > 0)
  }

  @Test(.onlyWithAll, .enabled(if: !Walls.all.isEmpty, "no sandbox works"), arguments: Walls.all)
  func `a build that fills the disk is ended, and its author told`(sandbox: String) throws {
    try submit("cy", build: #"["sh", "-c", "i=0; while :; do i=$((i+1)); head -c 60000000 /dev/zero >$i; done"]"#)
    try submit(
      "dee", build: #"["sh", "-c", "i=0; while [ $i -lt 60000 ]; do i=$((i+1)); : >$i; done"]"#)
    try submit("fay", build: #"["sh", "-c", "mkfifo pipe; mkdir locked; chmod 0 locked; ln -s / out"]"#)
    try submit("eve", build: #"["sh", "-c", "i=0; while [ $i -lt 8 ]; do i=$((i+1)); truncate -s 60000000 $i; done"]"#)
    let result = try play(in: sandbox)
    #expect(result.exitCode == 0, "\(result.errors)")
    for name in ["cy", "dee", "eve"] {
      #expect(
        report(name).contains("the build failed: its folder holds more than 256 MiB or 20,000 files"), "\(report(name))"
      )
    }
    // What it leaves cannot be copied, so that no table could begin.
    #expect(report("fay").contains("is neither a file nor a folder"), "\(report("fay"))")
    #expect(report("ann").hasPrefix("ann plays in class."))
  }

  @Test func `what a killed referee was examining is removed by the next one`() throws {
    for isSecond in [false, true] {
      if isSecond {
        for name in ["ann-0.build/deep", "gone-1.check", "ann-0"] { try scratch.makeFolder("run/submissions/" + name) }
      }
      let result = try play(in: "none")
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    let copies = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/run/submissions")
    #expect(copies == ["ann-0"], "what has passed is moved to where it plays")
  }

  @Test(.onlyWithAll) func `no file of a submission swells or stops the referee`() throws {
    let sparse: [(name: String, file: String, size: off_t, words: String)] = [
      ("cy", ".gitignore", 3 << 30, "class/cy is larger than 256 MiB; remove what is no part of the program"),
      ("dee", "bot.json", 6 << 30, "class/dee is larger than 256 MiB; remove what is no part of the program"),
      ("gus", ".gitignore", 1 << 20, ".gitignore: the file is larger than the limit of 64 KiB; make it smaller"),
      ("hal", "bot.json", 1 << 20, "bot.json: the file is larger than the limit of 64 KiB; make it smaller"),
    ]
    for (name, file, size, _) in sparse {
      try submit(name)
      if file == ".gitignore" { try scratch.write("", to: "class/\(name)/.gitignore") }
      truncate(scratch.path + "/class/\(name)/\(file)", size)
    }
    try submit("eve")
    try scratch.write((0..<16_000).map { "*\($0)" }.joined(separator: "\n"), to: "class/eve/.gitignore")
    for index in 0..<500 { try scratch.write("", to: "class/eve/\(index).txt") }
    try submit("fay")
    mkfifo(scratch.path + "/class/fay/report.txt", 0o644)
    try submit("ida")
    let long = String(repeating: " plays in ", count: 100_000)
    try scratch.write(long, to: "class/ida/report.txt")
    let result = try play(in: "none")
    #expect(result.exitCode == 0, "\(result.errors)")
    for (name, _, _, words) in sparse { #expect(report(name).contains(words), "\(report(name))") }
    #expect(report("ann").hasPrefix("ann plays in class."))
    #expect(report("fay").hasPrefix("fay plays in class."), "a pipe in its place keeps nobody waiting")
    #expect(report("ida").hasPrefix("ida plays in class."))
    #expect(try scratch.read("class/ida/report-by-its-author.txt") == long)
  }

  @Test func `what lies behind a link is no submission, wherever the pattern looks`() throws {
    for name in ["ann", "bob"] {
      try scratch.makeFolder("deep/\(name)/bot")
      for file in ["bot.sh", "bot.json"] {
        try scratch.write(scratch.text(of: "class/\(name)/\(file)"), to: "deep/\(name)/bot/\(file)")
      }
    }
    try scratch.makeLink("deep/cy", to: "bob")
    let result = try play(in: "none", from: "deep/*/bot")
    #expect(result.exitCode == 0)
    #expect(
      result.errors.contains(
        "deep/cy/bot does not play: it is a link, or lies behind one; put a folder in its place\n"),
      "\(result.errors)")
    #expect(scratch.text(of: "deep/bob/bot/report.txt").hasPrefix("bob plays in class."))
  }
}
