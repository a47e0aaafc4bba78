import BotProcess
import BotProtocol
import Clocks
import Foundation
public import GameRules
import JSON
import Limits
import OperatingSystem
public import Refereeing
import Sandboxes

/// Changes how a session is played, as the conformance check does.
///
/// A tournament's sessions have none.
public protocol GameScript: AnyObject {
  /// Hears what the referee is told of a bot, before the referee does.
  func hear(_ input: Referee.Input)
  /// Writes a line to a bot; true if all of it is delivered at once.
  func write(_ line: [UInt8], to bot: BotConnection, in referee: Referee) -> Bool
  /// What a seat does in which no bot sits.
  ///
  /// - Parameter legal: its legal actions, as far as prompts list them; in a race it may also pass.
  func action(among legal: [String], isRace: Bool) -> String
  /// Hears that a tournament would replace the process, which has played before and is not ready.
  func hearReplacement()
  /// True if the game need not go on.
  func stops(_ referee: Referee) -> Bool
}

extension GameScript {
  public func hearReplacement() {}
}

/// A table in play: its referee and the bots in its seats.
public struct GameSession {
  public internal(set) var referee: Referee
  /// Where bots go that leave; nil leaves them to the script.
  private let pool: BotPool?
  private let deal: DealKey?
  /// Why the machine could not start a bot anew.
  private(set) var shortage: StartFailure?
  /// A bot that failed while the system had no more of something for any process of this user: that is no fault of the bot's,
  /// which another may have left without.
  private(set) var refusal: (seat: Seat, count: SharedCount)?
  /// Ends of bots that are judged once the reports about others are read that had come by then.
  private var unjudged: [(event: BotEvent, connection: BotConnection, seat: Seat, at: Duration)] = []
  /// How bots ended that were ended for having left others without.
  private(set) var hoarders: [Seat: ProcessEnding] = [:]
  /// The entrants that have failed so often in this way that their failures are their own.
  var refusedOften: Set<String> = []
  /// False where the table was begun before, and a bot failed so.
  var isFirst = true
  /// Those of the table's thread, where its bots may have one each.
  var cores: TableCores?
  private let script: (any GameScript)?
  private var connections: [BotConnection?]
  private var errors: [StderrLog]
  private var cpuOfOthers: [Duration]
  /// By seat, the prompts of races that were over before the bot had answered, as far as people's table was told.
  private var silences: [Set<Int>]
  /// The seats that have a bot, and their processes in the same order: made anew only when a bot leaves.
  private(set) var places: [(seat: Seat, connection: BotConnection)] = []
  private(set) var processes: [RunningBot] = []
  /// Those who sit in their seats without a process.
  private(set) var people: [(seat: Seat, connection: any SeatConnection)] = []

  /// - Parameters:
  ///   - deal: what is dealt, where a pool has the bots.
  ///   - people: by seat, who sits there without a process.
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

  /// A session of one bot; the script answers for the other seats.
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

  /// Has each bot stopped while it is not asked that computes then, where others share its core.
  ///
  /// No other bot: a stop interrupts system calls, so that `epoll_wait` fails with EINTR although there is no handler, and an
  /// event loop in C ends that has done nothing wrong (docs/performance.md#off-turn).
  private func restrain() {
    for (_, connection) in places {
      connection.process.isRestrained = places.count > 1 && connection.computesOffTurn
    }
  }

  /// Ends that were not judged when they were told.
  mutating func takeUnjudged() -> [(event: BotEvent, connection: BotConnection, seat: Seat, at: Duration)] {
    defer { unjudged = [] }
    return unjudged
  }

