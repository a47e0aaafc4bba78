package import BotProtocol
public import JSON
import Ratings

extension TableRecord {
  /// In the order of a line; the keys with `_us` are times.
  package static let fields: [LineField<TableRecord>] = [
    LineField(
      "origin", .integer(RecordBounds.origins), since: .second, role: .note,
      "Where the table was played: the index in `origins`, from 0; omitted if it is 0.",
      { $0.origin > 0 ? $0.origin : nil }, { $0.origin = $1 }),
    LineField(
      "event", .integer(RecordBounds.events), role: .note, "The event's index in the file, from 0.", \.table.event
    ) { $0.table.event = $1 },
    LineField(
      "table", .integer(RecordBounds.tables), role: .note,
      "The number of the table in the event, from 1.", \.table.number
    ) { $0.table.number = $1 },
    LineField(
      "deal", .integer(RecordBounds.deals), "The number of the deal in the event, from 1.", \.table.deal
    ) { $0.table.deal = $1 },
    LineField(
      "attempt", .integer(RecordBounds.counts), since: .second, role: .note,
      "From 2 on, if the table was played again.",
      { $0.attempt > 1 ? $0.attempt : nil }, { $0.attempt = $1 }),
    LineField(
      "seats", .names,
      "The names of the bots by seat, from the second version of a bot on as `NAME@2`; all lists below are by seat too.",
      \.table.seats
    ) { $0.table.seats = $1 },
    LineField(
      "scores", .integers(RecordBounds.results), "The scores that were sent to the bots.", \.scores
    ) { $0.scores = $1 },
    LineField("measures", .measures, "The game's own measures, each a list.", \.measures) { $0.measures = $1 },
    LineField("ending", .text, "How the rules ended the game, in one word.", \.ending) { $0.ending = $1 },
    LineField(
      "termination", .termination, role: .note, "`\"normal\"`, or `\"fault\"` if any seat had a fault.", \.isNormal
    ) { _, _ in },
    LineField("faults", .faults, role: .play, "Null, or `{\"kind\":…,\"message\":…}`.", \.faults) { $0.faults = $1 },
    LineField(
      "prompts", .integers(RecordBounds.counts), role: .play, "The number of prompts that each seat answered in time.",
      \.prompts
    ) { $0.prompts = $1 },
    LineField(
      "retries", .integers(RecordBounds.counts), since: .third, role: .play,
      "How often each seat was asked again after an answer that was malformed or illegal; omitted if none was.",
      { $0.retries.isEmpty ? nil : $0.retries }, { $0.retries = $1 }),
    LineField(
      "races", .integer(RecordBounds.counts), since: .first, role: .play,
      "The number of races; omitted if there was none.",
      { $0.races > 0 ? $0.races : nil }, { $0.races = $1 }),
    LineField(
      "photo_finishes", .integer(RecordBounds.counts), since: .first, role: .play,
      "The number of races in which a draw decided; omitted if there was no race.",
      { $0.races > 0 ? $0.photoFinishes : nil }, { $0.photoFinishes = $1 }),
    LineField(
      "info", .infoTallies, since: .third, role: .play,
      "What the bots have reported in their answers, by name: the number of answers, the sum, the least and the greatest; "
        + "omitted if nothing was reported.",
      { $0.info.isEmpty ? nil : $0.info }, { $0.info = $1 }),
    LineField(
      "transcript", .text, since: .first, role: .note,
      "The checksum of the transcript, computed like the checksum of a line; omitted if there is no transcript.",
      \.transcript
    ) { $0.transcript = $1 },
    LineField(
      "wall_us", .times, role: .time, "The total time of all answers, in microseconds.", \.wall
    ) { $0.wall = $1 },
    LineField(
      "cpu_us", .times, role: .time, "The total CPU time of all answers, in microseconds.", \.cpu
    ) { $0.cpu = $1 },
    LineField(
      "off_turn_us", .times, since: .second, role: .time,
      "The off-turn CPU time: what the bot's process used between an answer and the next prompt, including the time since "
        + "its previous game, and what its other processes used at any time (sampled at most four times a second).",
      { $0.offTurn.isEmpty ? nil : $0.offTurn }, { $0.offTurn = $1 }),
    LineField(
      "think_us", .histograms, role: .time,
      "The response times on the wall clock, as histograms: pairs of class and count, sixteen classes for each factor of "
        + "two.", \.thinking
    ) { $0.thinking = $1 },
    LineField(
      "think_cpu_us", .histograms, role: .time, "The response times in CPU time, likewise.", \.computing
    ) { $0.computing = $1 },
    LineField(
      "ended_us", .integer(RecordBounds.dates), since: .second, role: .time,
      "When the table ended, in microseconds since 1970 by the machine's clock.", \.ended
    ) { $0.ended = $1 },
  ]

  /// The members of its line in the journal.
  public func writeMembers(to json: inout JSONWriter) { json.members(TableRecord.fields, of: self) }

  /// The first result in which a replay differs, or what the bots did on the way to it; nil if there is none.
  public func difference(from replay: TableRecord) -> (name: String, own: String, other: String)? {
    for (own, other) in zip(measures, replay.measures) where own != other {
      return (own.name, own.values.json, other.values.json)
    }
    for field in TableRecord.fields where field.role == .result || field.role == .play {
      let (own, other) = (text(of: field), replay.text(of: field))
      if own != other { return ("\(field.key)", own, other) }
    }
    return nil
  }

