package import BotProtocol
public import Fields
import JSON
import Ratings

extension TableRecord: Described {
  /// In the order of a line; `init(scanning:)` depends on it.
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
      "scores", \.scores, .bySeat(.integer(RecordBounds.results)), role: .result,
      "The scores that were sent to the bots."),
    Field("measures", \.measures, .measures, role: .result, "The game's own measures, each a list."),
    Field("ending", \.ending, .text, role: .result, "How the rules ended the game, in one word."),
    Field(
      "termination", role: .note, schema: .words(["normal", "fault"]), type: "", default: nil,
      "`\"normal\"`, or `\"fault\"` if any seat had a fault.",
      // Redundant: the faults imply it.
      read: { _, _ in }, write: { record, _ in .string(record.isNormal ? "normal" : "fault") }),
    Field("faults", \.faults, .bySeat(.orNull(.fault)), role: .play, "Null, or `{\"kind\":…,\"message\":…}`."),
    Field(
      "prompts", \.prompts, .bySeat(.integer(RecordBounds.counts)), role: .play,
      "The number of prompts that each seat answered in time."),
    Field(
      "retries", \.retries, .bySeat(.integer(RecordBounds.counts)), omittedIf: [], role: .play,
      "How often each seat was asked again after an answer that was malformed or illegal; omitted if none was."),
    Field(
      "races", \.races, .integer(RecordBounds.counts), omittedIf: 0, role: .play,
      "The number of races; omitted if there was none."),
    Field(
      "photo_finishes", \.photoFinishes, .integer(RecordBounds.counts), omittedIf: 0, role: .play,
      "The number of races in which a draw decided; omitted if there was none."),
    Field(
      "info", \.info, .bySeat(.infoTally), omittedIf: [], role: .play,
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
      "think_us", \.thinking, .bySeat(.histogram), role: .time,
      "The response times on the wall clock, as histograms: pairs of class and count, sixteen classes for each factor of "
        + "two."),
    Field(
      "think_cpu_us", \.computing, .bySeat(.histogram), role: .time, "The response times in CPU time, likewise."),
    Field(
      "ended_us", optional: \.ended, .integer(RecordBounds.dates), role: .time,
      "When the table ended, in microseconds since 1970 by the machine's clock."),
  ]

  /// The first result, or else the first figure of the play, in which a replay differs; nil if there is none.
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

  /// Equal for plays with the same results, within this process.
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
  /// - Throws: `FileProblem` for the first member that is missing, of another type, or out of range.
  package init(_ line: ObjectReader) throws(FileProblem) {
    self.init()
    try line.at(seats: line.node("seats")?.elements?.count ?? 0).read(into: &self)
  }
}

extension FieldType<[TableRecord.Measured]> {
  /// An object of lists, in the game's order of measures.
  fileprivate static var measures: FieldType {
    let values = FieldType<[Int]>.bySeat(.integer(RecordBounds.results))
    return FieldType(schema: ["type": "object", "additionalProperties": values.schema]) {
      line, key throws(FileProblem) in
      guard let object = try line.object(key, keys: nil) else { return nil }
      return try object.names.map { name throws(FileProblem) in
        TableRecord.Measured(name: name, values: try values.read(object, name) ?? [])
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

extension FieldType<[Duration]> {
  fileprivate static var times: FieldType { .bySeat(.microseconds(RecordBounds.microseconds)) }
}

extension FieldType<[Int]> {
  /// A histogram class and its count.
  fileprivate static var pair: FieldType {
    FieldType(schema: integers(RecordBounds.counts).schema) { line, key throws(FileProblem) in
      try line.elements(key)?.enumerated().map { place, element throws(FileProblem) in
        let range = place == 0 ? RecordBounds.classes : RecordBounds.counts
        return try element.reader.require(element.reader.integer(element.key, in: range), element.key)
      }
    } stream: {
      $1.array($0)
    }
  }
}

extension FieldType<Histogram> {
  /// Pairs of class and count.
  fileprivate static var histogram: FieldType {
    let pairs = FieldType<[[Int]]>.list(of: .pair)
    return FieldType(schema: pairs.schema) { line, key throws(FileProblem) in
      guard let pairs = try pairs.read(line, key) else { return nil }
      var counts: [Int: Int] = [:]
      for pair in pairs {
        guard pair.count == 2, counts.updateValue(pair[1], forKey: pair[0]) == nil else {
          throw line.problem(.outOfRange(expected: "a class of its own and its count", found: "\(pair)"), key: key)
        }
      }
      return Histogram(counts: counts)
    } stream: { histogram, json in
      json.array(histogram.counts.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
    }
  }
}

extension FieldType {
  static func bySeat<Element>(_ type: FieldType<Element>) -> FieldType where Value == [Element] {
    let list = list(of: type)
    return FieldType(schema: list.schema) { line, key throws(FileProblem) in
      guard let values = try list.read(line, key) else { return nil }
      guard values.count == line.source.seats else {
        let expected = "one element a seat, \(line.source.seats)"
        throw line.problem(.outOfRange(expected: expected, found: "\(values.count)"), key: key)
      }
      return values
    } stream: {
      list.stream($0, &$1)
    }
  }
}
