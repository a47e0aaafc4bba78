import BotProtocol
import GameRules
public import JSON
public import Refereeing

// The lines of a transcript between its header and its end: the first key tells the kind of an entry.
extension TranscriptEntry: JSONWritable where Action == String {
  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .turn(let answer): json.members(EntryFields.answer, of: answer)
      case .race(let race): json.members(EntryFields.race, of: race)
      case .withdrawal(let seat): json.member("withdrawal", seat.index)
      case .fault(let seat, let fault, let action, let at):
        json.members(EntryFields.fault, of: EntryFields.Fault(fault, action: action, EntryFields.Moment(seat, at)))
      case .late(let seat, let at): json.members(EntryFields.late, of: EntryFields.Moment(seat, at))
      case .hint(let seat, let action, let at):
        json.members(EntryFields.hint, of: EntryFields.Hint(action, EntryFields.Moment(seat, at)))
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
    if line.node("race") != nil {
      self = .race(try read(EntryFields.race, Race(answers: [], claims: [], photoFinishes: 0)))
    } else if line.node("withdrawal") != nil {
      self = .withdrawal(of: try LineType.seat.read(line, "withdrawal", seats))
    } else if line.node("late") != nil {
      let late = try read(EntryFields.late, EntryFields.Moment(0, .zero))
      self = .late(late.seat, at: late.at)
    } else if line.node("hint") != nil {
      let hint = try read(EntryFields.hint, EntryFields.Hint(nil, EntryFields.Moment(0, .zero)))
      self = .hint(hint.moment.seat, action: hint.action, at: hint.moment.at)
    } else if line.node("fault") != nil {
      let empty = EntryFields.Fault(FaultMessage(kind: "", message: ""), action: nil, EntryFields.Moment(0, .zero))
      let fault = try read(EntryFields.fault, empty)
      self = .fault(fault.moment.seat, fault.fault, action: fault.action, at: fault.moment.at)
    } else {
      self = .turn(try read(EntryFields.answer, Answer.empty))
    }
  }
}

extension TranscriptEntry.Answer {
  fileprivate static var empty: Self { Self(seat: 0, action: nil, at: .zero, wall: .zero, cpu: nil) }
}

/// The keys of each kind of entry.
private enum EntryFields {
  typealias Answer = TranscriptEntry<String>.Answer
  typealias Race = TranscriptEntry<String>.Race
  typealias JudgedClaim = TranscriptEntry<String>.JudgedClaim

  /// A seat and a time since the game began.
  struct Moment {
    var seat: Seat
    var at: Duration

    init(_ seat: Seat, _ at: Duration) { (self.seat, self.at) = (seat, at) }
  }

  struct Hint {
    var action: String?
    var moment: Moment

    init(_ action: String?, _ moment: Moment) { (self.action, self.moment) = (action, moment) }
  }

  struct Fault {
    var fault: FaultMessage
    var action: String?
    var moment: Moment

    init(_ fault: FaultMessage, action: String?, _ moment: Moment) {
      (self.fault, self.action, self.moment) = (fault, action, moment)
    }
  }

  static let answer: [LineField<Answer>] = [
    LineField("seat", .seat, \.seat) { $0.seat = $1 },
    // Null is silence, and an action that is not there a pass.
    LineField("action", .optionalText, { $0.isSilent ? nil : $0.action ?? Pass.text }) {
      ($0.action, $0.isSilent) = ($1 == Pass.text ? nil : $1, $1 == nil)
    },
    LineField("at_us", .time, \.at, { $0.at = $1 }, onlyIf: { _ in true }),
    LineField("us", .time, \.wall, { $0.wall = $1 }, onlyIf: { _ in true }),
    LineField("cpu_us", .time, { $0.cpu ?? .zero }, { $0.cpu = $1 }, onlyIf: { $0.cpu != nil }),
    LineField("host_late_us", .time, \.hostDelay, { $0.hostDelay = $1 }, onlyIf: { $0.hostDelay > .zero }),
    LineField("after_us", .time, \.after, { $0.after = $1 }, onlyIf: { $0.after > .zero }),
    LineField("note", .text, { $0.note ?? "" }, { $0.note = $1 }, onlyIf: { $0.note != nil }),
  ]

