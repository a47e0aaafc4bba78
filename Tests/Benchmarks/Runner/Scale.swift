import Foundation
import OperatingSystem

/// Plays a tournament of a million tables and takes it up again: how soon it begins, in how much memory, and how fast its
/// journal is read.
struct Scale: Benchmark {
  let name = "scale"
  let summary = "a million tables: how soon they begin, in how much memory, and how fast their journal is read"

  private struct Run {
    /// Until it said what it is about to play, which it says when the journal is read, in seconds.
    var start = 0.0
    var wall = 0.0
    /// At most, in KiB.
    var memory = 0
  }

  func run() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let journal = folder.appending(path: "run/journal.jsonl")
    let columns = Columns(["", "to its start", "in all", "memory"])
    report(try play(BenchmarkFile("bench-games", deals: 100), in: folder), "100 tables", in: columns)
    try FileManager.default.removeItem(at: folder.appending(path: "run"))
    let million = try BenchmarkFile("bench-games", deals: 1_000_000, concurrency: 2)
    report(try play(million, in: folder), "1,000,000 tables", in: columns)
    let again = try play(million, in: folder)
    report(again, "taken up when all are played", in: columns)

    let size = try FileManager.default.attributesOfItem(atPath: journal.path)[.size] as! Int
    let began = Date()
    let counting = try BenchmarkPrograms.run(URL(filePath: "/usr/bin/wc"), ["-l", journal.path]).ended
      .timeIntervalSince(began)
    let rate = Double(size) / 1e6 / again.start
    print(
      "  the journal of \((Double(size) / 1e6).digits(0)) MB is read at \(rate.digits(0)) MB/s,"
        + " in \((again.start / counting).digits(0)) times the time of wc -l")
  }

  private func report(_ run: Run, _ what: String, in columns: Columns) {
    columns.row([
      what, run.start.digits(3) + " s", run.wall.digits(2) + " s", (Double(run.memory) / 1024).digits(0) + " MiB",
    ])
  }

  private func play(_ file: BenchmarkFile, in folder: URL) throws -> Run {
    let process = Process()
    let (errors, words) = (Pipe(), ["run", "--sandbox", "none", try file.write(to: folder).path])
    process.executableURL = BenchmarkPrograms.folder.appending(path: "referee")
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    let began = ContinuousClock.now
    var run = Run()
    try process.run()
    let said = errors.fileHandleForReading.availableData
    run.start = (ContinuousClock.now - began) / .seconds(1)
    while process.isRunning {
      run.memory = max(run.memory, ProcessMemory.peak(of: process.processIdentifier) ?? 0)
      Thread.sleep(forTimeInterval: 0.01)
    }
    run.wall = (ContinuousClock.now - began) / .seconds(1)
    guard process.terminationStatus == 0 else {
      let rest = try errors.fileHandleForReading.readToEnd() ?? Data()
      throw ProgramFailure(
        [process.executableURL!.path] + words, process.terminationStatus,
        errors: String(decoding: said + rest, as: UTF8.self))
    }
    return run
  }
}
