import BotProcess
import BotProtocol
import Clocks
import Foundation
public import GameRules
import Limits
import OperatingSystem
public import Refereeing
import Sandboxes

/// Changes how a session is played; only the conformance check uses one.
public protocol GameScript: AnyObject {
  /// Observes an input about a bot before the referee receives it.
  func hear(_ input: Referee.Input)
  /// Writes a message to a bot; returns true if all of it is delivered at once.
  func write(_ message: Outgoing, to bot: BotConnection, in referee: Referee) -> Bool
  /// Returns the action for a seat without a bot.
  ///
  /// - Parameter legal: its legal actions, as far as prompts list them; in a race it may also pass.
  func action(among legal: [String], isRace: Bool) -> String
  /// Notes that a tournament would replace the process, which has played before and is not ready.
  func hearReplacement()
  /// True if the game may end early.
  func stops(_ referee: Referee) -> Bool
}

extension GameScript {
  public func hearReplacement() {}
}

/// A table in play: its referee and the bots in its seats.
public struct GameSession {
  public internal(set) var referee: Referee
  /// The pool to which leaving bots return; nil leaves them to the script.
  private let pool: BotPool?
  private let deal: DealKey?
  /// Why the machine could not start a bot anew.
  private(set) var shortage: StartFailure?
  /// A failure of a bot while a resource of the user's processes was exhausted: not the bot's fault, because another
  /// bot may have used it up.
  private(set) var refusal: (seat: Seat, count: SharedCount)?
  /// Ends of bots that are judged only after all pending reports about other bots are read.
  private var unjudged: [(event: BotEvent, connection: BotConnection, seat: Seat, at: Duration)] = []
  /// By seat: how a bot ended that had exhausted a shared resource.
  private(set) var hoarders: [Seat: ProcessEnding] = [:]
  /// The entrants that have failed so often in this way that further failures count as faults.
  var refusedOften: Set<String> = []
  /// False if the table was restarted because a bot failed in this way.
  var isFirst = true
  /// The cores of the table's thread, if its bots can have one each.
  var cores: TableCores?
  private let script: (any GameScript)?
  private var connections: [BotConnection?]
  private var errors: [StderrLog]
  private var cpuOfOthers: [Duration]
  /// By seat: the prompts of finished races that the bot has not answered and that were reported to the table of
  /// people.
  private var silences: [Set<Int>]
  /// The seats with a bot, and the bots' connections in the same order; rebuilt only when a bot leaves.
  private(set) var places: [(seat: Seat, connection: BotConnection)] = []
  private(set) var processes: [RunningBot] = []
  /// The seats without a process, and their connections.
  private(set) var people: [(seat: Seat, connection: any SeatConnection)] = []

  /// - Parameters:
  ///   - deal: the deal, for bots of a pool.
  ///   - people: by seat, the connection of a seat without a process.
  init(
    referee: Referee, pool: BotPool?, deal: DealKey? = nil, connections: [BotConnection?],
    people: [(any SeatConnection)?] = [], script: (any GameScript)? = nil
  ) {
    self.referee = referee
    (self.pool, self.deal) = (pool, deal)
    self.script = script
    self.connections = connections
    errors = connections.map { _ in StderrLog() }
    cpuOfOthers = connections.map { _ in .zero }
    silences = connections.map { _ in [] }
    self.people = people.enumerated().compactMap { index, person in person.map { (Seat(index), $0) } }
    findPlaces()
  }

  /// Creates a session of one bot; the script answers for the other seats.
  public init(referee: Referee, bot: BotConnection, in seat: Seat, script: any GameScript) {
    let connections = Seat.all(referee.position.seats).map { $0 == seat ? bot : nil }
    self.init(referee: referee, pool: nil, connections: connections, script: script)
  }

  var isOver: Bool { referee.record != nil || referee.contradiction != nil || script?.stops(referee) ?? false }

  private mutating func findPlaces() {
    places = connections.enumerated().compactMap { index, connection in connection.map { (Seat(index), $0) } }
    processes = places.map(\.connection.process)
    restrain()
  }

  /// Stops each bot that computes off turn while it is not asked, if other bots share its core.
  ///
  /// Other bots are never stopped. A stop interrupts system calls: `epoll_wait` fails with EINTR although no handler is
  /// installed, and a correct event loop in C may exit (docs/performance.md#off-turn).
  private func restrain() {
    for (_, connection) in places {
      connection.process.isRestrained = places.count > 1 && connection.computesOffTurn
    }
  }

  /// Removes and returns the ends that have not been judged yet.
  mutating func takeUnjudged() -> [(event: BotEvent, connection: BotConnection, seat: Seat, at: Duration)] {
    defer { unjudged = [] }
    return unjudged
  }

