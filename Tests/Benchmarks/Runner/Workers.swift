import Foundation
import JSON
import Synchronization
import WebServer

/// What it costs that tables are played by workers.
struct Workers: Benchmark {
  let name = "workers"
  let summary = "a table that a worker plays beside one that the run plays; and how many short tables a run gives out"

  func run() throws {
    try countTables(BenchmarkSize.choose(smoke: 200, full: 20_000))
    try compareTables(rounds: BenchmarkSize.choose(smoke: 1, full: 5))
  }

  private func compareTables(rounds: Int) throws {
    let file = BenchmarkFile(
      events: [["game": "klondike", "deals": BenchmarkSize.choose(smoke: 2, full: 6)]],
      bots: [["name": "planner", "command": ["klondike-planner"]]])
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let alone = try WorkerRun(file, options: [])
      try alone.waitForEnd()
      let given = try WorkerRun(file, options: ["--workers", "127.0.0.1:0", "--concurrency", "0"])
      try given.startWorker()
      try given.waitForEnd()
      ratios.append(try given.secondsOfTable() / alone.secondsOfTable())
    }
    ratios.sort()
    print(
      "  klondike-planner, a worker's table to the run's own: \(ratios[ratios.count / 2].digits(3)), the median of \(rounds); "
        + "\(ratios[0].digits(3)) to \(ratios[ratios.count - 1].digits(3))")
  }

  /// Workers that return results which are known, and play nothing: what is measured is the run alone.
  private func countTables(_ deals: Int) throws {
    let file = try BenchmarkFile("bench-games", deals: deals, concurrency: 2, sandbox: "none")
    let known = try WorkerRun(file, options: [])
    try known.waitForEnd()
    let results = try known.results()
    let columns = Columns(["short tables", "a second", "CPU a table"])
    for threads in [1, 4] {
      let before = RefereeRun.childrenCPU()
      let run = try WorkerRun(file, options: ["--workers", "127.0.0.1:0", "--concurrency", "0"])
      let seconds = try run.answer(with: results, threads: threads)
      try run.waitForEnd()
      let cpu = (RefereeRun.childrenCPU() - before) / Double(results.count)
      columns.row([
        threads == 1 ? "to 1 worker" : "to \(threads) workers", (Double(results.count) / seconds).digits(0),
        (cpu * 1e6).digits(0) + " µs",
      ])
    }
  }
}

/// A run in a folder of its own, which may give out tables.
private final class WorkerRun {
  private let folder: URL
  private var processes: [Process] = []

  init(_ file: BenchmarkFile, options: [String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try start(["run", "--quiet", try file.write(to: folder).path] + options)
  }

  deinit {
    for process in processes where process.isRunning { process.terminate() }
    try? FileManager.default.removeItem(at: folder)
  }

  func startWorker() throws { try start(["work", folder.path + "/run/worker-link", "--concurrency", "1"]) }

  private func start(_ words: [String]) throws {
    let process = Process()
    process.executableURL = BenchmarkPrograms.folder.appending(path: "referee")
    process.arguments = words
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    processes.append(process)
  }

  func waitForEnd() throws {
    for process in processes {
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw ProgramFailure(process.arguments ?? [], process.terminationStatus, errors: "")
      }
    }
  }

  /// The lines of its tables.
  private func lines() throws -> [(bytes: [UInt8], record: JSONNode)] {
    try Array(Data(contentsOf: folder.appending(path: "run/journal.jsonl"))).split(separator: 10).map(Array.init)
      .map { ($0, try JSONReader.read($0)) }.filter { $0.record["table"] != nil }
  }

  /// The mean time from the end of a table to that of the next one, in seconds.
  func secondsOfTable() throws -> Double {
    let ends = try lines().compactMap { $0.record["ended_us"]?.integer }.sorted()
    return Double(ends[ends.count - 1] - ends[0]) / 1e6 / Double(ends.count - 1)
  }

  /// The line of each table, by its number.
  func results() throws -> [Int: [UInt8]] {
    Dictionary(try lines().map { ($0.record["table"]!.integer!, $0.bytes) }) { first, _ in first }
  }

  /// Asks for all tables and returns these results, and gives the time until none is left, in seconds.
  func answer(with results: [Int: [UInt8]], threads: Int) throws -> Double {
    let path = folder.path + "/run/worker-link"
    while (try? String(contentsOfFile: path, encoding: .utf8)) == nil { Thread.sleep(forTimeInterval: 0.001) }
    let link = HTTPLink(try String(contentsOfFile: path, encoding: .utf8))!
    let header = try String(contentsOfFile: folder.path + "/run/journal.jsonl", encoding: .utf8).split(separator: "\n")[
      0]
    let origin = try JSONReader.read(Array(header.utf8))["origins"]!.elements![0].json
    let failures = Mutex<[any Error]>([])
    let left = Atomic(results.count)
    let began = Date()
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<threads {
      Thread.detachNewThread {
        do {
          let worker = try AskingWorker(link, origin)
          while left.load(ordering: .relaxed) > 0 {
            if try worker.answer(with: results) { left.subtract(1, ordering: .relaxed) }
          }
        } catch {
          failures.withLock { $0.append(error) }
        }
        ended.signal()
      }
    }
    for _ in 0..<threads { ended.wait() }
    let seconds = Date().timeIntervalSince(began)
    if left.load(ordering: .relaxed) > 0, let failure = failures.withLock({ $0.first }) { throw failure }
    return seconds
  }
}

/// A worker that plays nothing.
private struct AskingWorker {
  private let client: LinkClient
  private let number: String

  init(_ link: HTTPLink, _ origin: String) throws {
    client = LinkClient(of: link)
    let joined = try JSONReader.read(try client.post("/join", Array(#"{"origin":\#(origin)}"#.utf8)).content)
    guard joined["state"]?.string == "play" else { throw ProgramFailure(["join"], 1, errors: joined.json) }
    number = #""worker":\#(joined["worker"]!.integer!),"play":\#(joined["play"]!.integer!)"#
    _ = try client.post(
      "/ready", Array("{\(number),\"tables\":1,\"sandbox\":\"none\",\"usual_sandbox\":\"none\",\"missing\":{}}".utf8))
  }

  /// Asks for a table, and returns its result; false if there was none.
  func answer(with results: [Int: [UInt8]]) throws -> Bool {
    let given = try JSONReader.read(try client.post("/next", Array("{\(number)}".utf8)).content)
    guard given["state"]?.string == "play" else { return false }
    _ = try client.post("/result", Array("{\(number)}\n".utf8) + results[given["table"]?.integer ?? 1]! + [10])
    return true
  }
}
