package import BotProtocol
public import Fields
import JSON
import Ratings

extension TableRecord: Described {
  /// In the order of a line; `init(scanning:)` knows it as well.
  public static let fields: [Field<TableRecord>] = [
    Field(
      "origin", \.origin, .integer(RecordBounds.origins), omittedIf: 0, role: .note,
      "Where the table was played: the index in `origins`, from 0; omitted if it is 0."),
    Field(
      "event", \.table.event, .integer(RecordBounds.events), role: .note, "The event's index in the file, from 0."),
    Field(
      "table", \.table.number, .integer(RecordBounds.tables), role: .note,
      "The number of the table in the event, from 1."),
    Field(
      "deal", \.table.deal, .integer(RecordBounds.deals), role: .result,
      "The number of the deal in the event, from 1."),
    Field(
      "attempt", \.attempt, .integer(RecordBounds.counts), omittedIf: 1, role: .note,
      "From 2 on, if the table was played again."),
    Field(
      "seats", \.table.seats, .names, role: .result,
      "The names of the bots by seat, from the second version of a bot on as `NAME@2`; all lists below are by seat too."
    ),
    Field(
      "scores", \.scores, .bySeat(RecordBounds.results), role: .result, "The scores that were sent to the bots."),
    Field("measures", \.measures, .measures, role: .result, "The game's own measures, each a list."),
    Field("ending", \.ending, .text, role: .result, "How the rules ended the game, in one word."),
    Field(
      "termination", role: .note, schema: .words(["normal", "fault"]), type: "", default: nil,
      "`\"normal\"`, or `\"fault\"` if any seat had a fault.",
      // Its faults tell it as well.
      read: { _, _ in }, write: { record, _ in .string(record.isNormal ? "normal" : "fault") }),
    Field("faults", \.faults, .faults, role: .play, "Null, or `{\"kind\":…,\"message\":…}`."),
    Field(
      "prompts", \.prompts, .bySeat(RecordBounds.counts), role: .play,
      "The number of prompts that each seat answered in time."),
    Field(
      "retries", \.retries, .bySeat(RecordBounds.counts), omittedIf: [], role: .play,
      "How often each seat was asked again after an answer that was malformed or illegal; omitted if none was."),
    Field(
      "races", \.races, .integer(RecordBounds.counts), omittedIf: 0, role: .play,
      "The number of races; omitted if there was none."),
    Field(
      "photo_finishes", \.photoFinishes, .integer(RecordBounds.counts), omittedIf: 0, role: .play,
      "The number of races in which a draw decided; omitted if there was none."),
    Field(
      "info", \.info, .infoTallies, omittedIf: [], role: .play,
      "What the bots have reported in their answers, by name: the number of answers, the sum, the least and the greatest; "
        + "omitted if nothing was reported."),
    Field(
      "transcript", optional: \.transcript, .text, role: .note,
      "The checksum of the transcript, computed like the checksum of a line; omitted if there is no transcript."),
    Field("wall_us", \.wall, .times, role: .time, "The total time of all answers, in microseconds."),
    Field("cpu_us", \.cpu, .times, role: .time, "The total CPU time of all answers, in microseconds."),
    Field(
      "off_turn_us", \.offTurn, .times, omittedIf: [], role: .time,
      "The off-turn CPU time: what the bot's process used between an answer and the next prompt, including the time since "
        + "its previous game, and what its other processes used at any time (sampled at most four times a second)."),
    Field(
      "think_us", \.thinking, .histograms, role: .time,
      "The response times on the wall clock, as histograms: pairs of class and count, sixteen classes for each factor of "
        + "two."),
    Field(
      "think_cpu_us", \.computing, .histograms, role: .time, "The response times in CPU time, likewise."),
    Field(
      "ended_us", optional: \.ended, .integer(RecordBounds.dates), role: .time,
      "When the table ended, in microseconds since 1970 by the machine's clock."),
  ]

  /// The first result in which a replay differs, or what the bots did on the way to it; nil if there is none.
  public func difference(from replay: TableRecord) -> (name: String, own: String, other: String)? {
    for (own, other) in zip(measures, replay.measures) where own != other {
      return (own.name, own.values.json, other.values.json)
    }
    for field in TableRecord.fields where field.role == .result || field.role == .play {
      let (own, other) = (text(of: field), replay.text(of: field))
      if own != other { return (field.key, own, other) }
    }
    return nil
  }

  private func text(of field: Field<TableRecord>) -> String { field.write(self, .journal)?.json ?? "" }

  private static let results = fields.filter { $0.role == .result }

  /// Equal for plays with the same results, in this process.
  public var resultMark: Int {
    var json = JSONWriter()
    json.object { $0.members(TableRecord.results, of: self) }
    var hasher = Hasher()
    hasher.combine(json.bytes)
    hasher.combine(faults.map { $0?.kind })
    return hasher.finalize()
  }