  /// Reports an event of a bot to the referee.
  ///
  /// - Parameter isJudged: true judges an end by what is known now.
  mutating func handle(
    _ event: BotEvent, from connection: BotConnection, in seat: Seat, at now: Duration, isJudged: Bool = false
  ) {
    if case .ended(let ending) = event {
      if case .limit(let limit, _) = ending, let count = SharedCount(rawValue: limit.name) {
        count.noteEnd()
        hoarders[seat] = ending
      }
      if pool != nil, !refusedOften.contains(connection.command.entrant), ending.isFailure {
        if let count = isFirst ? .exhaustedLately : SharedCount.exhausted {
          refusal = refusal ?? (seat, count)
          return
        }
        // Another bot of the table may have exhausted the resource that this bot needed, and the report of its end may
        // be unread. That report is read first.
        if isFirst, !isJudged, places.contains(where: { $0.seat != seat && $0.connection.process.hasReport }) {
          return unjudged.append((event, connection, seat, now))
        }
      }
    }
    let wasKnown = connection.computesOffTurn
    connection.translate(event, at: now, isAwaited: referee.awaits(seat)) { input, at in
      script?.hear(input)
      receive(input, from: seat, at: at)
    }
    if connection.computesOffTurn != wasKnown { restrain() }
    if case .output = event, !referee.awaits(seat) { connection.process.suspendIfRestrained() }
  }

  /// Passes an input to the referee; when a table of people is played again, the recorded answer replaces the bot's new
  /// one.
  private mutating func receive(_ input: Referee.Input, from seat: Seat, at now: Duration) {
    guard case .line(let line, let cpu) = input, let witness = people.first?.connection,
      let (prompt, used) = referee.timeUsed(for: line, by: seat, cpu: cpu, at: now)
    else { return referee.receive(input, from: seat, at: now) }
    switch witness.recall(prompt, of: seat) {
    case .line(let recalled, let reaction):
      referee.receive(.recalls(id: prompt, after: reaction), from: seat, at: now)
      referee.receive(.line(recalled, cpu: nil), from: seat, at: now)
    case .silence:
      referee.receive(.recalls(id: prompt, after: .zero), from: seat, at: now)
      referee.receive(.silence(id: prompt), from: seat, at: now)
    case .unknown:
      witness.hear(line, to: prompt, of: seat, after: used)
      referee.receive(input, from: seat, at: now)
    }
  }

  /// Reports to the table of people which races ended before a bot had answered.
  private mutating func noteSilences() {
    guard let witness = people.first?.connection else { return }
    for (seat, _) in places {
      let late = referee.unansweredPrompts(of: seat)
      for prompt in late where !silences[seat.index].contains(prompt) {
        witness.hear(nil, to: prompt, of: seat, after: .zero)
      }
      silences[seat.index] = late
    }
  }

  /// Waits until bots that compute off turn are stopped, before the prompt starts the clock of another bot.
  private func waitUntilOthersAreStill(for seat: Seat) {
    for (other, connection) in places where other != seat && connection.computesOffTurn {
      connection.process.waitUntilStill()
    }
  }

  /// Assigns each bot of a race that asks all seats together the core of its place in the order of asking, which is
  /// drawn for each race.
  ///
  /// When cores were assigned by seat, one of two identical bots won 510 of 824 races while another program used a
  /// core.
  private func drawCores(for order: [Seat]) {
    let seats = order + places.map(\.seat).filter { !order.contains($0) }
    cores?.place(seats.compactMap { connections[$0.index]?.process }, apart: true)
  }

