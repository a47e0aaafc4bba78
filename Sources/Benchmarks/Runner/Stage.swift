import Arena
import BotProcess
import Foundation
import GameRules
import Refereeing
import Synchronization

/// One worker's table: bots are started once and play on.
struct Stage {
  private let bench: Bench
  private var host: TableHost
  private var tables = 0

  init(launcher: BotLauncher) {
    bench = Bench(launcher: launcher, capacity: 8)
    host = TableHost(bench: bench, stop: StopSignal())
  }

  /// Plays one game of `rounds` rounds.
  mutating func play(_ bots: [BotCommand], rounds: Int, rules: TableRules) throws -> PlayedTable {
    tables += 1
    var options = Drill.Options()
    options.rounds = rounds
    var deal = Chance(seed: "bench", game: Drill.name, deal: tables)
    let referee = Referee(
      position: try Drill(dealtBy: &deal, seats: bots.count, options: options), rules: rules,
      luck: Chance(seed: "bench", label: "table \(tables)"))
    return try host.play(
      referee, of: DealKey(event: 0, number: tables), entrants: bots.map(Entrant.bot), keepsBots: true)!
  }

  /// Ends its bots.
  func close() { bench.close() }

  /// Plays a game at each of some tables at the same time, a thread each.
  static func playAtOnce(
    _ tables: Int, _ bots: [BotCommand], rounds: Int, rules: TableRules
  ) throws -> [PlayedTable] {
    let launcher = try BenchPrograms.launcher()
    let games = Mutex<[Result<PlayedTable, any Error>]>([])
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<tables {
      Thread.detachNewThread {
        var stage = Stage(launcher: launcher)
        let game = Result { try stage.play(bots, rounds: rounds, rules: rules) }
        stage.close()
        games.withLock { $0.append(game) }
        ended.signal()
      }
    }
    for _ in 0..<tables { ended.wait() }
    return try games.withLock { $0 }.map { try $0.get() }
  }
}
