import BotProtocol
import GameRules
public import JSON
import Ratings
import Scheduling

/// One key of a journal's line about a table: how its value is scanned, read and written.
///
/// Lines are scanned without a tree where they are just as `writeMembers` writes one without a fault: a journal of many
/// tables is read four times as fast so. Other lines are read from a tree, by the same table of fields.
struct RecordField: Sendable {
  let key: StaticString
  /// True for what the bots' clocks showed: it is half of a line.
  let isTime: Bool
  /// Whether a line has the key; nil where every line has it.
  let isWritten: (@Sendable (TableRecord) -> Bool)?
  let scan: @Sendable (inout LineScanner, inout TableRecord) -> Bool
  let read: @Sendable (ObjectReader, inout TableRecord) throws(FileProblem) -> Void
  let write: @Sendable (TableRecord, inout JSONWriter) -> Void

  init<Value>(
    _ key: StaticString, _ type: RecordType<Value>, _ get: @escaping @Sendable (TableRecord) -> Value,
    _ set: @escaping @Sendable (inout TableRecord, Value) -> Void, isTime: Bool = false,
    onlyIf isWritten: (@Sendable (TableRecord) -> Bool)? = nil
  ) {
    self.key = key
    self.isTime = isTime
    self.isWritten = isWritten
    scan = { scanner, record in
      guard let value = type.scan(&scanner, record.table.seats.count) else { return false }
      set(&record, value)
      return true
    }
    read = { line, record throws(FileProblem) in
      set(&record, try type.read(line, "\(key)", record.table.seats.count))
    }
    write = { record, json in
      json.key(key)
      type.write(get(record), &json)
    }
  }
}

extension TableRecord {
  /// In the order of a line; the keys with `_us` are times.
  static let fields = [
    RecordField("event", .integer(RecordBounds.events), \.table.event) { $0.table.event = $1 },
    RecordField("table", .integer(RecordBounds.tables), \.table.number) { $0.table.number = $1 },
    RecordField("deal", .integer(RecordBounds.deals), \.table.deal) { $0.table.deal = $1 },
    RecordField("seats", .names, \.table.seats) { $0.table.seats = $1 },
    RecordField("scores", .integers(RecordBounds.results), \.scores) { $0.scores = $1 },
    RecordField("measures", .measures, \.measures) { $0.measures = $1 },
    RecordField("ending", .text, \.ending) { $0.ending = $1 },
    RecordField("termination", .termination, \.isNormal) { _, _ in },
    RecordField("faults", .faults, \.faults) { $0.faults = $1 },
    RecordField("prompts", .integers(RecordBounds.counts), \.prompts) { $0.prompts = $1 },
    RecordField("races", .integer(RecordBounds.counts), \.races, { $0.races = $1 }, onlyIf: { $0.races > 0 }),
    RecordField(
      "photo_finishes", .integer(RecordBounds.counts), \.photoFinishes, { $0.photoFinishes = $1 },
      onlyIf: { $0.races > 0 }),
    RecordField(
      "transcript", .text, { $0.transcript ?? "" }, { $0.transcript = $1 }, onlyIf: { $0.transcript != nil }),
    RecordField("wall_us", .times, \.wall, { $0.wall = $1 }, isTime: true),
    RecordField("cpu_us", .times, \.cpu, { $0.cpu = $1 }, isTime: true),
    RecordField(
      "off_turn_us", .times, \.offTurn, { $0.offTurn = $1 }, isTime: true, onlyIf: { !$0.offTurn.isEmpty }),
    RecordField("think_us", .histograms, \.thinking, { $0.thinking = $1 }, isTime: true),
    RecordField("think_cpu_us", .histograms, \.computing, { $0.computing = $1 }, isTime: true),
  ]

  /// The members of its line in the journal.
  public func writeMembers(to json: inout JSONWriter) {
    for field in TableRecord.fields where field.isWritten?(self) ?? true { field.write(self, &json) }
  }

  /// Restores a record from its line in the journal.
  ///
  /// - Throws: `FileProblem` for the first member that is missing, of another type, or beyond its bounds.
  init(_ line: ObjectReader) throws(FileProblem) {
    self.init()
    for field in TableRecord.fields {
      if field.isWritten != nil, line.node("\(field.key)") == nil { continue }
      try field.read(line, &self)
    }
  }

  /// Restores a record from its line in the journal, from the comma before `event` on, or gives nil where the line is not
  /// just as `writeMembers` writes one without a fault, or a number lies beyond its bounds.
  ///
  /// - Parameter timed: false stops before the bots' times, which stay empty.
  init?(scanning scanner: inout LineScanner, timed: Bool) {
    self.init()
    for field in TableRecord.fields {
      if field.isTime, !timed { return }
      let start = scanner
      guard scanner.skip(",\""), scanner.skip(field.key), scanner.skip("\":") else {
        if field.isWritten == nil { return nil }
        scanner = start
        continue
      }
      guard field.scan(&scanner, &self) else { return nil }
    }
    guard scanner.skip("}"), scanner.isAtEnd else { return nil }
  }
}

