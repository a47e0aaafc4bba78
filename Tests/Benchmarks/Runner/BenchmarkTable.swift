import Arena
import BotProcess
import Foundation
import GameRules
import Refereeing
import Sandboxes
import Synchronization

/// One worker's table: bots are started once and play on.
struct BenchmarkTable {
  private let pool: BotPool
  private var host: GameRunner
  private var tables = 0

  init(launcher: BotLauncher, cores: TableCores? = nil) {
    pool = BotPool(launcher: launcher, capacity: 8)
    host = GameRunner(pool: pool, cores: cores, stop: StopSignal())
  }

  /// Plays one game of `rounds` rounds.
  mutating func play(_ bots: [BotCommand], rounds: Int, rules: TableRules) throws -> PlayedGame {
    tables += 1
    var options = NoOpGame.Options()
    options.rounds = min(rounds, BenchmarkSize.choose(smoke: 10, full: .max))
    var deal = SeededRandom(seed: "bench", game: NoOpGame.name, deal: tables)
    let referee = Referee(
      position: try NoOpGame(dealtBy: &deal, seats: bots.count, options: options), rules: rules,
      random: SeededRandom(seed: "bench", label: "table \(tables)"))
    return try host.play(
      referee, of: DealKey(event: 0, number: tables), assignments: bots.map(SeatAssignment.bot), keepsBots: true)!
  }

  /// Ends its bots.
  func close() { pool.close() }

  /// Plays a game at each of some tables at the same time, a thread each.
  static func playAtOnce(
    _ tables: Int, _ bots: [BotCommand], rounds: Int, rules: TableRules
  ) throws -> [PlayedGame] {
    let launcher = try BenchmarkPrograms.launcher()
    let games = Mutex<[Result<PlayedGame, any Error>]>([])
    let ended = DispatchSemaphore(value: 0)
    for _ in 0..<tables {
      Thread.detachNewThread {
        let cores = TableCores(rules.races.asking == .together ? bots.count : 1)
        defer { cores.release() }
        var stage = BenchmarkTable(launcher: launcher, cores: cores)
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
