import Foundation
import OperatingSystem
import Refereeing

/// Compares the time that a bot is charged with the time that it computed.
///
/// The bot computes for a given CPU time and says in each answer what it used by its own clock, which waiting for a core
/// does not lengthen.
struct ChargedTime: Benchmark {
  let name = "time"
  let summary = "charged time against what the bot computed, by its own clock"

  /// What a bot does for an answer.
  private struct Work {
    var microseconds: Int
    /// True if it computes in another thread than the first.
    var isThreaded = false
  }

  /// One answer, as charged and as it was, by one clock.
  private typealias Move = (charged: Double, truly: Double)

  func run() throws {
    let cores = AvailableCores().count
    let columns = Columns(["", "truly", "charged", "ratio", "p1", "p99"])
    let works = [500, 2500, 25_000].map { Work(microseconds: $0) } + [Work(microseconds: 2500, isThreaded: true)]
    for work in works {
      for tables in BenchmarkSize.choose(smoke: [1, 2 * cores], full: [1, cores, 32 * cores]) {
        let rounds = max(1_600_000 / work.microseconds / tables, 8) * (tables > cores ? 4 : 1)
        for timeBasis in TimeBasis.allCases {
          let moves = try play(work, tables: tables, rounds: rounds, timeBasis: timeBasis)
          let place = work.isThreaded ? " threaded" : ""
          let load = tables == 1 ? "alone" : "\(tables) tables"
          print(moves, as: "\(Double(work.microseconds) / 1000) ms\(place), \(load), \(timeBasis)", in: columns)
        }
      }
    }
  }

  private func print(_ moves: [Move], as what: String, in columns: Columns) {
    let ratios = Samples(moves.map { $0.charged / $0.truly })
    let medians = [Samples(moves.map(\.truly)), Samples(moves.map(\.charged))].map { $0.median.digits(0) + " µs" }
    columns.row([what] + medians + [0.5, 0.01, 0.99].map { ratios.quantile($0).digits(3) })
  }

  /// Every move of some tables that are played at once, a thread each.
  private func play(_ work: Work, tables: Int, rounds: Int, timeBasis: TimeBasis) throws -> [Move] {
    let bot = BenchmarkPrograms.bot(
      ["--spin-us", String(work.microseconds), "--note"] + (work.isThreaded ? ["--thread"] : []))
    let rules = TableRules(
      time: TimeControl(bank: nil, move: .seconds(60), ready: .seconds(60)), timeBasis: timeBasis)
    return try BenchmarkTable.playAtOnce(tables, [bot], rounds: rounds, rules: rules).flatMap { played in
      played.transcript.entries.compactMap { move($0, timeBasis) }
    }
  }

  private func move(_ entry: TranscriptEntry, _ timeBasis: TimeBasis) -> Move? {
    guard case .turn(let answer) = entry, let truly = answer.note.flatMap({ Double($0) }) else { return nil }
    return (timeBasis.chargedTime(wall: answer.wall, cpu: answer.cpu).microseconds, truly / 1000)
  }
}
