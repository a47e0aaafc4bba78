import BotProtocol
import GameRules
public import JSON
import Records
public import Refereeing

// The lines of a transcript between its header and its end: the first key tells the kind of an entry.
extension TranscriptEntry: JSONWritable where Action == String {
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

  /// Reads an entry of a table of some seats.
  ///
  /// - Throws: `FileProblem` for the first member that is missing, of another type, or beyond its bounds.
  init(_ line: ObjectReader, seats: Int) throws(FileProblem) {
    func read<Root>(_ fields: [LineField<Root>], _ empty: Root) throws(FileProblem) -> Root {
      var root = empty
      try line.read(fields, into: &root) { _ in seats }
      return root
    }
    func incident(_ fields: [LineField<Incident>]) throws(FileProblem) -> Incident { try read(fields, Incident()) }
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

/// What an entry tells that is neither a turn nor a race; each kind has some of it.
struct Incident {
  var seat: Seat = 0
  /// Since the game began.
  var at = Duration.zero
  var action: String?
  var fault = FaultMessage(kind: "", message: "")
}

extension TranscriptEntry.Answer {
  fileprivate static var empty: Self { Self(seat: 0, action: nil, at: .zero, wall: .zero, cpu: nil) }
}

/// The keys of each kind of entry.
enum EntryFields {
  typealias Answer = TranscriptEntry<String>.Answer
  typealias Race = TranscriptEntry<String>.Race
  typealias JudgedClaim = TranscriptEntry<String>.JudgedClaim

  static let seat = "The seat, from 0."
  static let at = "The time since the game began, in microseconds."

  static let answer: [LineField<Answer>] = [
    LineField("seat", .seat, seat, \.seat) { $0.seat = $1 },
    // Null is silence, and an action that is not there a pass.
    LineField(
      "action", .optionalText, "The action; null for silence.", { $0.isSilent ? nil : $0.action ?? Pass.text }
    ) { ($0.action, $0.isSilent) = ($1 == Pass.text ? nil : $1, $1 == nil) },
    LineField("at_us", .time, at, \.at) { $0.at = $1 },
    LineField("us", .time, "The response time.", \.wall) { $0.wall = $1 },
    LineField("cpu_us", .time, since: .first, "The CPU time of the response.", \.cpu) { $0.cpu = $1 },
    LineField(
      "host_late_us", .time, since: .first, "The host delay in the response, which `us` does not contain.",
      { $0.hostDelay > .zero ? $0.hostDelay : nil }, { $0.hostDelay = $1 }),
    LineField(
      "after_us", .time, since: .first, "The declared time.", { $0.after > .zero ? $0.after : nil },
      { $0.after = $1 }),
    LineField("note", .text, since: .first, "The bot's note.", \.note) { $0.note = $1 },
    LineField("info", .info, since: .third, "The numbers that the bot reported, by name.", \.info) { $0.info = $1 },
  ]

  static let claim: [LineField<JudgedClaim>] = [
    LineField("seat", .seat, seat, \.claim.seat) { $0.claim.seat = $1 },
    LineField("action", .text, "The action that was claimed.", \.claim.action) { $0.claim.action = $1 },
    LineField("reaction_us", .time, "The reaction time.", \.claim.reaction) { $0.claim.reaction = $1 },
    LineField("verdict", .verdict, "What the rules made of it.", \.verdict) { $0.verdict = $1 },
  ]

  static let race: [LineField<Race>] = [
    LineField("race", .list(of: answer, .empty), "The answers of a race.", \.answers) { $0.answers = $1 },
    LineField(
      "claims", .list(of: claim, JudgedClaim(Claim(seat: 0, action: "", reaction: .zero), .right)),
      "The claims in the order in which they were judged.", \.claims
    ) { $0.claims = $1 },
    LineField(
      "photo_finishes", .integer(1...RecordBounds.counts.upperBound), since: .first,
      "How many draws decided; omitted if there was none.", { $0.photoFinishes > 0 ? $0.photoFinishes : nil },
      { $0.photoFinishes = $1 }),
  ]

  static let withdrawal: [LineField<Incident>] = [
    LineField("withdrawal", .seat, "The seat that plays no longer.", \.seat) { $0.seat = $1 }
  ]

  static let late: [LineField<Incident>] = [
    LineField("late", .seat, "The seat whose answer came too late.", \.seat) { $0.seat = $1 },
    LineField("at_us", .time, at, \.at) { $0.at = $1 },
  ]

  static let hint: [LineField<Incident>] = [
    LineField("hint", .optionalText, "The action that a person was shown, or null.", \.action) { $0.action = $1 },
    LineField("seat", .seat, seat, \.seat) { $0.seat = $1 },
    LineField("at_us", .time, at, \.at) { $0.at = $1 },
  ]

  static let fault = refusal("fault", "The fault: its `kind` and its `message`.")

  static let retry = refusal("retry", "Why an answer could not be taken, after which the bot was asked again.")

  private static func refusal(_ key: StaticString, _ summary: String) -> [LineField<Incident>] {
    [
      LineField(key, .fault, summary, \.fault) { $0.fault = $1 },
      LineField("action", .text, since: .first, "The illegal answer.", \.action) { $0.action = $1 },
      LineField("seat", .seat, seat, \.seat) { $0.seat = $1 },
      LineField("at_us", .time, at, \.at) { $0.at = $1 },
    ]
  }
}

extension LineType<Seat> {
  fileprivate static let seat = LineType(schema: .range(0...Int.max)) { line, key, seats throws(FileProblem) in
    Seat(try line.require(try line.integer(key, in: 0...seats - 1), key))
  } write: {
    $1.integer($0.index)
  }
}

extension LineType<Duration> {
  /// A time in microseconds.
  fileprivate static let time = LineType(.microseconds(RecordBounds.microseconds))
}

extension LineType<String?> {
  fileprivate static let optionalText = LineType(schema: ["anyOf": [["type": "null"], ["type": "string"]]]) {
    line, key, _ throws(FileProblem) in
    line.node(key)?.value == .null ? nil : try line.require(try line.string(key), key)
  } write: { text, json in
    if let text { json.string(text) } else { json.null() }
  }
}

extension LineType<Verdict> {
  fileprivate static let verdict = LineType(.word)
}

extension LineType {
  /// A list of objects that another table describes.
  fileprivate static func list<Element: Sendable>(
    of fields: [LineField<Element>], _ empty: Element
  ) -> LineType where Value == [Element] {
    LineType(schema: ["type": "array", "items": LineSchema(fields).value]) { line, key, seats throws(FileProblem) in
      var elements: [Element] = []
      for node in try line.require(try line.array(key), key) {
        var element = empty
        let reader = try ObjectReader(node, in: line.source, path: line.path(of: key), keys: nil)
        try reader.read(fields, into: &element) { _ in seats }
        elements.append(element)
      }
      return elements
    } write: { elements, json in
      json.array { json in for element in elements { json.object { $0.members(fields, of: element) } } }
    }
  }
}
