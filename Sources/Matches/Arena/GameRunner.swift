public import BotProcess
import Clocks
import GameRules
import Limits
public import OperatingSystem
public import Refereeing
import Sandboxes

/// Plays tables with bots of a pool.
///
/// One for each worker; it belongs to the worker's thread.
public struct GameRunner {
  private let pool: BotPool
  private let cores: TableCores?
  private var loop: GameLoop
  /// By entrant: how many tables were begun anew for its failures while something was lacking that nobody at the table had
  /// taken.
  private var refusals: [String: Int] = [:]
  /// By entrant: how many tables were begun anew because a CPU quota had stopped it.
  private var throttlings: [String: Int] = [:]
  /// Whoever fails more often profits from that, by a rival at another table that takes everything for it.
  private static let mostRefusals = 5

  /// - Parameters:
  ///   - cores: those of the calling thread.
  ///   - throttling: what tells that a CPU quota has stopped the bots.
  public init(
    pool: BotPool, cores: TableCores? = nil, throttling: CgroupThrottling = CgroupThrottling(), stop: StopSignal
  ) {
    self.pool = pool
    self.cores = cores
    loop = GameLoop(stop: stop, throttling: throttling)
  }

  /// Plays one table, or gives nil when it was stopped before its end.
  ///
  /// - Parameters:
  ///   - deal: what is dealt: no process meets it twice.
  ///   - assignments: by seat.
  ///   - keepsBots: false starts a new process for every game.
  /// - Throws: `GameFailure`: no bot pays for it.
  public mutating func play(
    _ referee: Referee, of deal: DealKey, assignments: [SeatAssignment], keepsBots: Bool
  ) throws(GameFailure) -> PlayedGame? {
    var hoarders: [Seat: ProcessEnding] = [:]
    var (lacking, attempts) = (SharedCount.watches, 0)
    // Each of them may take everything in turn, and so may bots at other tables.
    while attempts < assignments.count + 3 {
      switch try playOnce(
        referee, of: deal, assignments: assignments, without: hoarders, isFirst: attempts == 0, keepsBots: keepsBots)
      {
      case .over(let game):
        guard let game, let bot = throttledBot(game.record, assignments) else { return game }
        throttlings[bot, default: 0] += 1
        continue
      case .refused(let count, let bot, let found):
        if found.isEmpty { refusals[bot, default: 0] += 1 }
        if found.isEmpty, SharedCount.exhausted != nil { throw .machine(.exhausted(count)) }
        hoarders.merge(found) { first, _ in first }
        lacking = count
      }
      attempts += 1
    }
    throw .machine(.exhausted(lacking))
  }

  /// A bot that failed because a CPU quota had stopped it, as it may a few times; nil where people would play again for it.
  private func throttledBot(_ record: GameRecord, _ assignments: [SeatAssignment]) -> String? {
    guard assignments.allSatisfy({ $0.person == nil }) else { return nil }
    return zip(record.faults, assignments).lazy.compactMap { $0?.isThrottled == true ? $1.command?.entrant : nil }
      .first { throttlings[$0, default: 0] < GameRunner.mostRefusals }
  }

  private enum Attempt {
    /// Nil where it was stopped.
    case over(PlayedGame?)
    /// A bot failed because the user's processes had no more of something; these bots were found to hold it, and were ended.
    case refused(SharedCount, bot: String, [Seat: ProcessEnding])
  }

  /// - Parameters:
  ///   - hoarders: how those ended who have left others without: they are not started again.
  ///   - isFirst: false where the table was begun before. Who fails again, with nothing lacking, has failed.
  private mutating func playOnce(
    _ referee: Referee, of deal: DealKey, assignments: [SeatAssignment], without hoarders: [Seat: ProcessEnding],
    isFirst: Bool, keepsBots: Bool
  ) throws(GameFailure) -> Attempt {
    let seated: [Result<BotConnection, StartFailure>?]
    do throws(StartFailure) {
      seated = try pool.seat(assignments.enumerated().map { hoarders[Seat($0)] == nil ? $1.command : nil }, for: deal)
    } catch {
      throw .machine(error)
    }
    var session = GameSession(
      referee: referee, pool: pool, deal: deal, connections: seated.map { try? $0?.get() },
      people: assignments.map(\.person))
    session.cores = cores
    (session.isFirst, session.refusedOften) = (isFirst, Set(refusals.filter { $1 >= GameRunner.mostRefusals }.keys))
    for case .person(let connection, let names, let attempt) in assignments {
      connection.sit(at: referee.position, among: names, attempt: attempt)
    }
    cores?.place(session.processes, apart: referee.rules.races.asking == .together)
    let absences = zip(assignments, seated).enumerated().map { index, place -> Referee.Input? in
      if let ending = hoarders[Seat(index)] { return .ended(ending) }
      return switch place {
      case (.disqualified(let faults), _): .disqualified(faults: faults)
      case (_, .failure(let failure)?): .startFailed(failure.message)
      default: nil
      }
    }
    guard loop.play(&session, absences: absences), session.shortage == nil, session.refusal == nil else {
      let found = session.refusal == nil ? [:] : loop.findHoarders(in: session)
      session.abandon()
      if let shortage = session.shortage { throw .machine(shortage) }
      return session.refusal.map { .refused($0.count, bot: assignments[$0.seat.index].command?.entrant ?? "", found) }
        ?? .over(nil)
    }
    if let contradiction = session.referee.contradiction {
      session.abandon()
      throw .rules(contradiction)
    }
    return .over(session.close(keepsBots: keepsBots))
  }
}

