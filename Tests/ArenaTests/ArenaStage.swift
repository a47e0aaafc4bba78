import BotProcess
import Foundation
import GameRules
import Refereeing
import SnapRules
import TestSupport

@testable import Arena

/// A worker's bench and host, and tables of Snap to play at them.
final class ArenaStage {
  let launcher: BotLauncher
  let bench: Bench
  let stop = StopSignal()
  private var host: TableHost
  private var tables = 0

  init(capacity: Int = 4) throws {
    launcher = try BotLauncher(program: BuiltPrograms.launcher)
    bench = Bench(launcher: launcher, capacity: capacity)
    host = TableHost(bench: bench, stop: stop)
  }

  deinit { bench.abort() }

  /// Plays one short table of Snap, or gives nil when it was stopped.
  func play(_ entrants: [Entrant], turns: Int = 2, keepsBots: Bool = true, ready: Duration = .seconds(20)) throws
    -> PlayedTable?
  {
    var options = SnapOptions()
    options.maxTurns = turns
    let time = TimeControl(window: .seconds(20), ready: ready)
    return try play(Snap.self, options, entrants, time: time, keepsBots: keepsBots)
  }

  /// Plays one table of any game, or gives nil when it was stopped.
  func play<G: Game>(
    _ game: G.Type, _ options: G.Options, _ entrants: [Entrant], time: TimeControl, keepsBots: Bool = true
  ) throws -> PlayedTable? {
    tables += 1
    var deal = Chance(seed: "arena", game: G.name, deal: tables)
    let referee = Referee(
      position: try G(dealtBy: &deal, seats: entrants.count, options: options),
      rules: TableRules(time: time, races: RaceSettings(reactions: .declared)),
      luck: Chance(seed: "arena", label: "table \(tables)"))
    return try host.play(
      referee, of: DealKey(event: 0, number: tables), entrants: entrants, keepsBots: keepsBots)
  }

  func play(_ scripts: [String], turns: Int = 2) throws -> PlayedTable? {
    try play(scripts.map { .bot(ShellBot.command($0)) }, turns: turns)
  }
}

extension PlayedTable {
  /// The kinds of the faults, by seat.
  var faults: [String?] { record.faults.map { $0?.kind } }
}
