import Arena
import BotProcess
import Foundation
import Reports
import Tournaments

/// `referee run FILE.json`: plays a tournament.
enum RunCommand {
  static let concurrency = Option("--concurrency", "N", "play N tables at once, whatever the file says")
  static let sandbox = Option(
    "--sandbox", "KIND",
    "run bots in \(SandboxChoice.allCases.map(\.rawValue).joined(separator: ", ")), whatever the file says")
  static let quiet = Option(flag: "--quiet", "show no progress")

  static let command = Command(
    name: "run", operands: ["FILE.json"], options: [concurrency, sandbox, quiet],
    summary: "play a tournament, or go on with one",
    example: "referee run tournaments/quickstart.json"
  ) { invocation in
    var file = try TournamentFile.read(at: invocation.operands[0], catalogue: catalogue)
    if let number = try invocation.integer(concurrency, in: 1...1024) { file.concurrency = number }
    file.sandbox = try invocation.word(sandbox) ?? file.sandbox
    return try play(file, isQuiet: invocation.has(quiet))
  }

  /// Plays a tournament to its end and prints its leaderboards.
  static func play(_ file: TournamentFile, isQuiet: Bool) throws -> ExitCode {
    let interruption = Interruption()
    let environment = ProcessInfo.processInfo.environment
    let sandbox = try SandboxProbe(launcher: Programs.launcher, environment: environment).sandbox(for: file.sandbox)
    let launcher = try BotLauncher(program: Programs.launcher, sandbox: sandbox, limits: file.limits)
    let commands = try Preflight.commands(
      of: file, host: environment, programs: Programs.folder.path,
      launcher: launcher)
    let run = try TournamentRun(file, commands: commands, launcher: launcher, stop: interruption.stop)
    announce(run)
    if let gap = sandbox.gap { Console.say("without a sandbox \(gap); referee doctor says what there is") }

    var line = ProgressLine(isTerminal: Console.isTerminal)
    var last: RunProgress?
    let write = { (text: String) in FileHandle.standardError.write(Data(text.utf8)) }
    let end = try run.play { progress in
      last = progress
      if !isQuiet { line.show(progress, write: write) }
    }
    if !isQuiet, let last { line.finish(last, write: write) }
    for name in run.retired { Console.say("\(name) was retired after \(file.maxFaults) faults in a row") }

    let standings = try Standings.read(file.out, catalogue: catalogue)
    try run.publish(standings)
    Console.print("\n" + Leaderboard.render(standings, as: .text))
    guard end == .finished else {
      Console.say("\ninterrupted; to go on, run the same command again")
      return .interrupted
    }
    Console.say("\nThe run is in \(file.out).")
    return .done
  }

  private static func announce(_ run: TournamentRun) {
    let opening = run.opening
    if opening.wasTorn { Console.say("the journal's last line was cut off by a crash; it is played again") }
    let what = opening.finished == 0 ? "playing" : "going on after \(opening.finished) of"
    Console.say("\(run.file.name): \(what) \(opening.total) tables, \(opening.workers) at a time")
  }
}

extension TournamentRun {
  /// Writes the leaderboards into the run's folder.
  func publish(_ standings: Standings) throws(RunProblem) {
    for (text, name) in standings.files { try put(Array(text.utf8), at: name) }
  }
}

extension Standings {
  /// The files of a run's folder that hold these leaderboards, each with its text.
  var files: [(text: String, name: String)] {
    let names: [(Leaderboard.Format, String)] = [(.text, "txt"), (.markdown, "md"), (.csv, "csv"), (.json, "json")]
    return names.map { (Leaderboard.render(self, as: $0), "standings." + $1) }
  }
}
