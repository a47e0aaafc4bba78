import GameRules
import JSON

/// One key of an object in a journal or transcript: how its value is scanned, read and written.
///
/// Lines are scanned without a tree where they are just as the fields write them: a journal of many tables is read four
/// times as fast so. Other lines are read from a tree, by the same table of fields.
struct LineField<Root>: Sendable {
  let key: StaticString
  /// True for what the bots' clocks showed: it is half of a journal's line.
  let isTime: Bool
  /// Whether an object has the key; nil where every object has it.
  let isWritten: (@Sendable (Root) -> Bool)?
  /// False where the value must be read from a tree; at a table of some seats.
  let scan: @Sendable (inout LineScanner, inout Root, _ seats: Int) -> Bool
  let read: @Sendable (ObjectReader, inout Root, _ seats: Int) throws(FileProblem) -> Void
  let write: @Sendable (Root, inout JSONWriter) -> Void

  init<Value>(
    _ key: StaticString, _ type: LineType<Value>, _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void, isTime: Bool = false,
    onlyIf isWritten: (@Sendable (Root) -> Bool)? = nil
  ) {
    self.key = key
    self.isTime = isTime
    self.isWritten = isWritten
    scan = { scanner, root, seats in
      guard let value = type.scan(&scanner, seats) else { return false }
      set(&root, value)
      return true
    }
    read = { line, root, seats throws(FileProblem) in set(&root, try type.read(line, "\(key)", seats)) }
    write = { root, json in
      json.key(key)
      type.write(get(root), &json)
    }
  }
}

extension JSONWriter {
  /// The members of an object that a table of fields describes.
  mutating func members<Root>(_ fields: [LineField<Root>], of root: Root) {
    for field in fields where field.isWritten?(root) ?? true { field.write(root, &self) }
  }
}

extension ObjectReader {
  /// Reads the keys of a table into a value.
  ///
  /// - Parameter seats: how many elements a list has, as far as the value is known.
  /// - Throws: `FileProblem` for the first member that is missing, of another type, or beyond its bounds.
  func read<Root>(
    _ fields: [LineField<Root>], into root: inout Root, seats: (Root) -> Int
  ) throws(FileProblem) {
    for field in fields {
      if field.isWritten != nil, node("\(field.key)") == nil { continue }
      try field.read(self, &root, seats(root))
    }
  }
}

/// A kind of value in journals and transcripts; lists have an element a seat.
struct LineType<Value>: Sendable {
  /// The value where the scanner is, at a table of some seats; nil where it must be read from a tree.
  var scan: @Sendable (inout LineScanner, Int) -> Value? = { _, _ in nil }
  let read: @Sendable (ObjectReader, String, Int) throws(FileProblem) -> Value
  let write: @Sendable (Value, inout JSONWriter) -> Void
}

extension LineType<Int> {
  static func integer(_ range: ClosedRange<Int>) -> LineType {
    LineType { scanner, _ in
      scanner.integer().flatMap { range ~= $0 ? $0 : nil }
    } read: { line, key, _ throws(FileProblem) in
      try line.require(try line.integer(key, in: range), key)
    } write: {
      $1.integer($0)
    }
  }
}

extension LineType<String> {
  static let text = LineType { scanner, _ in
    scanner.string()
  } read: { line, key, _ throws(FileProblem) in
    try line.require(try line.string(key), key)
  } write: {
    $1.string($0)
  }
}

extension LineType<Bool> {
  /// Whether a table ended without a fault, which its faults tell as well.
  static let termination = LineType { scanner, _ in
    scanner.skip("\"normal\"") ? true : nil
  } read: { _, _, _ in
    true
  } write: {
    $1.string($0 ? "normal" : "fault")
  }
}

extension LineType<[String]> {
  static let names = LineType { scanner, _ in
    scanner.array { $0.string() }
  } read: { line, key, _ throws(FileProblem) in
    try line.require(try line.strings(key), key)
  } write: {
    $1.array($0)
  }
}

extension LineType<[Int]> {
  static func integers(_ range: ClosedRange<Int>) -> LineType {
    LineType { scanner, seats in
      scanner.integers(range, count: seats)
    } read: { line, key, seats throws(FileProblem) in
      try line.integers(key, in: range, count: seats)
    } write: {
      $1.array($0)
    }
  }
}

extension LineType<[Duration]> {
  static let times = LineType { scanner, seats in
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