/// Plays sessions in real time: the only place where a referee meets a clock.
public struct GameLoop {
  private let stop: StopSignal
  private var poll = BotPoll()
  private var load = SystemLoadMeter()
  private let runDelay = RunDelay()
  private var throttling: CgroupThrottling
  /// How late the host was in all when this loop last looked.
  private var hostLateness = Duration.zero

  public init(stop: StopSignal, throttling: CgroupThrottling = CgroupThrottling()) {
    (self.stop, self.throttling) = (stop, throttling)
  }

  /// Plays a session to its end; false when it was stopped before.
  ///
  /// - Parameter absences: by seat, why no bot sits there.
  @discardableResult
  public mutating func play(_ session: inout GameSession, absences: [Referee.Input?] = []) -> Bool {
    HostHeartbeat.shared.begin()
    defer { HostHeartbeat.shared.end() }
    _ = runDelay.advance()
    _ = throttling.advance()
    hostLateness = HostHeartbeat.shared.total
    poll.begin(at: Monotonic.now())
    session.referee.begin(at: Monotonic.now())
    session.referee.load = load.current(at: Monotonic.now())
    for (index, absence) in absences.enumerated() {
      if let absence { session.referee.receive(absence, from: Seat(index), at: Monotonic.now()) }
    }
    for (seat, connection) in session.places {
      guard connection.isKept else { continue }
      session.referee.receive(.kept(cpu: connection.cpuAtOutput), from: seat, at: Monotonic.now())
    }
    // What a kept bot said since its last game must be seen before `start` is written.
    for (seat, connection) in session.places {
      if let word = connection.process.lastWord {
        session.handle(word, from: connection, in: seat, at: Monotonic.now())
      }
    }
    wait(&session, until: .zero)
    session.carryOutEffects()
    while !session.isOver {
      if stop.isSet || session.shortage != nil || session.refusal != nil { return false }
      wait(&session, until: session.referee.deadline ?? .zero)
      session.carryOutEffects()
    }
    return true
  }

  /// How long launchers may take to look around: twice a second each does.
  private static let searchTimeout = Duration.seconds(3)

  /// Waits until launchers have ended the bots that leave others without, or there is enough again; gives those of the session.
  mutating func findHoarders(in session: GameSession) -> [Seat: ProcessEnding] {
    var found = session.hoarders
    let end = Monotonic.now() + GameLoop.searchTimeout
    var isExhausted = true
    while isExhausted, found.isEmpty, Monotonic.now() < end, !stop.isSet {
      isExhausted = SharedCount.exhausted != nil
      poll.wait(for: session.processes, until: Monotonic.now() + .milliseconds(10)) { place, event, _ in
        if case .ended(let ending) = event, case .limit = ending {
          found[session.places[place].seat] = ending
        }
      }
    }
    return found
  }

  private mutating func wait(_ session: inout GameSession, until deadline: Duration) {
    let (places, unjudged) = (session.places, session.takeUnjudged())
    var (soonest, descriptors) = (deadline, [Int32]())
    for (_, person) in session.people {
      soonest = min(soonest, person.deadline ?? soonest)
      descriptors.append(person.descriptor)
    }
    let now = poll.wait(for: session.processes, besides: descriptors, until: soonest) { late, now in
      session.referee.load = load.current(at: now)
      let throttled = throttling.advance()
      if throttled > .zero { session.referee.noteThrottling(throttled, at: now) }
      // Whatever this thread waits for on a bot's account is the bot's time. Host delay is what the heartbeat, which touches
      // no bot, was late as well; time without a core is not, for a bot's own processes may have held the cores.
      let before = hostLateness
      hostLateness = late > .zero ? HostHeartbeat.shared.total(after: now) : HostHeartbeat.shared.total
      let stopped = late > .zero ? min(late - runDelay.advance(), hostLateness - before) : .zero
      if stopped > .zero { session.referee.creditHostDelay(stopped, at: now) }
    } tell: { place, event, now in
      session.handle(event, from: places[place].connection, in: places[place].seat, at: now)
    }
    for end in unjudged {
      session.handle(end.event, from: end.connection, in: end.seat, at: end.at, isJudged: true)
    }
    for (seat, connection) in session.people {
      // What they do after a race is over is too late, and they are told so before.
      session.carryOutEffects()
      connection.receive(at: now) { session.referee.receive($0, from: seat, at: $1) }
    }
    if let deadline = session.referee.deadline, now > deadline { session.referee.wake(at: now) }
  }
}
