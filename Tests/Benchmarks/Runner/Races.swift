import Foundation
import OperatingSystem
import Refereeing
import Sandboxes

/// Shows what decides races: the bots' work, or their seats and the machine.
///
/// Both clocks stand in every transcript, so the same races are judged by each of them, as if it had counted.
struct Races: Benchmark {
  let name = "races"
  let summary = "who wins: identical bots from either seat, and a bot that needs 25 % more work"

  /// Steps of the bot's work: about 0.5, 1 and 2 ms.
  private static let works = [500_000, 1_000_000, 2_000_000]
  private static let margin = RaceSettings().photoFinish.microseconds

  /// One race between seat 0 and seat 1: how much longer seat 1 took, in microseconds.
  private struct Gap {
    var wall: Double
    var cpu: Double
  }

  func run() throws {
    let cores = AvailableCores().count
    let columns = Columns(["", "seat 0, CPU", "wall clock", "slower, CPU", "wall clock", "draws, CPU", "wall clock"])
    for (steps, asking, tables) in [
      (Races.works[0], RaceSettings.Asking.serially, 1), (Races.works[0], .serially, 4 * cores),
      (Races.works[1], .serially, 1), (Races.works[1], .serially, 4 * cores), (Races.works[1], .together, 4 * cores),
      (Races.works[2], .serially, 1), (Races.works[2], .serially, 4 * cores),
    ] {
      let rounds = max(2_000_000_000 / steps, 2000) / tables
      let (slow, fast) = (Races.bot(steps * 5 / 4, copy: 0), Races.bot(steps, copy: 1))
      let equal = try gaps([Races.bot(steps, copy: 0), fast], asking, tables: tables, rounds: rounds)
      let slowIs0 = try gaps([slow, fast], asking, tables: tables, rounds: rounds / 2)
      let slowIs1 = try gaps([fast, slow], asking, tables: tables, rounds: rounds / 2)
      var cells: [String] = []
      for clock in [\Gap.cpu, \.wall] {
        let won = Races.share(equal.map { $0[keyPath: clock] })
        let lost = Races.share(slowIs0.map { -$0[keyPath: clock] } + slowIs1.map { $0[keyPath: clock] })
        let lots = Double(equal.count { abs($0[keyPath: clock]) <= Races.margin }) / Double(equal.count)
        cells += [won, lost, lots].map { ($0 * 100).digits(1) + " %" }
      }
      let load = tables == 1 ? "alone" : "\(tables) tables"
      columns.row(
        ["\((Double(steps) / 1_000_000).digits(1)) ms, \(load), \(asking)"] + [0, 3, 1, 4, 2, 5].map { cells[$0] })
    }
    print("  seat 0: races won by the first of two identical bots; slower: races lost by the bot with more work;")
    print("  draws: identical bots that differ by at most \(Races.margin.digits(0)) µs")
  }

  /// The share of races that the first seat wins; a lot is half a race.
  private static func share(_ gaps: [Double]) -> Double {
    gaps.map { abs($0) <= margin ? 0.5 : $0 > 0 ? 1 : 0 }.reduce(0, +) / Double(gaps.count)
  }

  private static func bot(_ steps: Int, copy: Int) -> BotCommand {
    BenchmarkPrograms.bot(["--steps", String(steps)], copy: copy)
  }

  private func gaps(
    _ bots: [BotCommand], _ asking: RaceSettings.Asking, tables: Int, rounds: Int
  ) throws -> [Gap] {
    let rules = TableRules(
      time: TimeControl(window: .seconds(60), ready: .seconds(60)),
      races: RaceSettings(asking: asking, reactions: .cpu))
    return try BenchmarkTable.playAtOnce(tables, bots, rounds: rounds, rules: rules).flatMap { played in
      played.transcript.entries.compactMap { entry in
        guard case .race(let race) = entry, let first = race.answers.first(where: { $0.seat == 0 }),
          let second = race.answers.first(where: { $0.seat == 1 }), let cpu = first.cpu, let otherCPU = second.cpu
        else { return nil }
        return Gap(wall: (second.wall - first.wall).microseconds, cpu: (otherCPU - cpu).microseconds)
      }
    }
  }
}
