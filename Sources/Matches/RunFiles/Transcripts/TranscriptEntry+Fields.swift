import BotProtocol
public import Fields
import GameRules
public import JSON
import Records
public import Refereeing

// The lines of a transcript between its header and its end; the first key determines the kind of an entry.
extension TranscriptEntry: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .turn(let answer): json.members(EntryFields.answer, of: answer)
      case .race(let race): json.members(EntryFields.race, of: race)
      case .withdrawal(let seat): json.members(EntryFields.withdrawal, of: Incident(seat: seat))
      case .fault(let seat, let fault, let action, let at):
        json.members(EntryFields.fault, of: Incident(seat: seat, at: at, action: action, fault: fault))
      case .retry(let seat, let fault, let action, let at):
        json.members(EntryFields.retry, of: Incident(seat: seat, at: at, action: action, fault: fault))
      case .late(let seat, let at): json.members(EntryFields.late, of: Incident(seat: seat, at: at))
      case .hint(let seat, let action, let at):
        json.members(EntryFields.hint, of: Incident(seat: seat, at: at, action: action))
      }
    }
  }

  /// Reads an entry of a table with some number of seats.
  ///
  /// - Throws: `FileProblem` for the first member that is missing, of another type, or out of range.
  init(_ line: ObjectReader, seats: Int) throws(FileProblem) {
    let line = line.at(seats: seats)
    func read<Root>(_ fields: [Field<Root>], _ empty: Root) throws(FileProblem) -> Root {
      var root = empty
      try line.read(fields, into: &root)
      return root
    }
    func incident(_ fields: [Field<Incident>]) throws(FileProblem) -> Incident { try read(fields, Incident()) }
    if line.node("race") != nil {
      self = .race(try read(EntryFields.race, Race(answers: [], claims: [], photoFinishes: 0)))
    } else if line.node("withdrawal") != nil {
      self = .withdrawal(of: try incident(EntryFields.withdrawal).seat)
    } else if line.node("retry") != nil {
      let retry = try incident(EntryFields.retry)
      self = .retry(retry.seat, retry.fault, action: retry.action, at: retry.at)
    } else if line.node("late") != nil {
      let late = try incident(EntryFields.late)
      self = .late(late.seat, at: late.at)
    } else if line.node("hint") != nil {
      let hint = try incident(EntryFields.hint)
      self = .hint(hint.seat, action: hint.action, at: hint.at)
    } else if line.node("fault") != nil {
      let fault = try incident(EntryFields.fault)
      self = .fault(fault.seat, fault.fault, action: fault.action, at: fault.at)
    } else {
      self = .turn(try read(EntryFields.answer, Answer.empty))
    }
  }
}

/// An entry that is neither a turn nor a race; each kind has some of these members.
package struct Incident {
  var seat: Seat = 0
  /// The time since the game began.
  var at = Duration.zero
  var action: String?
  var fault = FaultMessage(kind: "", message: "")
}

extension TranscriptEntry.Answer: Described, JSONWritable {
  fileprivate static var empty: Self { Self(seat: 0, action: nil, at: .zero, wall: .zero, cpu: nil) }

  public static var fields: [Field<Self>] { EntryFields.answer }

  /// Nil is silence, and a missing action is a pass.
  fileprivate var text: String? {
    get { isSilent ? nil : action ?? Pass.text }
    set { (action, isSilent) = (newValue == Pass.text ? nil : newValue, newValue == nil) }
  }
}

extension TranscriptEntry.JudgedClaim: Described, JSONWritable {
  public static var fields: [Field<Self>] { EntryFields.claim }
}

/// The keys of each kind of entry.
package enum EntryFields {
  package typealias Answer = TranscriptEntry.Answer
  package typealias Race = TranscriptEntry.Race
  package typealias JudgedClaim = TranscriptEntry.JudgedClaim

  static let seat = "The seat, from 0."
  static let at = "The time since the game began, in microseconds."

  package static let answer: [Field<Answer>] = [
    Field("seat", \.seat, .seat, seat),
    Field("action", \.text, .orNull(.text), "The action; null for silence."),
    Field("at_us", \.at, .time, at),
    Field("us", \.wall, .time, "The response time."),
    Field("cpu_us", optional: \.cpu, .time, "The CPU time of the response."),
    Field(
      "host_late_us", \.hostDelay, .time, omittedIf: .zero,
      "The host delay in the response, which `us` does not contain."
    ),
    Field("after_us", \.after, .time, omittedIf: .zero, "The declared time."),
    Field("note", optional: \.note, .text, "The bot's note."),
    Field("info", optional: \.info, .info, "The numbers that the bot reported, by name."),
  ]

  package static let claim: [Field<JudgedClaim>] = [
    Field("seat", \.claim.seat, .seat, seat),
    Field("action", \.claim.action, .text, "The action that was claimed."),
    Field("reaction_us", \.claim.reaction, .time, "The reaction time."),
    Field("verdict", \.verdict, .word, "What the rules made of it."),
  ]

  package static let race: [Field<Race>] = [
    Field("race", \.answers, .list(of: .empty), "The answers of a race."),
    Field(
      "claims", \.claims, .list(of: JudgedClaim(Claim(seat: 0, action: "", reaction: .zero), .right)),
      "The claims in the order in which they were judged."),
    Field(
      "photo_finishes", \.photoFinishes, .integer(1...RecordBounds.counts.upperBound), omittedIf: 0,
      "How many draws decided; omitted if there was none."),
  ]

  package static let withdrawal: [Field<Incident>] = [
    Field("withdrawal", \.seat, .seat, "The seat that plays no longer.")
  ]

  package static let late: [Field<Incident>] = [
    Field("late", \.seat, .seat, "The seat whose answer came too late."), Field("at_us", \.at, .time, at),
  ]

  package static let hint: [Field<Incident>] = [
    Field("hint", \.action, .orNull(.text), "The action that a person was shown, or null."),
    Field("seat", \.seat, .seat, seat), Field("at_us", \.at, .time, at),
  ]

  package static let fault = refusal("fault", "The fault: its `kind` and its `message`.")

  package static let retry = refusal("retry", "Why an answer could not be taken, after which the bot was asked again.")

  private static func refusal(_ key: String, _ summary: String) -> [Field<Incident>] {
    [
      Field(key, \.fault, .fault, summary), Field("action", optional: \.action, .text, "The illegal answer."),
      Field("seat", \.seat, .seat, seat), Field("at_us", \.at, .time, at),
    ]
  }
}

extension FieldType<Seat> {
  fileprivate static var seat: FieldType {
    FieldType(schema: .range(0...Int.max)) { line, key throws(FileProblem) in
      try line.integer(key, in: 0...line.source.seats - 1).map { Seat($0) }
    } stream: {
      $1.integer($0.index)
    }
  }
}

extension FieldType<Duration> {
  /// A time in microseconds.
  fileprivate static var time: FieldType {
    FieldType(schema: microseconds(RecordBounds.microseconds).schema) { line, key throws(FileProblem) in
      try line.integer(key, in: RecordBounds.microseconds).map { .microseconds($0) }
    } stream: {
      $1.integer($0.wholeMicroseconds)
    }
  }
}
