import Foundation
import TestBasics
import TestSupport
import Testing
import referee

/// The recipes of `tournaments/clusters`, without the engines: `.ci/parts/clusters` has these.
@Suite(.timeLimited) struct ClusterRecipeTests {
  private static let folder = Program.package.appending(path: "tournaments/clusters")
  private static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  private static let tournament = """
    {"seed": "recipes", "sandbox": "none", "transcripts": "none",
     "events": [{"game": "snap", "deals": 6, \(WorkerStage.calm)}],
     "bots": [{"name": "ann", "command": ["snap-simple"]}, {"name": "bob", "command": ["snap-shark"]}]}
    """

  private func text(_ name: String) throws -> String {
    try String(contentsOf: ClusterRecipeTests.folder.appending(path: name), encoding: .utf8)
  }

  private var page: String {
    get throws { try String(contentsOf: Program.package.appending(path: "docs/clusters.md"), encoding: .utf8) }
  }

  /// The words of the commands of `referee` in a text, in whatever syntax: those from the command's name to the line's end.
  private func commands(in text: String) -> [[Substring]] {
    text.split(separator: "\n").flatMap { line in
      let words = line.split { " \t\"',[]()|`".contains($0) }
      return words.indices.filter { place in
        Main.commands.contains { $0.name == words[place] } && place > 0
          && ["referee", "args:"].contains(words[place - 1])
      }.map { Array(words[$0...]) }
    }
  }

  private func expectKnownOptions(in text: String, of source: String, atLeast least: Int) throws {
    let found = commands(in: text)
    #expect(found.count >= least, "\(source): \(found)")
    for words in found {
      let command = try #require(Main.commands.first { $0.name == words[0] })
      let known = command.options.map(\.name)
      for word in words where word.hasPrefix("--") { #expect(known.contains(String(word)), "\(source): \(words)") }
    }
  }

  @Test func `recipes and their page start commands with options that these commands have`() throws {
    #expect(ClusterRecipeTests.names.count >= 6)
    for name in ClusterRecipeTests.names {
      try expectKnownOptions(in: text(name), of: name, atLeast: 1)
      #expect(try page.contains("(../tournaments/clusters/\(name))"), "docs/clusters.md has no link to \(name)")
    }
    try expectKnownOptions(in: page, of: "docs/clusters.md", atLeast: 5)
  }

  @Test(.needs(.bash, .python)) func `scripts of shells and of Python have no mistake of syntax`() throws {
    for name in ClusterRecipeTests.names {
      let path = ClusterRecipeTests.folder.appending(path: name).path
      if name.hasSuffix(".sbatch") { #expect(try Program.status(of: "bash", "-n", path) == 0, "\(name)") }
      if name.hasSuffix(".py") {
        let check = "import sys; compile(open(sys.argv[1]).read(), sys.argv[1], 'exec')"
        #expect(try Program.status(of: "python3", "-c", check, path) == 0, "\(name)")
      }
    }
  }

  /// Runs a shell script in the stage's folder, with `referee` and a `srun` that starts its command once.
  private func shell(_ script: String, on stage: WorkerStage) throws -> Program.Result {
    try stage.scratch.makeFolder("programs")
    try stage.scratch.writeProgram(
      "#!/bin/sh\nwhile [ \"${1#--}\" != \"$1\" ]; do shift; done\nexec \"$@\"\n", to: "programs/srun")
    let programs = stage.scratch.file("programs").path + ":" + BuiltPrograms.folder.path
    let path = try stage.scratch.write("PATH='\(programs)':$PATH\n\(script)\n", to: "script.sh")
    return try Program.shell(path, in: stage.scratch.folder)
  }

  private func expectFigures(_ stage: WorkerStage, _ result: Program.Result) throws {
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    try stage.playAlone()
    #expect(try stage.figures() == stage.figures(of: "one"))
  }

  @Test(.needs(.bash)) func `Slurm's job plays a run, and its task joins one`() throws {
    let (one, two) = (
      try WorkerStage(ClusterRecipeTests.tournament), try WorkerStage(ClusterRecipeTests.tournament)
    )
    let scripts = ClusterRecipeTests.folder.path
    try expectFigures(one, shell("exec bash '\(scripts)/run.sbatch' cup.json run", on: one))
    try two.start()
    try expectFigures(two, shell("exec bash '\(scripts)/work.sbatch' run/worker-link", on: two))
    #expect(two.end().run == 0)
  }

  @Test func `the commands of Kubernetes' pods play a run`() throws {
    let stage = try WorkerStage(ClusterRecipeTests.tournament)
    let commands = try text("kubernetes.yaml").matches(of: /args: \[(.*)\]/).map { match in
      "referee "
        + match.1.replacing(",", with: "").replacing("0.0.0.0:8080", with: "127.0.0.1:0")
        .replacing("runs/cup", with: "run")
    }
    #expect(commands.count == 2)
    try expectFigures(stage, shell(commands.joined(separator: " & ") + " && wait $!", on: stage))
  }

  @Test func `the command of HTCondor's jobs joins a run`() throws {
    let stage = try WorkerStage(ClusterRecipeTests.tournament)
    let words = try #require(text("htcondor.sub").firstMatch(of: /arguments *= "(.*)"/)).1
      .replacing("$(link)", with: "run/worker-link").replacing("$(request_cpus)", with: "2")
    try stage.start()
    try expectFigures(stage, shell("exec /usr/bin/env \(words)", on: stage))
    #expect(stage.end().run == 0)
  }
}