  /// Restores a record from its line in the journal.
  ///
  /// - Throws: `FileProblem` for the first member that is missing, of another type, or beyond its bounds.
  package init(_ line: ObjectReader) throws(FileProblem) {
    self.init()
    try line.at(seats: line.node("seats")?.elements?.count ?? 0).read(into: &self)
  }
}

extension FieldType<[TableRecord.Measured]> {
  /// An object of lists, in the game's order of measures.
  fileprivate static var measures: FieldType {
    FieldType(
      schema: ["type": "object", "additionalProperties": FieldType<[Int]>.integers(RecordBounds.results).schema]
    ) { line, key throws(FileProblem) in
      guard let object = try line.object(key, keys: nil) else { return nil }
      return try object.names.map { name throws(FileProblem) in
        TableRecord.Measured(name: name, values: try object.elementsBySeat(name, in: RecordBounds.results) ?? [])
      }
    } stream: { measures, json in
      json.object { json in for measure in measures { json.member(named: measure.name, measure.values) } }
    }
  }
}

extension FieldType<FaultMessage> {
  package static var fault: FieldType<FaultMessage> {
    FieldType(
      schema: .object(
        [("kind", FieldType<String>.text.schema), ("message", FieldType<String>.text.schema)], required: ["kind"])
    ) { line, key throws(FileProblem) in
      guard let object = try line.object(key, keys: nil) else { return nil }
      return try FaultMessage(object)
    } stream: {
      $0.write(to: &$1)
    }
  }
}

extension FieldType<[FaultMessage?]> {
  fileprivate static var faults: FieldType {
    FieldType(
      schema: ["type": "array", "items": ["anyOf": [["type": "null"], FieldType<FaultMessage>.fault.schema]]]
    ) { line, key throws(FileProblem) in
      guard let nodes = try line.elementsBySeat(key) else { return nil }
      return try nodes.map { node throws(FileProblem) in
        if node.value == .null { return nil }
        return try FaultMessage(ObjectReader(node, in: line.source, path: line.path(of: key), keys: nil))
      }
    } stream: {
      $1.array($0)
    }
  }
}

extension FieldType<[Histogram]> {
  /// Pairs of class and count.
  fileprivate static var histograms: FieldType {
    let pairs = FieldType<[Int]>.integers(RecordBounds.counts).schema
    return FieldType(
      schema: ["type": "array", "items": ["type": "array", "items": pairs]]
    ) { line, key throws(FileProblem) in
      guard let nodes = try line.elementsBySeat(key) else { return nil }
      var histograms: [Histogram] = []
      for (seat, node) in nodes.enumerated() {
        var counts: [Int: Int] = [:]
        for (index, pair) in (node.elements ?? []).enumerated() {
          let place = line.path(of: key) + "[\(seat)][\(index)]"
          let numbers = try line.integers(in: pair.elements ?? [], path: place) {
            $0 == 0 ? RecordBounds.classes : RecordBounds.counts
          }
          guard numbers.count == 2, counts.updateValue(numbers[1], forKey: numbers[0]) == nil else {
            throw line.source.problem(
              .outOfRange(expected: "a class of its own and its count", found: "\(numbers)"), at: pair.offset,
              key: place)
          }
        }
        histograms.append(Histogram(counts: counts))
      }
      return histograms
    } stream: { histograms, json in
      json.array(histograms.map { $0.counts.sorted { $0.key < $1.key }.map { [$0.key, $0.value] } })
    }
  }
}

extension FieldType<[Int]> {
  /// A number for each seat.
  fileprivate static func bySeat(_ range: ClosedRange<Int>) -> FieldType {
    FieldType(schema: integers(range).schema) { line, key throws(FileProblem) in
      try line.elementsBySeat(key, in: range)
    } stream: {
      $1.array($0)
    }
  }
}

extension FieldType<[Duration]> {
  /// A time for each seat, in microseconds.
  fileprivate static var times: FieldType {
    FieldType(schema: FieldType<[Int]>.integers(RecordBounds.microseconds).schema) { line, key throws(FileProblem) in
      try line.elementsBySeat(key, in: RecordBounds.microseconds)?.map { .microseconds($0) }
    } stream: {
      $1.array($0.map(\.wholeMicroseconds))
    }
  }
}

extension ObjectReader {
  /// An array of as many elements as the table has seats.
  func elementsBySeat(_ key: String) throws(FileProblem) -> [JSONNode]? {
    guard let elements = try array(key) else { return nil }
    guard elements.count == source.seats else {
      throw problem(.outOfRange(expected: "one element a seat, \(source.seats)", found: "\(elements.count)"), key: key)
    }
    return elements
  }

  fileprivate func elementsBySeat(_ key: String, in range: ClosedRange<Int>) throws(FileProblem) -> [Int]? {
    guard let elements = try elementsBySeat(key) else { return nil }
    return try integers(in: elements, path: path(of: key)) { _ in range }
  }
}