  /// Carries out effects until the referee has none left.
  mutating func carryOutEffects() {
    noteSilences()
    while script?.stops(referee) != true, let effect = referee.nextEffect() {
      switch effect {
      case .send(let message, let seat):
        guard let connection = connections[seat.index] else {
          if let person = person(in: seat) { send(message, to: person, in: seat) } else { answer(message, for: seat) }
          break
        }
        if let order = referee.orderOfRaceTogether, order.first == seat { drawCores(for: order) }
        waitUntilOthersAreStill(for: seat)
        pool?.watchIdle(at: Monotonic.now())
        if script?.write(message, to: connection, in: referee) ?? connection.process.send(message.line) {
          handle(.delivered, from: connection, in: seat, at: connection.process.delivery.at)
        }
      case .tell(let message, let seat):
        guard let connection = connections[seat.index] else {
          person(in: seat)?.send(referee.value(of: message, to: seat), at: Monotonic.now())
          break
        }
        _ = connection.process.send(message.line)
        // An update is not a prompt: a bot that computes off turn reads it when it is next asked.
        if !referee.awaits(seat) { connection.process.suspendIfRestrained() }
      case .closeInput(let seat):
        guard let connection = connections[seat.index] else {
          if person(in: seat) != nil { referee.receive(.inputClosed(SilentBot()), from: seat, at: Monotonic.now()) }
          break
        }
        guard script == nil else {
          // After the game a script checks for an answer that was not flushed.
          let state = SilentBot(cpu: connection.process.cpuTime, mayAwaitInput: false)
          referee.receive(.inputClosed(state), from: seat, at: Monotonic.now())
          break
        }
        let state = SilentBot(
          cpu: connection.process.cpuTime, mayAwaitInput: connection.process.mayAwaitInput,
          language: connection.command.language)
        connection.process.closeInput()
        referee.receive(.inputClosed(state), from: seat, at: Monotonic.now())
      case .dismiss(let seat): dismiss(seat)
      case .replace(let seat): replace(seat)
      }
    }
  }

  private func person(in seat: Seat) -> (any SeatConnection)? { people.first { $0.seat == seat }?.connection }

  /// Sends a message to a seat in this process, which receives it at once.
  private mutating func send(_ message: Outgoing, to person: any SeatConnection, in seat: Seat) {
    let now = Monotonic.now()
    // The question counts from the moment in which it is shown; bots that are asked at the same moment have their lines
    // already, or get them next.
    person.send(referee.value(of: message, to: seat), at: now)
    referee.receive(.delivered(cpu: nil), from: seat, at: now)
  }

  /// Replaces a process that has played before and is not ready by a new one.
  private mutating func replace(_ seat: Seat) {
    script?.hearReplacement()
    guard let old = connections[seat.index], let pool, let deal else { return }
    switch pool.replace(old, for: deal) {
    case .success(let new):
      connections[seat.index] = new
      referee.receive(.replaced, from: seat, at: Monotonic.now())
    case .failure(let failure):
      connections[seat.index] = nil
      if failure.isNoFault { shortage = failure }
      referee.receive(.startFailed(failure.message), from: seat, at: Monotonic.now())
    }
    findPlaces()
  }

  /// Lets the script answer for a seat without a bot, if an answer is due.
  private mutating func answer(_ message: Outgoing, for seat: Seat) {
    guard let script else { return }
    let reply: BotLine
    switch message.content {
    case .start: reply = .ready(BotIdentity(), wantsUpdates: false)
    case .prompt(let id, let window):
      let action = script.action(among: referee.position.actionTexts(for: seat), isRace: window != nil)
      reply = .answer(Answer(id: id, choice: .text(action)))
    case .update, .end: return
    }
    let now = Monotonic.now()
    referee.receive(.delivered(cpu: nil), from: seat, at: now)
    referee.receive(.says(reply), from: seat, at: now)
  }

  /// Ends a game early, without a result.
  mutating func abandon() {
    referee.interrupt(at: Monotonic.now())
    carryOutEffects()
    for (seat, _) in places { dismiss(seat) }
    for (_, person) in people { person.end() }
  }

  /// Ends a finished game; bots that may be kept return to the pool.
  mutating func close(keepsBots: Bool) -> PlayedGame? {
    guard let record = referee.record else { return nil }
    for (seat, connection) in places {
      guard keepsBots, record.reusable.contains(seat) else {
        dismiss(seat)
        continue
      }
      takeLeavings(of: connection, in: seat)
      pool?.keep(connection)
    }
    for (_, person) in people { person.end() }
    return PlayedGame(
      record: record, transcript: referee.transcript, errors: errors, cpuOfOthers: cpuOfOthers,
      inputLog: referee.inputLog, began: referee.began)
  }

  private mutating func dismiss(_ seat: Seat) {
    if let index = people.firstIndex(where: { $0.seat == seat }) { return people.remove(at: index).connection.end() }
    guard let connection = connections[seat.index], let pool else { return }
    connections[seat.index] = nil
    findPlaces()
    takeLeavings(of: connection, in: seat)
    pool.end(connection)
  }

  /// Stores a bot's standard error and CPU time of child processes.
  private mutating func takeLeavings(of connection: BotConnection, in seat: Seat) {
    errors[seat.index] = connection.process.takeErrors()
    cpuOfOthers[seat.index] = connection.takeCPUTimeOfOthers(at: Monotonic.now())
  }
}

extension BotCommand {
  /// The programming language of the bot, guessed from its command and its folder.
  fileprivate var language: Language? {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return Language.of(command: [program] + arguments, files: files ?? [])
  }
}
