public import BotProtocol
public import GameRules
import JSON
public import Refereeing

/// One entry of a transcript as it is read back: a fault is then the words that were written of it.
public enum RecordedEntry<Action: GameAction>: Equatable, Sendable {
  case turn(TranscriptEntry<Action>.Answer)
  case race(TranscriptEntry<Action>.Race)
  case withdrawal(of: Seat)
  /// - Parameter action: what the seat wanted, where that was illegal.
  case fault(Seat, FaultMessage, action: String?, at: Duration)
  case late(Seat, at: Duration)
  /// A hint at a solo table: the action that was shown, or none.
  case hint(Seat, action: Action?, at: Duration)

  /// What the rules are told of it.
  public var event: Event<Action>? {
    switch self {
    case .turn(let answer): answer.action.map { .action($0, by: answer.seat) }
    case .race(let race): .race(race.claims.map(\.claim))
    case .withdrawal(let seat): .withdrawal(of: seat)
    case .fault, .late, .hint: nil
    }
  }
}

extension RecordedEntry {
  init(_ line: ObjectReader, seats: Int) throws(FileProblem) {
    let at = Duration.microseconds(try line.integer("at_us", in: RecordBounds.microseconds) ?? 0)
    if let answers = try line.array("race") {
      var race = TranscriptEntry<Action>.Race(
        answers: [], claims: [],
        photoFinishes: try line.integer("photo_finishes", in: 1...RecordBounds.counts.upperBound) ?? 0)
      for node in answers { race.answers.append(try Self.answer(try line.child(node, of: "race"), seats: seats)) }
      for node in try line.require(try line.array("claims"), "claims") {
        race.claims.append(try Self.claim(try line.child(node, of: "claims"), seats: seats))
      }
      self = .race(race)
    } else if let seat = try line.integer("withdrawal", in: 0...seats - 1) {
      self = .withdrawal(of: Seat(seat))
    } else if let seat = try line.integer("late", in: 0...seats - 1) {
      self = .late(Seat(seat), at: at)
    } else if let hint = line.node("hint") {
      let text = hint.value == .null ? nil : try line.require(try line.string("hint"), "hint")
      self = .hint(try line.seat(of: seats), action: try text.map(line.action), at: at)
    } else if let fault = try line.object("fault", keys: nil) {
      let message = FaultMessage(
        kind: try fault.require(try fault.string("kind"), "kind"),
        message: try fault.require(try fault.string("message"), "message"))
      self = .fault(try line.seat(of: seats), message, action: try line.string("action"), at: at)
    } else {
      self = .turn(try Self.answer(line, seats: seats))
    }
  }

  private static func answer(
    _ line: ObjectReader, seats: Int
  ) throws(FileProblem) -> TranscriptEntry<Action>.Answer {
    let text = line.node("action")?.value == .null ? nil : try line.require(try line.string("action"), "action")
    return TranscriptEntry.Answer(
      seat: try line.seat(of: seats), action: text == "pass" ? nil : try text.map(line.action),
      at: .microseconds(try line.integer("at_us", in: RecordBounds.microseconds) ?? 0),
      wall: .microseconds(try line.integer("us", in: RecordBounds.microseconds) ?? 0),
      cpu: try line.integer("cpu_us", in: RecordBounds.microseconds).map { .microseconds($0) },
      hostDelay: .microseconds(try line.integer("host_late_us", in: RecordBounds.microseconds) ?? 0),
      after: .microseconds(try line.integer("after_us", in: RecordBounds.microseconds) ?? 0),
      note: try line.string("note"), isSilent: text == nil)
  }

  private static func claim(
    _ line: ObjectReader, seats: Int
  ) throws(FileProblem) -> TranscriptEntry<Action>.JudgedClaim {
    let word = try line.require(try line.string("verdict"), "verdict")
    guard let verdict = Verdict(rawValue: word) else {
      throw line.problem(.unknownWord(word, allowed: ["right", "wrong", "late"], suggestion: nil), key: "verdict")
    }
    let reaction = try line.require(try line.integer("reaction_us", in: RecordBounds.microseconds), "reaction_us")
    return TranscriptEntry.JudgedClaim(
      Claim(
        seat: try line.seat(of: seats), action: try line.action(try line.require(try line.string("action"), "action")),
        reaction: .microseconds(reaction)), verdict)
  }
}

extension ObjectReader {
  fileprivate func child(_ node: JSONNode, of key: String) throws(FileProblem) -> ObjectReader {
    try ObjectReader(node, in: source, path: path(of: key), keys: nil)
  }

  fileprivate func seat(of count: Int) throws(FileProblem) -> Seat {
    Seat(try require(try integer("seat", in: 0...count - 1), "seat"))
  }

  fileprivate func action<Action: GameAction>(_ text: String) throws(FileProblem) -> Action {
    guard let action = Action(text) else { throw problem(.refused("\(text) is no action"), key: "action") }
    return action
  }
}
