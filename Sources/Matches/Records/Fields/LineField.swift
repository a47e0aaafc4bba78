package import GameRules
package import JSON

/// One key of an object in a journal or transcript: how its value is scanned, read and written.
///
/// Lines are scanned without a tree where they are just as the fields write them: a journal of many tables is read four
/// times as fast so. Other lines are read from a tree, by the same table of fields.
package struct LineField<Root>: Sendable {
  package let key: StaticString
  /// The edition that brought the key; nil where every object has it.
  let since: Edition?
  /// The values that the key takes, as JSON Schema.
  let schema: JSONValue
  /// One or two sentences for people.
  let meaning: String
  let role: LineRole
  /// Whether an object has the key.
  let isWritten: @Sendable (Root) -> Bool
  /// False where the value must be read from a tree; at a table of some seats.
  let scan: @Sendable (inout LineScanner, inout Root, _ seats: Int) -> Bool
  let read: @Sendable (ObjectReader, inout Root, _ seats: Int) throws(FileProblem) -> Void
  let write: @Sendable (Root, inout JSONWriter) -> Void

  /// A key that every object has.
  package init<Value>(
    _ key: StaticString, _ type: LineType<Value>, role: LineRole = .result, _ meaning: String,
    _ get: @escaping @Sendable (Root) -> Value, _ set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.init(key, type, since: nil, role: role, meaning, { get($0) }, set)
  }

  /// A key that an object has where `get` gives a value; without it, `set` is not called.
  package init<Value>(
    _ key: StaticString, _ type: LineType<Value>, since: Edition?, role: LineRole = .result, _ meaning: String,
    _ get: @escaping @Sendable (Root) -> Value?, _ set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.key = key
    self.since = since
    self.role = role
    self.meaning = meaning
    schema = type.schema
    isWritten = { since == nil || get($0) != nil }
    scan = { scanner, root, seats in
      guard let value = type.scan(&scanner, seats) else { return false }
      set(&root, value)
      return true
    }
    read = { line, root, seats throws(FileProblem) in set(&root, try type.read(line, "\(key)", seats)) }
    write = { root, json in
      guard let value = get(root) else { return }
      json.key(key)
      type.write(value, &json)
    }
  }

  /// True if an object without the key is refused.
  var isRequired: Bool { since == nil }
}

/// What a key of a table's line tells.
package enum LineRole {
  /// What follows from the deal and the answers: `verify` replays it, and `merge` refuses two plays that differ in it.
  case result
  /// What follows from the answers too, but may differ between two plays with one result: `verify` replays it.
  case play
  /// What the bots' clocks showed: half of a journal's line.
  case time
  /// Which table it is, and where, when and how it was recorded.
  case note
}

/// What documents and editors are told of the objects that such fields describe.
package struct LineSchema {
  /// The rows of the table in the documents.
  package let rows: [String]
  package let value: JSONValue

  package init<Root>(_ fields: [LineField<Root>]) {
    rows = fields.map { recordRow("\($0.key)", $0.since, $0.meaning) }
    value = .object(
      fields.map { ("\($0.key)", $0.schema.described($0.meaning)) },
      required: fields.filter(\.isRequired).map { "\($0.key)" })
  }
}

extension JSONWriter {
  /// The members of an object that a table of fields describes.
  package mutating func members<Root>(_ fields: [LineField<Root>], of root: Root) {
    for field in fields { field.write(root, &self) }
  }
}

extension ObjectReader {
  /// Reads the keys of a table into a value.
  ///
  /// - Parameter seats: how many elements a list has, as far as the value is known.
  /// - Throws: `FileProblem` for the first member that is missing, of another type, or beyond its bounds.
  package func read<Root>(
    _ fields: [LineField<Root>], into root: inout Root, seats: (Root) -> Int
  ) throws(FileProblem) {
    for field in fields {
      if !field.isRequired, node("\(field.key)") == nil { continue }
      try field.read(self, &root, seats(root))
    }
  }
}

