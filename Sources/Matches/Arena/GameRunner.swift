public import BotProcess
import Clocks
import GameRules
import Limits
public import OperatingSystem
public import Refereeing
import Sandboxes

/// Plays tables with the bots of a pool.
///
/// Each worker has one, on its own thread.
public struct GameRunner {
  private let pool: BotPool
  private let cores: TableCores?
  private var loop: GameLoop
  /// By entrant: how many tables were restarted because it failed when a shared resource was exhausted, and no bot at
  /// the table held that resource.
  private var refusals: [String: Int] = [:]
  /// By entrant: how many tables were restarted because a CPU quota had throttled it.
  private var throttlings: [String: Int] = [:]
  /// More refusals than this are suspicious: a bot at another table may be using up the resource so that this game is
  /// played again.
  private static let mostRefusals = 5

  /// - Parameters:
  ///   - cores: the cores of the calling thread.
  ///   - throttling: reports whether a CPU quota has throttled the bots.
  public init(
    pool: BotPool, cores: TableCores? = nil, throttling: CgroupThrottling = CgroupThrottling(), stop: StopSignal
  ) {
    self.pool = pool
    self.cores = cores
    loop = GameLoop(stop: stop, throttling: throttling)
  }

  /// Plays one table; returns nil if it was stopped before its end.
  ///
  /// - Parameters:
  ///   - deal: no process plays it twice.
  ///   - assignments: by seat.
  ///   - keepsBots: false starts a new process for every game.
  ///   - observer: receives the entries of the transcript while the table is played.
  /// - Throws: `GameFailure`, for which no bot is to blame.
  public mutating func play(
    _ referee: Referee, of deal: DealKey, assignments: [SeatAssignment], keepsBots: Bool,
    observer: (any TableObserver)? = nil
  ) throws(GameFailure) -> PlayedGame? {
    var hoarders: [Seat: ProcessEnding] = [:]
    var (lacking, attempts) = (SharedCount.watches, 0)
    // Each of these bots may exhaust the resource in turn, and so may bots at other tables.
    while attempts < assignments.count + 3 {
      switch try playOnce(
        referee, of: deal, assignments: assignments, without: hoarders, isFirst: attempts == 0, keepsBots: keepsBots,
        observer)
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

  /// Returns a bot that failed because a CPU quota had throttled it, at most `mostRefusals` times; nil at a table of
  /// people, who would have to play again.
  private func throttledBot(_ record: GameRecord, _ assignments: [SeatAssignment]) -> String? {
    guard assignments.allSatisfy({ $0.person == nil }) else { return nil }
    return zip(record.faults, assignments).lazy.compactMap { $0?.isThrottled == true ? $1.command?.entrant : nil }
      .first { throttlings[$0, default: 0] < GameRunner.mostRefusals }
  }

  private enum Attempt {
    /// Nil if it was stopped.
    case over(PlayedGame?)
    /// A bot failed because a resource of the user's processes was exhausted; these bots were found to hold it, and
    /// were ended.
    case refused(SharedCount, bot: String, [Seat: ProcessEnding])
  }

  /// - Parameters:
  ///   - hoarders: by seat, how a bot ended that had exhausted a shared resource; it is not started again.
  ///   - isFirst: false if the table was restarted. A bot that fails again while nothing is exhausted is at fault.
  private mutating func playOnce(
    _ referee: Referee, of deal: DealKey, assignments: [SeatAssignment], without hoarders: [Seat: ProcessEnding],
    isFirst: Bool, keepsBots: Bool, _ observer: (any TableObserver)?
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
    guard loop.play(&session, absences: absences, observer: observer), session.shortage == nil, session.refusal == nil
    else {
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

/// Plays sessions in real time; no other code lets a referee see a clock.
public struct GameLoop {
  private let stop: StopSignal
  private var poll = BotPoll()
  private var load = SystemLoadMeter()
  private let runDelay = RunDelay()
  private var throttling: CgroupThrottling
  /// The total host delay when this loop last looked.
  private var hostLateness = Duration.zero

  public init(stop: StopSignal, throttling: CgroupThrottling = CgroupThrottling()) {
    (self.stop, self.throttling) = (stop, throttling)
  }

  /// Plays a session to its end; returns false if it was stopped before.
  ///
  /// - Parameters:
  ///   - absences: by seat, why it has no bot.
  ///   - observer: receives the entries of the transcript.
  @discardableResult
  public mutating func play(
    _ session: inout GameSession, absences: [Referee.Input?] = [], observer: (any TableObserver)? = nil
  ) -> Bool {
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
    // Output of a kept bot since its last game must be read before `start` is written.
    for (seat, connection) in session.places {
      if let word = connection.process.lastWord {
        session.handle(word, from: connection, in: seat, at: Monotonic.now())
      }
    }
    wait(&session, until: .zero)
    session.carryOutEffects()
    var shown = TranscriptProgress(observer)
    while !session.isOver {
      if stop.isSet || session.shortage != nil || session.refusal != nil { return false }
      wait(&session, until: session.referee.deadline ?? .zero)
      // Before the next prompt starts a bot's clock.
      shown.advance(to: session.referee.transcript)
      session.carryOutEffects()
    }
    return true
  }

  /// The time limit for launchers to search for hoarders; each searches twice a second.
  private static let searchTimeout = Duration.seconds(3)

  /// Waits until launchers have ended the hoarders, or the resource is available again; returns the hoarders of the
  /// session.
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
      // Time that this thread waits because of a bot is the bot's time. Only delay that the heartbeat, which touches no
      // bot, has measured too is host delay. Time without a core is not, because a bot's own processes may have held
      // the cores.
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
      // People learn that a race is over before their late answers are read.
      session.carryOutEffects()
      connection.receive(at: now) { session.referee.receive($0, from: seat, at: $1) }
    }
    if let deadline = session.referee.deadline, now > deadline { session.referee.wake(at: now) }
  }
}
