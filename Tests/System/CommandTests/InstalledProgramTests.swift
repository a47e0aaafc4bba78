import BotProcess
import Foundation
import Sandboxes
import TestBasics
import TestSupport
import Testing
import referee

/// The program in the folders where a build and where `make install` put it; `.ci/parts/install` tries the latter.
@Suite(.timeLimited) struct InstalledProgramTests {
  private let scratch: TemporaryFolder
  private let root: URL

  init() throws {
    scratch = try TemporaryFolder()
    root = scratch.file("a prefix").resolvingSymlinksInPath()
  }

  /// Puts a program of the build into a folder of the root.
  private func install(_ name: String, in folder: String) throws {
    let folder = root.appending(path: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: BuiltPrograms.folder.appending(path: name), to: folder.appending(path: name))
  }

  @Test(arguments: [
    (["bin"], "bin"),
    (["libexec/referee"], "libexec/referee"),
    (["bin", "libexec/referee"], "bin"),
  ])
  func `the launcher is found beside the program, then in libexec`(folders: [String], found: String) throws {
    for folder in folders { try install("referee-launcher", in: folder) }
    let launcher = try ExecutablePaths.launcher(of: root.appending(path: "bin/referee"))
    #expect(launcher.path == root.path + "/" + found + "/referee-launcher")
  }

  @Test func `a missing launcher is reported with both places`() {
    let places = ["bin", "libexec/referee"].map { "\(root.path)/\($0)/referee-launcher" }
    #expect(throws: StartFailure.noLauncher(places)) {
      try ExecutablePaths.launcher(of: root.appending(path: "bin/referee"))
    }
  }

  @Test(arguments: Sandbox.all.map(\.name))
  func `an installed program plays its sample bots, and through a link as well`(sandbox: String) throws {
    try install("referee", in: "bin")
    for name in ["referee-launcher", "snap-random", "snap-simple"] { try install(name, in: "libexec/referee") }
    let probe = SandboxProbe(launcher: BuiltPrograms.launcher, environment: ProcessInfo.processInfo.environment)
    let works = probe.failure(of: try #require(Sandbox(rawValue: sandbox))) == nil
    let link = scratch.file("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: root.appending(path: "bin/referee"))
    for program in [root.appending(path: "bin/referee"), link] {
      let words =
        "duel --game snap --bot snap-random --bot snap-simple --deals 1 --option max_turns=10 --fresh --sandbox \(sandbox)"
      let result = try Program.shell(
        try scratch.write("'\(program.path)' \(words)\n", to: "script"), in: scratch.folder)
      #expect(result.exitCode == (works ? 0 : 2), "\(result.errors)")
      #expect(!result.output.contains("Faults"))
    }
  }
}