  /// Tells the referee what a bot did.
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
        // Another bot of the table may have used up what this one needed, and its own end be reported and not read yet: that is
        // read first.
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
    if case .output = event, !referee.awaits(seat) { connection.process.hold() }
  }

  /// Tells the referee what a bot did; at a table of people that is played again, what it had answered then.
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

  /// Tells people's table which races were over before a bot had answered.
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

  /// Waits until bots that compute off turn stand still, before another is asked, whose clock then runs.
  private func waitUntilOthersAreStill(for seat: Seat) {
    for (other, connection) in places where other != seat && connection.computesOffTurn {
      connection.process.waitUntilStill()
    }
  }

  /// Gives each bot of a race that asks all together the core of its place in the order of asking, which is drawn for each
  /// race.
  ///
  /// With a core that went with the seat, one of two identical bots won 510 of 824 races while another program used a core.
  private func drawCores(for order: [Seat]) {
    let seats = order + places.map(\.seat).filter { !order.contains($0) }
    cores?.place(seats.compactMap { connections[$0.index]?.process }, apart: true)
  }

  /// Does what the referee asks for, until it asks for nothing more.
  mutating func carryOutEffects() {
    noteSilences()
    while script?.stops(referee) != true, let effect = referee.nextEffect() {
      switch effect {
      case .send(let line, let seat):
        guard let connection = connections[seat.index] else {
          if let person = person(in: seat) { send(line, to: person, in: seat) } else { answer(line, for: seat) }
          break
        }
        if let order = referee.orderOfRaceTogether, order.first == seat { drawCores(for: order) }
        waitUntilOthersAreStill(for: seat)
        pool?.watchIdle(at: Monotonic.now())
        if script?.write(line, to: connection, in: referee) ?? connection.process.send(line) {
          handle(.delivered, from: connection, in: seat, at: connection.process.delivery.at)
        }
      case .tell(let line, let seat):
        guard let connection = connections[seat.index] else {
          person(in: seat)?.send(line, at: Monotonic.now())
          break
        }
        _ = connection.process.send(line)
        // It is told, not asked: one that computes off turn reads it when it is asked.
        if !referee.awaits(seat) { connection.process.hold() }
      case .closeInput(let seat):
        guard let connection = connections[seat.index] else {
          if person(in: seat) != nil { referee.receive(.inputClosed(SilentBot()), from: seat, at: Monotonic.now()) }
          break
        }
        guard script == nil else {
          // A script looks for an answer that was not flushed once the game is over.
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

  /// Sends a line to somebody in this process, who has it at once.
  private mutating func send(_ line: [UInt8], to person: any SeatConnection, in seat: Seat) {
    let now = Monotonic.now()
    // Asked when it is shown; bots that are asked at the same moment have their lines already or get them next.
    person.send(line, at: now)
    referee.receive(.delivered(cpu: nil), from: seat, at: now)
  }

  /// Has a new process take the place of one that has played before and is not ready.
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

  /// Lets the script answer for a seat in which no bot sits, where an answer is due.
  private mutating func answer(_ line: [UInt8], for seat: Seat) {
    guard let script, let message = try? JSONReader.read(line) else { return }
    let reply: String
    switch message["type"]?.string {
    case "start": reply = #"{"type":"ready"}"#
    case "prompt":
      let isRace = if case .race = referee.position.phase { true } else { false }
      let action = script.action(among: referee.position.actionTexts(for: seat), isRace: isRace)
      reply = #"{"id":\#(message["id"]?.integer ?? 0),"action":\#(JSONValue.string(action).json)}"#
    default: return
    }
    let now = Monotonic.now()
    referee.receive(.delivered(cpu: nil), from: seat, at: now)
    referee.receive(.line(Array(reply.utf8), cpu: nil), from: seat, at: now)
  }

  /// Ends a game that is stopped before its end.
  mutating func abandon() {
    referee.interrupt(at: Monotonic.now())
    carryOutEffects()
    for (seat, _) in places { dismiss(seat) }
    for (_, person) in people { person.end() }
  }

  /// Ends a game that is over; bots that may play on go back to the pool.
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

  /// Keeps what a bot leaves besides its answers.
  private mutating func takeLeavings(of connection: BotConnection, in seat: Seat) {
    errors[seat.index] = connection.process.takeErrors()
    cpuOfOthers[seat.index] = connection.takeCPUTimeOfOthers(at: Monotonic.now())
  }
}

extension BotCommand {
  /// What the bot is written in, as far as its command and its folder tell.
  fileprivate var language: Language? {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return Language.of(command: [program] + arguments, files: files ?? [])
  }
}