/// A kind of value in a line about a table; lists have an element a seat.
struct RecordType<Value>: Sendable {
  /// The value where the scanner is, at a table of some seats; nil where it must be read from a tree.
  let scan: @Sendable (inout LineScanner, Int) -> Value?
  let read: @Sendable (ObjectReader, String, Int) throws(FileProblem) -> Value
  let write: @Sendable (Value, inout JSONWriter) -> Void
}

extension RecordType<Int> {
  static func integer(_ range: ClosedRange<Int>) -> RecordType {
    RecordType { scanner, _ in
      scanner.integer().flatMap { range ~= $0 ? $0 : nil }
    } read: { line, key, _ throws(FileProblem) in
      try line.require(try line.integer(key, in: range), key)
    } write: {
      $1.integer($0)
    }
  }
}

extension RecordType<String> {
  static let text = RecordType { scanner, _ in
    scanner.string()
  } read: { line, key, _ throws(FileProblem) in
    try line.require(try line.string(key), key)
  } write: {
    $1.string($0)
  }
}

extension RecordType<Bool> {
  /// Whether a table ended without a fault, which its faults tell as well.
  static let termination = RecordType { scanner, _ in
    scanner.skip("\"normal\"") ? true : nil
  } read: { _, _, _ in
    true
  } write: {
    $1.string($0 ? "normal" : "fault")
  }
}

extension RecordType<[String]> {
  static let names = RecordType { scanner, _ in
    scanner.array { $0.string() }
  } read: { line, key, _ throws(FileProblem) in
    try line.require(try line.strings(key), key)
  } write: {
    $1.array($0)
  }
}

extension RecordType<[Int]> {
  static func integers(_ range: ClosedRange<Int>) -> RecordType {
    RecordType { scanner, seats in
      scanner.integers(range, count: seats)
    } read: { line, key, seats throws(FileProblem) in
      try line.integers(key, in: range, count: seats)
    } write: {
      $1.array($0)
    }
  }
}

extension RecordType<[Duration]> {
  static let times = RecordType { scanner, seats in
    scanner.integers(RecordBounds.microseconds, count: seats)?.map { .microseconds($0) }
  } read: { line, key, seats throws(FileProblem) in
    try line.integers(key, in: RecordBounds.microseconds, count: seats).map { .microseconds($0) }
  } write: {
    $1.array($0.map(\.wholeMicroseconds))
  }
}

extension RecordType<[TableRecord.Measured]> {
  /// An object of lists, in the game's order of measures.
  static let measures = RecordType { scanner, seats in
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
    json.object { json in
      for measure in measures {
        json.key(named: measure.name)
        json.array(measure.values)
      }
    }
  }
}

extension RecordType<[FaultMessage?]> {
  /// Where a seat had a fault, the line is read from a tree.
  static let faults = RecordType { scanner, seats in
    scanner.array(of: { $0.skip("null") ? true : nil })?.count == seats
      ? [FaultMessage?](repeating: nil, count: seats) : nil
  } read: { line, key, seats throws(FileProblem) in
    var faults: [FaultMessage?] = []
    for node in try line.elements(key, count: seats) {
      if node.value == .null {
        faults.append(nil)
        continue
      }
      let fault = try ObjectReader(node, in: line.source, path: line.path(of: key), keys: nil)
      faults.append(
        FaultMessage(
          kind: try fault.require(try fault.string("kind"), "kind"), message: try fault.string("message") ?? ""))
    }
    return faults
  } write: {
    $1.array($0)
  }
}

extension RecordType<[Histogram]> {
  /// Pairs of class and count.
  static let histograms = RecordType { scanner, seats in
    let histograms = scanner.array { scanner -> Histogram? in
      var counts: [Int: Int] = [:]
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
    json.array { json in
      for histogram in histograms {
        json.array(histogram.counts.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
      }
    }
  }
}

extension LineScanner {
  /// An array of this number of whole numbers, all within bounds.
  fileprivate mutating func integers(_ range: ClosedRange<Int>, count: Int) -> [Int]? {
    guard let numbers = integers(), numbers.count == count, numbers.allSatisfy({ range ~= $0 }) else { return nil }
    return numbers
  }
}

extension ObjectReader {
  /// An array of this number of elements.
  fileprivate func elements(_ key: String, count: Int) throws(FileProblem) -> [JSONNode] {
    let elements = try require(try array(key), key)
    guard elements.count == count else {
      throw problem(.outOfRange(expected: "one element a seat, \(count)", found: "\(elements.count)"), key: key)
    }
    return elements
  }

  fileprivate func integers(
    _ key: String, in range: ClosedRange<Int>, count: Int
  ) throws(FileProblem) -> [Int] {
    try integers(in: try elements(key, count: count), path: path(of: key)) { _ in range }
  }

  fileprivate func integers(
    in elements: [JSONNode], path: String, range: (Int) -> ClosedRange<Int>
  ) throws(FileProblem) -> [Int] {
    var numbers: [Int] = []
    for (index, element) in elements.enumerated() {
      let place = path + "[\(index)]"
      guard let number = element.integer else {
        throw source.problem(
          .wrongType(expected: "a whole number", found: element.value.kind), at: element.offset, key: place)
      }
      guard range(index) ~= number else {
        throw source.problem(
          .outOfRange(expected: range(index).words, found: "\(number)"), at: element.offset, key: place)
      }
      numbers.append(number)
    }
    return numbers
  }
}
