public import BotProcess
import BotProtocol
import GameRules
public import Refereeing

/// Plays tables with real processes in real time: the only place where a referee meets a clock.
///
/// One host a worker; it belongs to the worker's thread.
public struct GameRunner {
  private let pool: BotPool
  private let stop: StopSignal
  private var poll = BotPoll()
  private var load = SystemLoadMeter()
  private let runDelay = RunDelay()

  public init(pool: BotPool, stop: StopSignal) {
    self.pool = pool
    self.stop = stop
  }

  /// Plays one table, or gives nil when it was stopped before its end.
  ///
  /// - Parameters:
  ///   - deal: what is dealt: no process meets it twice.
  ///   - entrants: by seat.
  ///   - keepsBots: false starts a new process for every game.
  /// - Throws: `StartFailure` where the machine is short of what a bot needs to start: no bot pays for that.
  public mutating func play(
    _ referee: Referee, of deal: DealKey, assignments: [SeatAssignment], keepsBots: Bool
  ) throws(StartFailure) -> PlayedGame? {
    let seated = try pool.seat(assignments.map(\.command), for: deal)
    var table = GameSession(referee: referee, pool: pool, players: seated.map { try? $0?.get() })
    _ = runDelay.take()
    poll.begin(at: Monotonic.now())
    table.referee.begin(at: Monotonic.now())
    for (index, entrant) in assignments.enumerated() {
      if case .disqualified(let faults) = entrant {
        table.referee.receive(.disqualified(faults: faults), from: Seat(index), at: Monotonic.now())
      } else if case .failure(let failure) = seated[index] {
        table.referee.receive(.startFailed(failure.message), from: Seat(index), at: Monotonic.now())
      }
    }
    for (seat, player) in table.places {
      if let cpu = player.cpuAtOutput { table.referee.receive(.kept(cpu: cpu), from: seat, at: Monotonic.now()) }
    }
    // What a kept bot said since its last game must be seen before `start` is written.
    for (seat, player) in table.places {
      if let word = player.process.lastWord { table.take(word, from: player, in: seat, at: Monotonic.now()) }
    }
    wait(&table, until: .zero)
    table.carryOutEffects()
    while table.referee.record == nil {
      if stop.isSet {
        table.abandon()
        return nil
      }
      wait(&table, until: table.referee.deadline ?? .zero)
      table.carryOutEffects()
    }
    return table.close(keepsBots: keepsBots)
  }

  private mutating func wait(_ table: inout GameSession, until deadline: Duration) {
    let (places, processes) = (table.places, table.processes)
    let now = poll.wait(for: processes, until: deadline) { late, now in
      table.referee.load = load.current(at: now)
      // Time in which this thread had no core is not given back: a bot's own processes may have held the cores.
      let stopped = late > .zero ? late - runDelay.take() : .zero
      if stopped > .zero { table.referee.creditHostDelay(stopped, at: now) }
    } tell: { place, event, now in
      table.take(event, from: places[place].player, in: places[place].seat, at: now)
    }
    if let deadline = table.referee.deadline, now > deadline { table.referee.wake(at: now) }
  }
}