/// A kind of value in journals and transcripts; lists have an element a seat.
package struct LineType<Value>: Sendable {
  /// The values, as JSON Schema.
  let schema: JSONValue
  /// The value where the scanner is, at a table of some seats; nil where it must be read from a tree.
  let scan: @Sendable (inout LineScanner, Int) -> Value?
  let read: @Sendable (ObjectReader, String, Int) throws(FileProblem) -> Value
  let write: @Sendable (Value, inout JSONWriter) -> Void

  package init(
    schema: JSONValue, scan: @escaping @Sendable (inout LineScanner, Int) -> Value? = { _, _ in nil },
    read: @escaping @Sendable (ObjectReader, String, Int) throws(FileProblem) -> Value,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    (self.schema, self.scan, self.read, self.write) = (schema, scan, read, write)
  }
}

extension LineType where Value: Sendable {
  /// A kind of value of other files, which every line has where it has the key.
  package init(_ type: FieldType<Value>, scan: @escaping @Sendable (inout LineScanner, Int) -> Value? = { _, _ in nil })
  {
    self.init(schema: type.schema, scan: scan) { line, key, _ throws(FileProblem) in
      try line.require(try type.read(line, key), key)
    } write: {
      type.write($0).write(to: &$1)
    }
  }
}

extension LineType<Int> {
  package static func integer(_ range: ClosedRange<Int>) -> LineType {
    LineType(.integer(range)) { scanner, _ in scanner.integer().flatMap { range ~= $0 ? $0 : nil } }
  }
}

extension LineType<String> {
  package static let text = LineType(.text) { scanner, _ in scanner.string() }
}

extension LineType<Bool> {
  /// Whether a table ended without a fault, which its faults tell as well.
  static let termination = LineType(schema: .words(["normal", "fault"])) { scanner, _ in
    scanner.skip("\"normal\"") ? true : nil
  } read: { _, _, _ in
    true
  } write: {
    $1.string($0 ? "normal" : "fault")
  }
}

extension LineType<[String]> {
  package static let names = LineType(.names) { scanner, _ in scanner.array { $0.string() } }
}

extension LineType<[Int]> {
  static func integers(_ range: ClosedRange<Int>) -> LineType {
    LineType(schema: FieldType.integers(range).schema) { scanner, seats in
      scanner.integers(range, count: seats)
    } read: { line, key, seats throws(FileProblem) in
      try line.integers(key, in: range, count: seats)
    } write: {
      $1.array($0)
    }
  }
}

extension LineType<[Duration]> {
  static let times = LineType(schema: FieldType.integers(RecordBounds.microseconds).schema) { scanner, seats in
    scanner.integers(RecordBounds.microseconds, count: seats)?.map { .microseconds($0) }
  } read: { line, key, seats throws(FileProblem) in
    try line.integers(key, in: RecordBounds.microseconds, count: seats).map { .microseconds($0) }
  } write: {
    $1.array($0.map(\.wholeMicroseconds))
  }
}

extension LineScanner {
  /// An array of this number of whole numbers, all within bounds.
  mutating func integers(_ range: ClosedRange<Int>, count: Int) -> [Int]? {
    guard let numbers = integers(), numbers.count == count, numbers.allSatisfy({ range ~= $0 }) else { return nil }
    return numbers
  }
}

extension ObjectReader {
  /// An array of this number of elements.
  func elements(_ key: String, count: Int) throws(FileProblem) -> [JSONNode] {
    let elements = try require(try array(key), key)
    guard elements.count == count else {
      throw problem(.outOfRange(expected: "one element a seat, \(count)", found: "\(elements.count)"), key: key)
    }
    return elements
  }

  func integers(
    _ key: String, in range: ClosedRange<Int>, count: Int
  ) throws(FileProblem) -> [Int] {
    try integers(in: try elements(key, count: count), path: path(of: key)) { _ in range }
  }

  func integers(
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
