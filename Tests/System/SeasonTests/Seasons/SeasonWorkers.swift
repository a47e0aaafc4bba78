import Foundation
import HostileBots
import TestSupport

/// Workers of a season's run, which are there before it and wait for its link.
final class SeasonWorkers {
  static let words = ["work", "run/worker-link", "--concurrency", "1", "--wait", "60"]

  private let folder: URL
  private var processes: [(process: Process, output: Pipe)] = []

  init(_ count: Int, in folder: URL) throws {
    self.folder = folder
    for _ in 0..<count { try start() }
  }

  deinit { for (process, _) in processes where process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private func start() throws {
    let (process, output) = (Process(), Pipe())
    process.executableURL = BuiltPrograms.folder.appending(path: "referee")
    process.arguments = SeasonWorkers.words
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    processes.append((process, output))
  }

  /// Kills the first worker, and starts another in its place.
  func killOne() throws {
    let (process, _) = processes.removeFirst()
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try start()
  }

  /// Waits until all have ended, as they do with the run.
  func end() -> [RefereeProgram] {
    let link = folder.appending(path: "run/worker-link").path
    return processes.map { process, output in
      // A short run may have ended before the worker saw its link, for which it then waits.
      var isLate = false
      if (try? String(contentsOfFile: link, encoding: .utf8))?.hasPrefix("http") != true {
        let deadline = Date(timeIntervalSinceNow: 8)
        Wait.until { !process.isRunning || Date() > deadline }
        isLate = process.isRunning
        if isLate { kill(process.processIdentifier, SIGTERM) }
      }
      Wait.until { !process.isRunning }
      // One that has not ended by now is killed, and its code tells.
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      process.waitUntilExit()
      var program = RefereeProgram()
      program.output = Array((try? output.fileHandleForReading.readToEnd()) ?? Data())
      if isLate, process.terminationStatus == 130, !String(decoding: program.output, as: UTF8.self).contains("working")
      {
        program.exitCode = 0
        return program
      }
      program.exitCode = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
      return program
    }
  }
}
