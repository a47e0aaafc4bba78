import BotProtocol
import JSON

/// A kind of value in files: how it is read and written, and how it is described.
public struct FieldType<Value>: Sendable {
  /// For people: "1 to 1,024 games".
  let words: String
  let schema: JSONValue
  /// The value at a key, or nil where there is none.
  let read: @Sendable (ObjectReader, String) throws(FileProblem) -> Value?
  let write: @Sendable (Value) -> JSONValue
}

extension FieldType<Int> {
  static func integer(_ range: ClosedRange<Int>, _ unit: String = "") -> FieldType {
    FieldType(words: span(range, unit), schema: .range(range)) { reader, key throws(FileProblem) in
      try reader.integer(key, in: range)
    } write: {
      .integer($0)
    }
  }
}

extension FieldType<Int?> {
  /// A whole number, or a word that leaves it open.
  static func integer(_ range: ClosedRange<Int>, or word: String) -> FieldType {
    FieldType(
      words: span(range, "") + ", or `\"\(word)\"`",
      schema: .members([("anyOf", .list([.range(range), .members([("const", .string(word))])]))])
    ) { reader, key throws(FileProblem) in
      guard case .string(let text)? = reader.node(key)?.value else { return try reader.integer(key, in: range) }
      guard text == word else {
        throw reader.problem(.unknownWord(text, allowed: [word, "a whole number"], suggestion: nil), key: key)
      }
      return .some(nil)
    } write: {
      $0.map { .integer($0) } ?? .string(word)
    }
  }
}

extension FieldType<Double> {
  static func decimal(_ range: ClosedRange<Double>, _ unit: String = "") -> FieldType {
    let bounds = [range.lowerBound, range.upperBound].map { Int(exactly: $0).map(String.init) ?? plain($0) }
    return FieldType(
      words: bounds.joined(separator: " to ") + unit,
      schema: .members([
        ("type", .string("number")), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound)),
      ])
    ) { reader, key throws(FileProblem) in
      try reader.decimal(key, in: range)
    } write: {
      .number($0)
    }
  }

  /// Without an exponent.
  private static func plain(_ value: Double) -> String { value == 1e-6 ? "0.000001" : "\(value)" }
}

extension FieldType<Duration> {
  static func milliseconds(from least: Int = 0) -> FieldType {
    let range = least...86_400_000
    return FieldType(words: span(range, "ms"), schema: .range(range)) { reader, key throws(FileProblem) in
      (try reader.integer(key, in: range)).map { .milliseconds($0) }
    } write: {
      .integer($0.wholeMilliseconds)
    }
  }

  static func microseconds(_ range: ClosedRange<Int>) -> FieldType {
    FieldType(words: span(range, "µs"), schema: .range(range)) { reader, key throws(FileProblem) in
      (try reader.integer(key, in: range)).map { .microseconds($0) }
    } write: {
      .integer($0.wholeMicroseconds)
    }
  }
}

extension FieldType<Bool> {
  static var flag: FieldType {
    FieldType(words: "`true`, `false`", schema: .members([("type", .string("boolean"))])) {
      reader, key throws(FileProblem) in
      try reader.flag(key)
    } write: {
      .bool($0)
    }
  }

  /// A flag that has a word for each of its values.
  static func words(true yes: String, false no: String) -> FieldType {
    FieldType(words: "`\"\(yes)\"`, `\"\(no)\"`", schema: .words([yes, no])) { reader, key throws(FileProblem) in
      (try reader.word(key, of: [yes, no])).map { $0 == yes }
    } write: {
      .string($0 ? yes : no)
    }
  }
}

extension FieldType where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// One of the words of an enumeration.
  static var word: FieldType {
    let words = Value.allCases.map(\.rawValue)
    return FieldType(words: words.map { "`\"\($0)\"`" }.joined(separator: ", "), schema: .words(words)) {
      reader, key throws(FileProblem) in
      (try reader.word(key, of: words)).flatMap { Value(rawValue: $0) }
    } write: {
      .string($0.rawValue)
    }
  }
}

extension FieldType<String> {
  static var text: FieldType {
    FieldType(words: "text", schema: .members([("type", .string("string"))])) { reader, key throws(FileProblem) in
      try reader.string(key)
    } write: {
      .string($0)
    }
  }

  /// A path relative to the folder of the file.
  static var path: FieldType {
    FieldType(words: "path", schema: .members([("type", .string("string")), ("minLength", .integer(1))])) {
      reader, key throws(FileProblem) in
      guard let path = try reader.argument(key) else { return nil }
      if path.isEmpty {
        throw reader.problem(.outOfRange(expected: "the path of a folder", found: "an empty string"), key: key)
      }
      return reader.source.resolve(path)
    } write: {
      .string($0)
    }
  }
}

extension FieldType<[String]> {
  /// Strings that can be given to a program.
  static func arguments(_ words: String) -> FieldType {
    FieldType(words: words, schema: .strings) { reader, key throws(FileProblem) in
      try reader.arguments(key)
    } write: {
      .list($0.map { .string($0) })
    }
  }

  static var paths: FieldType {
    FieldType(words: "list of paths", schema: .strings) { reader, key throws(FileProblem) in
      (try reader.arguments(key))?.map(reader.source.resolve)
    } write: {
      .list($0.map { .string($0) })
    }
  }
}

extension FieldType where Value: Described & Sendable {
  /// An object that another table describes; keys that are not there have the values of `usual`.
  static func object(_ usual: Value) -> FieldType {
    FieldType(words: "object", schema: Value.schema()) { reader, key throws(FileProblem) in
      try reader.object(key, into: usual)
    } write: {
      $0.object()
    }
  }
}

extension JSONValue {
  /// A whole number within bounds, as JSON Schema.
  static func range(_ range: ClosedRange<Int>) -> JSONValue {
    .members(
      [("type", .string("integer")), ("minimum", .integer(range.lowerBound))]
        + (range.upperBound == .max ? [] : [("maximum", .integer(range.upperBound))]))
  }

  static func words(_ words: [String]) -> JSONValue { .members([("enum", .list(words.map { .string($0) }))]) }

  static var strings: JSONValue {
    .members([("type", .string("array")), ("items", .members([("type", .string("string"))]))])
  }
}

/// A range with its unit, for people: "1 to 1,000,000 games".
private func span(_ range: ClosedRange<Int>, _ unit: String) -> String {
  "\(grouped(range.lowerBound)) to \(grouped(range.upperBound))" + (unit.isEmpty ? "" : " " + unit)
}

/// A whole number with a comma before every three digits.
private func grouped(_ number: Int) -> String {
  var digits = Array(String(number.magnitude))
  for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
  return (number < 0 ? "-" : "") + String(digits)
}
