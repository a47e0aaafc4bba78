import Foundation
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited, .serialized) struct WorkerTests {
  /// Tournaments of every format that are the same whenever they are played.
  static let formats = [
    (name: "round robin", members: #""format": "round-robin""#, keys: #""deals": 40"#),
    ("Swiss", #""format": "swiss""#, #""deals": 8, "rounds": 3"#),
    ("knockout", #""format": "knockout""#, #""deals": 6"#),
    ("gauntlet", #""format": "gauntlet""#, #""deals": 20"#),
    ("until", #""format": "round-robin""#, #""deals": 60, "until": {"settled": "order", "within": 0.3}"#),
  ]

  private func file(_ members: String, _ keys: String) -> String {
    """
    {"seed": "workers", "sandbox": "none", "transcripts": "sample", \(members),
     "events": [{"game": "snap", \(keys), \(WorkerStage.calm)}],
     "bots": [{"name": "ann", "command": ["snap-simple"], "challenger": true}, {"name": "bob", "command": ["snap-shark"]},
              {"name": "cat", "command": ["snap-random"]}, {"name": "dan", "command": ["snap-shark"], "env": {"OWN": "1"}}]}
    """.replacing(#", "challenger": true"#, with: members.contains("gauntlet") ? #", "challenger": true"# : "")
  }

  @Test(arguments: TestScope.isAll ? Array(formats.indices) : [1, 4])
  func `figures of killed workers and of a killed run are those of one machine`(format: Int) throws {
    let (_, members, keys) = WorkerTests.formats[format]
    let stage = try WorkerStage(file(members, keys))
    try stage.playAlone()
    try stage.start()
    try stage.startWorkers(4)
    Wait.until { stage.tables > 3 }
    stage.kill(stage.workers[0])
    Wait.until { stage.tables > 8 }
    stage.kill(stage.run)
    try stage.start()
    Wait.until { stage.tables > 12 }
    stage.kill(stage.workers[1], SIGTERM)
    let codes = stage.end()
    #expect(codes.run == 0, "\(stage.said)")
    #expect(codes.workers == [137, 130, 0, 0])
    #expect(try stage.figures() == stage.figures(of: "one"))
    let verified = try Program.run(in: stage.scratch.folder, ["verify", "run"])
    #expect(verified.exitCode == 0, "\(verified.output)")
  }

  @Test func `a run plays tables itself while workers play others`() throws {
    let stage = try WorkerStage(file(#""format": "round-robin""#, #""deals": 60"#))
    try stage.playAlone()
    try stage.start(["--concurrency", "1"])
    try stage.startWorkers(1)
    #expect(stage.end() == (0, [0]))
    #expect(try stage.figures() == stage.figures(of: "one"))
    // Nothing is left, so that no worker is waited for.
    try stage.start(["--concurrency", "0"])
    #expect(stage.end().run == 0)
  }

  /// Two bots in folders of their own, which start a file of a folder below.
  private func stageOfFolders() throws -> WorkerStage {
    let stage = try WorkerStage(
      """
      {"seed": "workers", "sandbox": "none",
       "events": [{"game": "klondike", "deals": 6, "options": {"max_actions": 30}}],
       "bots": [{"name": "ann", "command": ["sh", "run.sh"], "cwd": "ann"}, {"name": "bob", "command": ["sh", "run.sh"], "cwd": "bob"}]}
      """)
    let shell = try String(contentsOf: Program.package.appending(path: "Bots/shell/any.sh"), encoding: .utf8)
    for name in ["ann", "bob"] {
      try stage.scratch.makeFolder("\(name)/parts")
      try stage.scratch.write(shell, to: "\(name)/parts/any.sh")
      try stage.scratch.write("cd parts && exec sh any.sh\n", to: "\(name)/run.sh")
    }
    return stage
  }

  @Test(.enabled(if: WorkerStage.canHideFolders, "bubblewrap does not work here"))
  func `a worker fetches the folders that its machine lacks`() throws {
    let stage = try stageOfFolders()
    try stage.playAlone()
    try stage.start()
    // The worker sees the machine without the bots.
    let folders = ["ann", "bob"].flatMap { ["--tmpfs", stage.scratch.file($0).path] }
    try stage.startWorkers(1, under: ["bwrap", "--dev-bind", "/", "/"] + folders)
    #expect(stage.end() == (0, [0]), "\(stage.said)\(stage.saidByWorker(0))")
    #expect(!stage.said.contains("without"), "\(stage.said)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: stage.scratch.file("store").path).count == 1)
    #expect(try stage.figures() == stage.figures(of: "one"))
  }

  @Test func `a worker plays without a bot that it cannot have`() throws {
    let stage = try stageOfFolders()
    try stage.start()
    // The run itself cannot send the files any more.
    let folder = stage.scratch.folder
    try FileManager.default.moveItem(at: folder.appending(path: "bob"), to: folder.appending(path: "other"))
    try stage.startWorkers(1)
    Wait.until { stage.said.contains("without bob") }
    #expect(stage.said.contains("plays without bob"), "\(stage.said)")
    try FileManager.default.moveItem(at: folder.appending(path: "other"), to: folder.appending(path: "bob"))
    try stage.startWorkers(1)
    #expect(stage.end() == (0, [0, 0]), "\(stage.said)")
  }

  @Test func `workers take part in a run that starts over`() throws {
    let stage = try WorkerStage(file(#""format": "round-robin""#, #""deals": 40"#))
    try stage.playAlone()
    try stage.start()
    try stage.startWorkers(1)
    Wait.until { stage.tables > 2 }
    let link = stage.scratch.text(of: "run/worker-link")
    stage.kill(stage.run)
    try stage.start(["--concurrency", "0", "--fresh"])
    Wait.until { ![link, ""].contains(stage.scratch.text(of: "run/worker-link")) }
    #expect(stage.end() == (0, [0]), "\(stage.said)\(stage.saidByWorker(0))")
    #expect(try stage.figures() == stage.figures(of: "one"))
  }

  @Test func `a worker says why it cannot work`() throws {
    let stage = try WorkerStage(file(#""format": "round-robin""#, #""deals": 4"#))
    func work(_ words: String...) throws -> (code: Int32, said: String) {
      let result = try Program.run(in: stage.scratch.folder, ["work"] + words)
      return (result.exitCode, result.errors)
    }
    let none = try work("nothing")
    #expect(none.code == 2 && none.said.contains("neither the link of a run"), "\(none.said)")
    let early = try work("run/worker-link", "--wait", "0")
    #expect(early.code == 75 && early.said.contains("no run has written run/worker-link"), "\(early.said)")
    let closed = try work("http://127.0.0.1:9/t/0123/", "--wait", "0")
    #expect(closed.code == 75 && closed.said.contains("no run at 127.0.0.1:9"), "\(closed.said)")
    try stage.start()
    let link = try stage.scratch.read("run/worker-link")
    let forged = link.replacing(try Regex("/t/.*/"), with: "/t/00000000000000000000000000000000/")
    let wrong = try work(forged)
    #expect(wrong.code == 2 && wrong.said.contains("does not know this link"), "\(wrong.said)")
    #expect(try Program.run(in: stage.scratch.folder, ["run", "cup.json", "--concurrency", "0"]).exitCode == 2)
    let mode = try FileManager.default.attributesOfItem(atPath: stage.scratch.file("run/worker-link").path)
    #expect(mode[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a worker ends with its parent, and waits for its lock`() throws {
    let stage = try WorkerStage(file(#""format": "round-robin""#, #""deals": 400"#))
    try stage.start()
    try stage.startWorkers(1, ["--lock", "one"])
    Wait.until { stage.tables > 2 }
    try stage.startWorkers(1, ["--lock", "one"])
    Wait.until { stage.saidByWorker(1).contains("waiting until no other worker holds") }
    stage.kill(stage.workers[0])
    Wait.until { stage.saidByWorker(1).contains("working for the run") }
    #expect(stage.saidByWorker(1).contains("working for the run"), "\(stage.saidByWorker(1))")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.currentDirectoryURL = stage.scratch.folder
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    // Its last child would hold what tells of its end, so that it has short ones.
    let wait = "while :; do sleep 0.1; done"
    shell.arguments = ["-c", "'\(referee)' work run/worker-link --with-parent 2>orphan.log & \(wait)"]
    try shell.run()
    Wait.until { stage.scratch.text(of: "orphan.log").contains("working") }
    stage.kill(shell)
    Wait.until { stage.scratch.text(of: "orphan.log").contains("stopped") }
    #expect(stage.scratch.text(of: "orphan.log").contains("stopped"))
    stage.kill(stage.run)
  }
}
