import Foundation
import TestSupport

/// A run that gives out tables, and its workers: processes of this machine.
final class WorkerStage {
  let scratch: TemporaryFolder
  private let file: String
  private(set) var run: Process?
  private(set) var workers: [Process] = []

  /// Bots that do the same on each deal: with declared reactions no clock decides.
  static let calm = #""reactions": "declared", "clock": {"ready_ms": 60000, "move_ms": 60000, "window_ms": 60000}"#

  /// True if bubblewrap can start a program that sees other folders.
  static let canHideFolders =
    (try? Program.shell("bwrap --dev-bind / / true", in: Program.package))?.exitCode == 0

  init(_ file: String) throws {
    scratch = try TemporaryFolder()
    self.file = file
    try scratch.write(file, to: "cup.json")
  }

  deinit { for process in workers + [run].compactMap(\.self) where process.isRunning { kill(process) } }

  var journal: String { scratch.text(of: "run/journal.jsonl") }
  /// The number of tables in the journal.
  var tables: Int { journal.split(separator: "\n").count { $0.contains(#","table":"#) } }
  var said: String { scratch.text(of: "run.log") }

  /// Starts the run, or starts it again, and waits until it has a link.
  func start(_ options: [String] = ["--concurrency", "0"]) throws {
    run = try process(["run", "cup.json", "--out", "run", "--workers", "127.0.0.1:0"] + options, log: "run.log")
    Wait.until { scratch.text(of: "run/worker-link").hasPrefix("http") || run?.isRunning == false }
  }

  /// - Parameter tool: the words of a program that starts them.
  func startWorkers(_ count: Int, _ options: [String] = [], under tool: [String] = []) throws {
    for _ in 0..<count {
      workers.append(
        try process(
          ["work", "run/worker-link", "--concurrency", "1", "--store", "store", "--wait", "60"] + options,
          log: "worker-\(workers.count).log", under: tool))
    }
  }

  func saidByWorker(_ number: Int) -> String { scratch.text(of: "worker-\(number).log") }

  func kill(_ process: Process?, _ number: Int32 = SIGKILL) {
    guard let process else { return }
    Foundation.kill(process.processIdentifier, number)
    process.waitUntilExit()
  }

  /// Waits for the end of the run and of the workers, and returns their exit codes.
  func end() -> (run: Int32, workers: [Int32]) {
    let all = workers + [run].compactMap(\.self)
    let deadline = Date(timeIntervalSinceNow: 150)
    while all.contains(where: \.isRunning), Date() < deadline { Wait.until { all.allSatisfy { !$0.isRunning } } }
    func code(_ process: Process) -> Int32 {
      if process.isRunning { return -1 }
      return process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    }
    return (run.map(code) ?? -1, workers.map(code))
  }

  /// The rows of the leaderboards that depend on no clock.
  func figures(of run: String = "run") throws -> [String] {
    try Program.run(in: scratch.folder, ["standings", run, "--all", "--format", "csv"]).output
      .split(separator: "\r\n").map(String.init).filter { !$0.contains("_us,") }
  }

  /// Plays the same tournament on one machine, in the folder `one`.
  func playAlone() throws {
    _ = try Program.run(in: scratch.folder, ["run", "cup.json", "--out", "one", "--quiet"])
  }

  private func process(_ words: [String], log: String, under tool: [String] = []) throws -> Process {
    let process = Process()
    let referee = BuiltPrograms.folder.appending(path: "referee").path
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = tool + [referee] + words
    process.currentDirectoryURL = scratch.folder
    process.standardInput = FileHandle.nullDevice
    let path = scratch.file(log).path
    if !FileManager.default.fileExists(atPath: path) { try scratch.write("", to: log) }
    let output = FileHandle(forWritingAtPath: path)!
    try output.seekToEnd()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    return process
  }
}