  private func text(of field: LineField<TableRecord>) -> String {
    var json = JSONWriter()
    json.object { json in field.write(self, &json) }
    return String(decoding: json.bytes.dropFirst("\(field.key)".utf8.count + 4).dropLast(), as: UTF8.self)
  }

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
    try line.read(TableRecord.fields, into: &self) { $0.table.seats.count }
  }

  /// Restores a record from its line in the journal, from the comma before its first member on, or gives nil where the line is not
  /// just as `writeMembers` writes one without a fault, or a number lies beyond its bounds.
  ///
  /// - Parameter timed: false stops before the bots' times, which stay empty.
  package init?(scanning scanner: inout LineScanner, timed: Bool) {
    self.init()
    for field in TableRecord.fields {
      if field.role == .time, !timed { return }
      let start = scanner
      guard scanner.skip(",\""), scanner.skip(field.key), scanner.skip("\":") else {
        if field.isRequired { return nil }
        scanner = start
        continue
      }
      guard field.scan(&scanner, &self, table.seats.count) else { return nil }
    }
    guard scanner.skip("}"), scanner.isAtEnd else { return nil }
  }
}

extension LineType<[TableRecord.Measured]> {
  /// An object of lists, in the game's order of measures.
  static let measures = LineType(
    schema: ["type": "object", "additionalProperties": FieldType.integers(RecordBounds.results).schema]
  ) { scanner, seats in
    guard scanner.skip("{") else { return nil }
    var measures: [TableRecord.Measured] = []
    repeat {
      guard let name = scanner.string(), scanner.skip(":"),
        let values = scanner.integers(RecordBounds.results, count: seats)
      else { return nil }
      measures.append(TableRecord.Measured(name: name, values: values))
    } while scanner.skip(",")
    return scanner.skip("}") ? measures : nil
  } read: { line, key, seats throws(FileProblem) in
    let object = try line.require(try line.object(key, keys: nil), key)
    var measures: [TableRecord.Measured] = []
    for name in object.names {
      let values = try object.integers(name, in: RecordBounds.results, count: seats)
      measures.append(TableRecord.Measured(name: name, values: values))
    }
    return measures
  } write: { measures, json in
    json.object { json in for measure in measures { json.member(named: measure.name, measure.values) } }
  }
}

extension LineType<FaultMessage> {
  package static let fault = LineType(
    schema: .object(
      [("kind", FieldType<String>.text.schema), ("message", FieldType<String>.text.schema)], required: ["kind"])
  ) {
    line, key, _ throws(FileProblem) in
    return try FaultMessage(line.require(try line.object(key, keys: nil), key))
  } write: {
    $0.write(to: &$1)
  }
}

extension LineType<[FaultMessage?]> {
  /// Where a seat had a fault, the line is read from a tree.
  static let faults = LineType(
    schema: ["type": "array", "items": ["anyOf": [["type": "null"], LineType<FaultMessage>.fault.schema]]]
  ) { scanner, seats in
    scanner.array(of: { $0.skip("null") ? true : nil })?.count == seats
      ? [FaultMessage?](repeating: nil, count: seats) : nil
  } read: { line, key, seats throws(FileProblem) in
    var faults: [FaultMessage?] = []
    for node in try line.elements(key, count: seats) {
      if node.value == .null {
        faults.append(nil)
        continue
      }
      faults.append(try FaultMessage(ObjectReader(node, in: line.source, path: line.path(of: key), keys: nil)))
    }
    return faults
  } write: {
    $1.array($0)
  }
}

extension LineType<[Histogram]> {
  /// Pairs of class and count.
  static let histograms = LineType(
    schema: ["type": "array", "items": ["type": "array", "items": FieldType.integers(RecordBounds.counts).schema]]
  ) { scanner, seats in
    let histograms = scanner.array { scanner -> Histogram? in
      // Dictionaries that grew with their elements took a tenth of the time of `referee standings`.
      var counts = [Int: Int](minimumCapacity: 24)
      let pairs = scanner.array { scanner -> Bool? in
        guard scanner.skip("["), let place = scanner.integer(), RecordBounds.classes ~= place, scanner.skip(","),
          let count = scanner.integer(), RecordBounds.counts ~= count, scanner.skip("]")
        else { return nil }
        return counts.updateValue(count, forKey: place) == nil ? true : nil
      }
      return pairs.map { _ in Histogram(counts: counts) }
    }
    return histograms?.count == seats ? histograms : nil
  } read: { line, key, seats throws(FileProblem) in
    var histograms: [Histogram] = []
    for (seat, node) in try line.elements(key, count: seats).enumerated() {
      var counts: [Int: Int] = [:]
      for (index, pair) in (node.elements ?? []).enumerated() {
        let place = line.path(of: key) + "[\(seat)][\(index)]"
        let numbers = try line.integers(in: pair.elements ?? [], path: place) {
          $0 == 0 ? RecordBounds.classes : RecordBounds.counts
        }
        guard numbers.count == 2, counts.updateValue(numbers[1], forKey: numbers[0]) == nil else {
          throw line.source.problem(
            .outOfRange(expected: "a class of its own and its count", found: "\(numbers)"), at: pair.offset, key: place)
        }
      }
      histograms.append(Histogram(counts: counts))
    }
    return histograms
  } write: { histograms, json in
    json.array(histograms.map { $0.counts.sorted { $0.key < $1.key }.map { [$0.key, $0.value] } })
  }
}
