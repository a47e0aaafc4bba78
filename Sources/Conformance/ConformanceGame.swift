import Arena
import BotProcess
import BotProtocol
import GameRules
import JSON
import Refereeing

/// One game between the bot and stand-ins, judged by the referee that judges tournaments.
struct ConformanceGame {
  private var referee: Referee
  private let seat: Seat
  private let probe: BotUnderTest
  private let twist: ProtocolVariation
  /// After so many prompts the game is called over.
  private let quota: Int
  private var standIn = FillerBot()
  private var isCut = false
  /// The ids of the prompts that were sent.
  private var ids: Set<UInt64> = []
  /// True for a game of races.
  let isRace: Bool
  /// True if the process has played before.
  let isLater: Bool
  private(set) var fault: Fault?

  /// - Parameter number: of the game in this examination; it decides the deal and the seat.
  init<G: Game>(
    of game: G.Type, number: Int, time: TimeControl, probe: BotUnderTest, twist: ProtocolVariation, quota: Int
  ) throws(IllegalDeal) {
    var deal = SeededRandom(seed: "check", game: G.name, deal: number)
    let position = try G(dealtBy: &deal, seats: G.usualSeats, options: G.Options())
    referee = Referee(
      position: position, rules: TableRules(time: twist.time(time)),
      random: SeededRandom(seed: "check", label: "table \(number) of \(G.name)"))
    isRace = if case .race = position.phase { true } else { false }
    isLater = probe.games > 0
    seat = Seat(number % position.seats)
    self.probe = probe
    self.twist = twist
    self.quota = quota
  }

  /// Plays to the end, to the quota, or to the bot's first fault.
  mutating func play() {
    probe.games += 1
    referee.begin(at: Monotonic.now())
    probe.repeatLastWord { take($0, at: $1) }
    probe.listen(until: .zero) { take($0, at: $1) }
    carryOut()
    while !isOver {
      let now = probe.listen(until: referee.deadline ?? .zero) { take($0, at: $1) }
      if let deadline = referee.deadline, now > deadline { referee.wake(at: now) }
      carryOut()
    }
  }

  /// The times of the bot's answers.
  var answers: [Duration] { ownEntries.filter { !$0.isSilent }.map(\.wall) }

  /// False where an answer is still owed, which in the next game would be one too many.
  var mayPlayOn: Bool {
    let late = referee.transcript.entries.count { if case .late(seat, _) = $0 { true } else { false } }
    return ownEntries.count { $0.isSilent } <= late
  }

  private var ownEntries: [TranscriptEntry<String>.Answer] {
    referee.transcript.entries.flatMap(\.answers).filter { $0.seat == seat }
  }

  /// True where the bot was greeted and has not said that it is ready.
  var isGreeting: Bool { ids.isEmpty }

  /// True for the id of a prompt of this game, answered or not.
  func hasSent(_ id: UInt64) -> Bool { ids.contains(id) }

  private var isOver: Bool { isCut || fault != nil || referee.record != nil }

  private mutating func take(_ input: BotUnderTest.Input, at now: Duration) {
    let cpu = probe.process.cpuTime
    switch input {
    case .line(let line): referee.receive(.line(line, cpu: cpu), from: seat, at: now)
    case .oversize(let bytes, let limit): referee.receive(.oversize(bytes: bytes, limit: limit), from: seat, at: now)
    case .closed: referee.receive(.closed, from: seat, at: now)
    case .ended(let cause): referee.receive(.ended(cause), from: seat, at: now)
    }
    noteFault()
  }

  private mutating func noteFault() {
    guard fault == nil else { return }
    for case .fault(seat, let fault, _) in referee.transcript.entries { self.fault = fault }
  }

  private mutating func carryOut() {
    noteFault()
    var effects = referee.takeEffects()[...]
    while !isCut, fault == nil, let effect = effects.popFirst() {
      switch effect {
      case .send(let line, let receiver): if receiver == seat { send(line) } else { answer(line, for: receiver) }
      // What the bot has in its buffer is looked for once the game is over.
      case .closeInput: referee.receive(.inputClosed(SilentBot(mayAwaitInput: false)), from: seat, at: Monotonic.now())
      case .dismiss: break
      }
      noteFault()
      if effects.isEmpty { effects = referee.takeEffects()[...] }
    }
  }

  private mutating func answer(_ line: [UInt8], for receiver: Seat) {
    guard let reply = standIn.reply(to: line) else { return }
    let now = Monotonic.now()
    referee.receive(.delivered(cpu: nil), from: receiver, at: now)
    referee.receive(.line(reply, cpu: nil), from: receiver, at: now)
  }

  private mutating func send(_ line: [UInt8]) {
    // A bot at fault is not told: what it does next is evidence.
    guard fault == nil else { return }
    var line = line
    if let id = id(of: line) {
      isCut = ids.count == quota
      if isCut { line = endLine } else { ids.insert(id) }
    }
    probe.send(line, in: twist.writes(for: line))
    let delivery = probe.process.delivery
    referee.receive(.delivered(cpu: delivery.cpu), from: seat, at: delivery.at)
  }

  /// The id of a prompt; nil for other messages.
  private func id(of line: [UInt8]) -> UInt64? {
    guard let message = try? JSONReader.read(line), message["type"]?.string == "prompt" else { return nil }
    return message["id"]?.integer.flatMap(UInt64.init(exactly:))
  }

  /// What tells the bot that the game is over, as if everybody had left.
  private var endLine: [UInt8] {
    var position = referee.position
    for seat in Seat.all(position.seats) where !position.phase.isOver {
      _ = try? position.apply(text: .withdrawal(of: seat))
    }
    var scores: [Int] = []
    if case .over(let outcome) = position.phase { scores = outcome.results.map { $0[type(of: position).scoreIndex] } }
    var json = JSONWriter()
    EndMessage(termination: "normal", scores: scores, observation: referee.position.observationAsJSON(for: seat))
      .write(to: &json)
    json.endLine()
    return json.bytes
  }
}
