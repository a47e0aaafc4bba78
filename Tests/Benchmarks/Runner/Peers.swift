import Foundation
import OperatingSystem

/// Compares what a decision costs this referee and other tournament programs, and how many tables each plays at once.
///
/// The others play chess between engines that answer at once, over and over the same game of 148 plies; they keep no record of
/// it. They are found on the search path, and built by whoever wants to measure them.
struct Peers: Benchmark {
  let name = "peers"
  let summary = "CPU and throughput of a decision beside other tournament programs, as far as they are installed"

  func run() throws {
    let peers = Peer.all.filter { peer in
      if peer.path == nil { print("  not measured: \(peer.name) is not installed") }
      return peer.path != nil
    }
    try compareCost(with: peers)
    print("")
    try compareThroughput(with: peers)
  }

  private func compareCost(with peers: [Peer]) throws {
    var floors = Samples()
    var costs = (["referee"] + peers.map(\.name)).map { (name: $0, cpu: Samples(), ratio: Samples()) }
    for _ in 0..<BenchmarkSize.choose(smoke: 1, full: 5) {
      let floor =
        try BenchmarkPrograms.floor("trips", BenchmarkSize.choose(smoke: 1000, full: 200_000), on: 0)[1] / 1e9
      floors.add(floor)
      var round = [try RefereeRun.play(BenchmarkFile("bench-decisions", deals: 400), on: 0).decisionCPU]
      for peer in peers {
        round.append(try peer.play(games: BenchmarkSize.choose(smoke: 5, full: 1000), on: 0).decisionCPU)
      }
      for (place, cpu) in round.enumerated() {
        costs[place].cpu.add(cpu)
        costs[place].ratio.add(cpu / floor)
      }
    }
    let columns = Columns(["one core", "least", "median", "÷ floor"])
    func microseconds(_ seconds: Double) -> String { (seconds * 1e6).digits(2) + " µs" }
    columns.row(["floor", microseconds(floors.quantile(0)), microseconds(floors.median), "1"])
    for (name, cpu, ratio) in costs {
      columns.row([name, microseconds(cpu.quantile(0)), microseconds(cpu.median), ratio.median.digits(1)])
    }
  }

  /// Tables, and decisions, a second, with 1, 2 and 8 tables at once.
  private func compareThroughput(with peers: [Peer]) throws {
    let widths = [1, 2, 8]
    let columns = Columns(["tables (decisions) a second"] + widths.map { "\($0) at once" })
    func row(_ name: String, _ play: (Int) throws -> (tables: Int, decisions: Int, wall: Double)) throws {
      columns.row(
        [name]
          + (try widths.map { width in
            let run = try play(width)
            return (Double(run.tables) / run.wall).digits(0) + " ("
              + (Double(run.decisions) / run.wall / 1000).digits(0)
              + "k)"
          }))
    }
    for (game, seats, deals) in [("klondike", 1, 400), ("set", 2, 400), ("snap", 2, 400)] {
      try row("referee, \(game)") { width in
        let bots = (0..<seats).map { ["name": "at-once-\($0)", "command": ["bench-bot"]] as [String: Any] }
        let run = try RefereeRun.play(
          BenchmarkFile(
            events: [["game": game, "deals": BenchmarkSize.choose(smoke: 5, full: deals)]], bots: bots,
            concurrency: width))
        return (run.tables, run.decisions, run.wall)
      }
    }
    for peer in peers {
      try row("\(peer.name), chess") { width in
        let run = try peer.play(games: BenchmarkSize.choose(smoke: 10, full: 1000), at: width)
        return (run.games, run.decisions, run.wall)
      }
    }
  }
}

/// Another program that plays tournaments between processes.
private struct Peer: Sendable {
  static let all = [
    Peer(name: "c-chess-cli") { engine, games, width in
      ["-each", "cmd=\(engine)", "tc=60+0.1", "-engine", "name=a", "-engine", "name=b", "-games", "\(games)"]
        + ["-concurrency", "\(width)"]
    },
    Peer(name: "fastchess") { engine, games, width in
      ["-engine", "cmd=\(engine)", "name=a", "-engine", "cmd=\(engine)", "name=b", "-each", "tc=60+0.1"]
        + [
          "-rounds", "\(games / 2)", "-games", "2", "-concurrency", "\(width)", "-force-concurrency", "-ratinginterval",
          "0",
        ]
    },
  ]

  let name: String
  /// Its command line for a number of games, of which `width` are played at a time.
  let words: @Sendable (_ engine: String, _ games: Int, _ width: Int) -> [String]

  var path: URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").lazy
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  struct Run {
    var wall: Double
    var games: Int
    var decisions: Int
    /// Seconds of a decision, without what the engines have used.
    var decisionCPU: Double
  }

  func play(games: Int, at width: Int = 1, on core: Int? = nil) throws -> Run {
    // Fastchess writes its settings into the folder in which it is started.
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let report = folder.appending(path: "report")
    let engine = BenchmarkPrograms.folder.appending(path: "bench-chess-engine").path
    let before = RefereeRun.childrenCPU()
    let began = Date()
    let ended = try BenchmarkPrograms.run(
      path!, words(engine, games, width), on: core, under: ["/usr/bin/env", "-C", folder.path, "REPORT=\(report.path)"]
    ).ended
    let cpu = RefereeRun.childrenCPU() - before
    let engines = try String(contentsOf: report, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: " ").map { Double($0)! }
    }
    let decisions = engines.reduce(0) { $0 + $1[1] }
    return Run(
      wall: ended.timeIntervalSince(began), games: games, decisions: Int(decisions),
      decisionCPU: (cpu - engines.reduce(0) { $0 + $1[0] } / 1e9) / decisions)
  }
}
