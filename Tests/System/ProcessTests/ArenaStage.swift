import Arena
import BotProcess
import Foundation
import GameRules
import OperatingSystem
import Refereeing
import Sandboxes
import SnapRules
import TestSupport

/// A worker's bench and host, and tables of Snap to play at them.
final class ArenaStage {
  let launcher: BotLauncher
  let pool: BotPool
  let stop = StopSignal()
  private var host: GameRunner
  private var tables = 0

  init(
    capacity: Int = 4, groups: ControlGroups? = nil, throttling: CgroupThrottling = CgroupThrottling()
  ) throws {
    launcher = try BotLauncher(program: BuiltPrograms.launcher, groups: groups)
    pool = BotPool(launcher: launcher, capacity: capacity)
    host = GameRunner(pool: pool, throttling: throttling, stop: stop)
  }

  deinit { pool.abort() }

  /// Plays one short table of Snap, or gives nil when it was stopped.
  func play(_ assignments: [SeatAssignment], turns: Int = 2, keepsBots: Bool = true, ready: Duration = .seconds(20))
    throws
    -> PlayedGame?
  {
    var options = SnapOptions()
    options.maxTurns = turns
    let time = TimeControl(window: .seconds(20), ready: ready)
    return try play(Snap.self, options, assignments, time: time, keepsBots: keepsBots)
  }

  /// Plays one table of any game, or gives nil when it was stopped.
  func play<G: Game>(
    _ game: G.Type, _ options: G.Options, _ assignments: [SeatAssignment], time: TimeControl, keepsBots: Bool = true,
    isTranscribed: Bool = true
  ) throws -> PlayedGame? {
    tables += 1
    var deal = SeededRandom(seed: "arena", game: G.name, deal: tables)
    var referee = Referee(
      position: try G(dealtBy: &deal, seats: assignments.count, options: options),
      rules: TableRules(time: time, races: RaceSettings(reactions: .declared)),
      random: SeededRandom(seed: "arena", label: "table \(tables)"))
    referee.isTranscribed = isTranscribed
    return try host.play(
      referee, of: DealKey(event: 0, number: tables), assignments: assignments, keepsBots: keepsBots)
  }

  func play(_ scripts: [String], turns: Int = 2) throws -> PlayedGame? {
    try play(scripts.map { .bot(ShellBot.command($0)) }, turns: turns)
  }
}

extension PlayedGame {
  /// The kinds of the faults, by seat.
  var faults: [String?] { record.faults.map { $0?.kind.name } }
}