  static let claim: [LineField<JudgedClaim>] = [
    LineField("seat", .seat, \.claim.seat) { $0.claim.seat = $1 },
    LineField("action", .text, \.claim.action) { $0.claim.action = $1 },
    LineField("reaction_us", .time, \.claim.reaction) { $0.claim.reaction = $1 },
    LineField("verdict", .verdict, \.verdict) { $0.verdict = $1 },
  ]

  static let race: [LineField<Race>] = [
    LineField("race", .list(of: answer, .empty), \.answers) { $0.answers = $1 },
    LineField(
      "claims", .list(of: claim, JudgedClaim(Claim(seat: 0, action: "", reaction: .zero), .right)), \.claims
    ) { $0.claims = $1 },
    LineField(
      "photo_finishes", .integer(1...RecordBounds.counts.upperBound), \.photoFinishes, { $0.photoFinishes = $1 },
      onlyIf: { $0.photoFinishes > 0 }),
  ]

  static let late: [LineField<Moment>] = [
    LineField("late", .seat, \.seat) { $0.seat = $1 },
    LineField("at_us", .time, \.at, { $0.at = $1 }, onlyIf: { _ in true }),
  ]

  static let hint: [LineField<Hint>] = [
    LineField("hint", .optionalText, \.action) { $0.action = $1 },
    LineField("seat", .seat, \.moment.seat) { $0.moment.seat = $1 },
    LineField("at_us", .time, \.moment.at, { $0.moment.at = $1 }, onlyIf: { _ in true }),
  ]

  static let fault: [LineField<Fault>] = [
    LineField("fault", .fault, \.fault) { $0.fault = $1 },
    LineField("action", .text, { $0.action ?? "" }, { $0.action = $1 }, onlyIf: { $0.action != nil }),
    LineField("seat", .seat, \.moment.seat) { $0.moment.seat = $1 },
    LineField("at_us", .time, \.moment.at, { $0.moment.at = $1 }, onlyIf: { _ in true }),
  ]
}

extension LineType<Seat> {
  fileprivate static let seat = LineType { line, key, seats throws(FileProblem) in
    Seat(try line.require(try line.integer(key, in: 0...seats - 1), key))
  } write: {
    $1.integer($0.index)
  }
}

extension LineType<Duration> {
  /// A time in microseconds.
  fileprivate static let time = LineType { line, key, _ throws(FileProblem) in
    .microseconds(try line.require(try line.integer(key, in: RecordBounds.microseconds), key))
  } write: {
    $1.integer($0.wholeMicroseconds)
  }
}

extension LineType<String?> {
  fileprivate static let optionalText = LineType { line, key, _ throws(FileProblem) in
    line.node(key)?.value == .null ? nil : try line.require(try line.string(key), key)
  } write: { text, json in
    if let text { json.string(text) } else { json.null() }
  }
}

extension LineType<Verdict> {
  fileprivate static let verdict = LineType { line, key, _ throws(FileProblem) in
    let verdict: Verdict? = try line.word(key)
    return try line.require(verdict, key)
  } write: {
    $1.string($0.rawValue)
  }
}

extension LineType<FaultMessage> {
  fileprivate static let fault = LineType { line, key, _ throws(FileProblem) in
    let fault = try line.require(try line.object(key, keys: nil), key)
    return FaultMessage(
      kind: try fault.require(try fault.string("kind"), "kind"),
      message: try fault.require(try fault.string("message"), "message"))
  } write: {
    $0.write(to: &$1)
  }
}

extension LineType {
  /// A list of objects that another table describes.
  fileprivate static func list<Element: Sendable>(
    of fields: [LineField<Element>], _ empty: Element
  ) -> LineType where Value == [Element] {
    LineType { line, key, seats throws(FileProblem) in
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
