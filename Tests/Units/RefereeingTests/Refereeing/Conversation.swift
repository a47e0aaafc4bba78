import BotProtocol
import GameRules
import JSON
import Refereeing
import Testing

/// A table scripted in made-up time: what the referee says is expected, what bots do is told, and nothing waits.
struct Conversation<G: Game> {
  private(set) var referee: Referee
  var position: G { referee.position as! G }
  /// Begins far from zero: no judgement may depend on when a game begins.
  private(set) var now: Duration = .seconds(1000)
  private(set) var effects: [Referee.Effect] = []
  /// Every line to every bot.
  private(set) var sent: [Message] = []
  private var unread: [Message] = []
  private var ids: [Int]
  /// The CPU time that each bot has used.
  private var cpu: [Duration]
  private let delivers: Bool
  /// When the bots that are gone may be judged.
  private var losses: [Duration] = []
  /// True lets the moment pass as soon as the referee waits for nothing else.
  var judgesLosses = true

  /// - Parameter delivers: whether every line is in its bot's pipe at once; if not, `tell(.delivered)` says when.
  init(_ position: G, _ rules: TableRules = TableRules(), random: String = "luck", delivers: Bool = true) {
    referee = Referee(position: position, rules: rules, random: SeededRandom(seed: random, label: "table"))
    ids = [Int](repeating: 0, count: position.seats)
    cpu = [Duration](repeating: .zero, count: position.seats)
    self.delivers = delivers
    referee.begin(at: now)
    collect()
  }

  /// A table at which everybody is ready.
  static func begun(
    _ position: G, _ rules: TableRules = TableRules(), random: String = "luck"
  ) throws -> Self {
    var table = Self(position, rules, random: random)
    for seat in Seat.all(position.seats) {
      _ = try table.expect("start", seat)
      table.say(#"{"type":"ready"}"#, seat)
    }
    return table
  }

  private mutating func collect() {
    for effect in referee.takeEffects() {
      effects.append(effect)
      let (line, seat): ([UInt8], Seat)
      switch effect {
      case .send(let message, let to), .tell(let message, let to): (line, seat) = (message.line, to)
      case .closeInput, .dismiss, .replace: continue
      }
      let message = Message(line, to: seat)
      sent.append(message)
      unread.append(message)
      if case .tell = effect { continue }
      ids[seat.index] = message.id ?? ids[seat.index]
      if delivers { referee.receive(.delivered(cpu: cpu[seat.index]), from: seat, at: now) }
    }
  }
}

// What the bots do.
extension Conversation {
  mutating func tell(_ input: Referee.Input, _ seat: Seat, after pause: Duration = .zero) {
    now += pause
    referee.receive(input, from: seat, at: now)
    collect()
    if input.isLoss || referee.pendingFault(of: seat)?.kind.name == "malformed" {
      losses.append(now + Referee.lossGrace)
    }
    while judgesLosses, let deadline = referee.deadline, losses.contains(deadline) { wake(after: deadline - now) }
  }

  mutating func say(_ line: String, _ seat: Seat, after pause: Duration = .zero, using cpu: Duration? = nil) {
    self.cpu[seat.index] += cpu ?? .zero
    tell(.line(Array(line.utf8), cpu: cpu.map { _ in self.cpu[seat.index] }), seat, after: pause)
  }

  /// Answers the seat's latest prompt.
  mutating func answer(
    _ action: String, _ seat: Seat, after pause: Duration = .zero, using cpu: Duration? = nil,
    declaring: Int? = nil, note: String? = nil, info: String? = nil
  ) {
    let extra =
      (declaring.map { #","after_ms":\#($0)"# } ?? "") + (note.map { #","note":\#($0.json)"# } ?? "")
      + (info.map { #","info":\#($0)"# } ?? "")
    say(#"{"id":\#(ids[seat.index]),"action":\#(action.json)\#(extra)}"#, seat, after: pause, using: cpu)
  }

  /// Answers the seat's latest prompt by an index in `legal`.
  mutating func answer(index: Int, _ seat: Seat) {
    say(#"{"id":\#(ids[seat.index]),"action":\#(index)}"#, seat)
  }

  /// Nobody says anything till the moment at which the referee must wake.
  mutating func sleepToDeadline() throws {
    now = try #require(referee.deadline)
    wake()
  }

  /// The host tells that it was late by so much till now.
  mutating func creditHostDelay(_ late: Duration) { referee.creditHostDelay(late, at: now) }

  mutating func noteThrottling(_ time: Duration) { referee.noteThrottling(time, at: now) }

  /// The host wakes late by so much, tells it, and then looks who is overdue.
  mutating func oversleep(_ late: Duration) {
    now += late
    creditHostDelay(late)
    wake()
  }

  mutating func see(_ load: SystemLoad) { referee.load = load }

  mutating func wake(after pause: Duration = .zero) {
    now += pause
    referee.wake(at: now)
    collect()
  }

  /// A seat says nothing till the end of its time, and nothing when its input is closed.
  mutating func sleepToVerdict() throws {
    try sleepToDeadline()
    try sleepToDeadline()
  }

  mutating func interrupt() {
    referee.interrupt(at: now)
    collect()
  }
}

extension Referee.Input {
  /// True where a bot is gone, which is judged a moment later.
  fileprivate var isLoss: Bool {
    switch self {
    case .ended, .closed, .startFailed: true
    default: false
    }
  }
}

// What the referee says.
extension Conversation {
  /// The next line that nobody has read yet.
  mutating func next() -> Message? { unread.isEmpty ? nil : unread.removeFirst() }

  /// The next line to a seat, which must be of this type; or the next of this type to anybody.
  mutating func expect(
    _ type: String, _ seat: Seat? = nil, at location: SourceLocation = #_sourceLocation
  ) throws -> Message {
    let place = try #require(
      unread.firstIndex { seat == nil ? $0.type == type : $0.seat == seat }, "nothing was said",
      sourceLocation: location)
    let message = unread.remove(at: place)
    try #require(message.type == type, "\(message.text)", sourceLocation: location)
    return message
  }

  mutating func expectPrompt(
    _ seat: Seat? = nil, at location: SourceLocation = #_sourceLocation
  ) throws -> Message {
    try expect("prompt", seat, at: location)
  }

  /// The seats whose prompts nobody has read yet, in the order in which they were asked.
  var asked: [Seat] { unread.filter { $0.type == "prompt" }.map(\.seat) }

  /// The faults noticed so far, in order.
  var faults: [Fault] {
    referee.transcript.entries.compactMap { entry in
      if case .fault(let seat, _, _, _) = entry { referee.seats[seat.index].fault } else { nil }
    }
  }
}

extension TableRules {
  /// A turn's time and a margin that tests can tell from all others.
  static func limits(
    bank: Duration? = .milliseconds(100), increment: Duration = .zero, move: Duration? = nil,
    margin: Duration = .milliseconds(3), timeBasis: TimeBasis = .wall
  ) -> TableRules {
    TableRules(time: TimeControl(bank: bank, increment: increment, move: move, margin: margin), timeBasis: timeBasis)
  }

  static func race(
    asking: RaceSettings.Asking = .together, reactions: RaceSettings.Reactions = .wall,
    photoFinish: Duration = .zero, silentWindows: Int = 10
  ) -> TableRules {
    TableRules(
      time: TimeControl(window: .milliseconds(500), margin: .milliseconds(3), silentWindows: silentWindows),
      races: RaceSettings(asking: asking, reactions: reactions, photoFinish: photoFinish))
  }
}
