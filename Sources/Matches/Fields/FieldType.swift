import BotProtocol
package import JSON
import Ratings

/// A type of value in files: how it is read, written and described.
public struct FieldType<Value>: Sendable {
  /// A description for people: "1 to 1,024 games".
  package let words: String
  package let schema: JSONValue
  /// Reads the value at a key; nil if there is none.
  package let read: @Sendable (ObjectReader, String) throws(FileProblem) -> Value?
  package let write: @Sendable (Value) -> JSONValue
  /// Writes the value without a JSON tree, if that is worth it.
  package let stream: @Sendable (Value, inout JSONWriter) -> Void

  package init(
    words: String, schema: JSONValue, read: @escaping @Sendable (ObjectReader, String) throws(FileProblem) -> Value?,
    write: @escaping @Sendable (Value) -> JSONValue, stream: (@Sendable (Value, inout JSONWriter) -> Void)? = nil
  ) {
    (self.words, self.schema, self.read, self.write) = (words, schema, read, write)
    self.stream = stream ?? { write($0).write(to: &$1) }
  }

  /// A type of which the program writes millions of values.
  package init(
    schema: JSONValue, read: @escaping @Sendable (ObjectReader, String) throws(FileProblem) -> Value?,
    stream: @escaping @Sendable (Value, inout JSONWriter) -> Void
  ) {
    (words, self.schema, self.read, self.stream) = ("", schema, read, stream)
    write = { value in
      var json = JSONWriter()
      stream(value, &json)
      // JSON that was just written can be read.
      return (try? JSONReader.read(json.bytes))?.value ?? .null
    }
  }
}

extension FieldType<Int> {
  package static func integer(_ range: ClosedRange<Int>, _ unit: String = "") -> FieldType {
    FieldType(words: span(range, unit), schema: .range(range)) { reader, key throws(FileProblem) in
      try reader.integer(key, in: range)
    } write: {
      .integer($0)
    }
  }
}

extension FieldType<Int?> {
  /// A whole number, or a word for an open value.
  package static func integer(_ range: ClosedRange<Int>, or word: String) -> FieldType {
    FieldType(
      words: span(range, "") + ", or `\"\(word)\"`",
      schema: .range(range, or: word)
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
  package static func decimal(_ range: ClosedRange<Double>, _ unit: String = "") -> FieldType {
    let bounds = [range.lowerBound, range.upperBound].map { Int(exactly: $0).map(String.init) ?? plain($0) }
    return FieldType(
      words: bounds.joined(separator: " to ") + unit,
      schema: ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    ) { reader, key throws(FileProblem) in
      try reader.decimal(key, in: range)
    } write: {
      .number($0)
    }
  }

  /// The number without an exponent.
  private static func plain(_ value: Double) -> String { value == 1e-6 ? "0.000001" : "\(value)" }
}

extension FieldType<Duration> {
  package static func milliseconds(from least: Int = 0) -> FieldType {
    duration(least...86_400_000, "ms", { .milliseconds($0) }, \.wholeMilliseconds)
  }

  package static func seconds(_ range: ClosedRange<Int>) -> FieldType {
    duration(range, "s", { .seconds($0) }, { Int($0.components.seconds) })
  }

  package static func microseconds(_ range: ClosedRange<Int>) -> FieldType {
    duration(range, "µs", { .microseconds($0) }, \.wholeMicroseconds)
  }

  private static func duration(
    _ range: ClosedRange<Int>, _ unit: String, _ read: @escaping @Sendable (Int) -> Duration,
    _ write: @escaping @Sendable (Duration) -> Int
  ) -> FieldType {
    FieldType(words: span(range, unit), schema: .range(range)) { reader, key throws(FileProblem) in
      try reader.integer(key, in: range).map(read)
    } write: {
      .integer(write($0))
    }
  }
}

extension FieldType<Bool> {
  package static var flag: FieldType {
    FieldType(words: "`true`, `false`", schema: ["type": "boolean"]) {
      reader, key throws(FileProblem) in
      try reader.flag(key)
    } write: {
      .bool($0)
    }
  }

  /// A boolean with a word for each value.
  package static func words(true yes: String, false no: String) -> FieldType {
    word(of: [yes, no], { $0 == yes }, { $0 ? yes : no })
  }
}

extension FieldType {
  /// One of several words, each of which stands for a value.
  package static func word(
    of words: [String], _ read: @escaping @Sendable (String) -> Value?, _ write: @escaping @Sendable (Value) -> String
  ) -> FieldType {
    FieldType(words: quoted(words), schema: .words(words)) { reader, key throws(FileProblem) in
      (try reader.word(key, of: words)).flatMap(read)
    } write: {
      .string(write($0))
    }
  }
}

extension FieldType where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  package static var word: FieldType {
    word(of: Value.allCases.map(\.rawValue), { Value(rawValue: $0) }, { $0.rawValue })
  }
}

extension FieldType<String> {
  package static var text: FieldType {
    FieldType(words: "text", schema: ["type": "string"]) { reader, key throws(FileProblem) in
      try reader.string(key)
    } write: {
      .string($0)
    }
  }

  /// A name that people can read and type.
  package static var name: FieldType {
    FieldType(words: "1 to 40 visible characters", schema: ["type": "string", "minLength": 1, "maxLength": 40]) {
      reader, key throws(FileProblem) in
      guard let name = try reader.string(key) else { return nil }
      guard SafeText.isName(name) else { throw reader.problem(.badName(name), key: key) }
      return name
    } write: {
      .string($0)
    }
  }

  /// A path relative to the folder of the file.
  ///
  /// - Parameter mayBeEmpty: whether an empty path stands for that folder.
  package static func path(mayBeEmpty: Bool = false) -> FieldType {
    FieldType(words: "path", schema: mayBeEmpty ? text.schema : ["type": "string", "minLength": 1]) {
      reader, key throws(FileProblem) in
      guard let path = try reader.argument(key) else { return nil }
      if path.isEmpty, !mayBeEmpty {
        throw reader.problem(.outOfRange(expected: "the path of a folder", found: "an empty string"), key: key)
      }
      return reader.source.resolve(path)
    } write: {
      .string($0)
    }
  }
}

extension FieldType {
  /// A list of values of a type.
  ///
  /// - Parameters:
  ///   - words: the description for people.
  ///   - most: the maximal number of values.
  package static func list<Element>(
    _ words: String = "", of type: FieldType<Element>, atMost most: Int = .max
  ) -> FieldType where Value == [Element] {
    FieldType(words: words, schema: ["type": "array", "items": type.schema]) { reader, key throws(FileProblem) in
      guard let elements = try reader.elements(key) else { return nil }
      if elements.count > most {
        throw reader.problem(.outOfRange(expected: "at most \(most) elements", found: "\(elements.count)"), key: key)
      }
      return try elements.map { reader, key throws(FileProblem) in
        try reader.require(try type.read(reader, key), key)
      }
    } write: {
      .list($0.map(type.write))
    } stream: { values, json in
      json.array { json in for value in values { type.stream(value, &json) } }
    }
  }

  package static func orNull<Known>(_ type: FieldType<Known>) -> FieldType where Value == Known? {
    FieldType(schema: ["anyOf": [["type": "null"], type.schema]]) { reader, key throws(FileProblem) in
      reader.node(key)?.value == .null ? .some(nil) : try type.read(reader, key)
    } stream: { value, json in
      if let value { type.stream(value, &json) } else { json.null() }
    }
  }
}

extension FieldType<[String]> {
  package static var paths: FieldType { .list("list of paths", of: .path(mayBeEmpty: true)) }

  package static var names: FieldType { .list("list of texts", of: .text) }
}

extension FieldType where Value: Described & Sendable {
  /// An object that another list of fields describes; missing keys have the values of `usual`.
  package static func object(_ usual: Value) -> FieldType {
    FieldType(words: "object", schema: Value.schema()) { reader, key throws(FileProblem) in
      try reader.object(key, into: usual)
    } write: {
      $0.object()
    }
  }
}

extension FieldType where Value: Described & Sendable {
  /// An object that the program wrote; missing keys have the values of `usual`.
  package static func record(_ usual: Value) -> FieldType {
    FieldType(words: "object", schema: Value.recordSchema) { reader, key throws(FileProblem) in
      guard let node = reader.node(key) else { return nil }
      return try Value(node, in: reader.source, path: reader.path(of: key), from: usual)
    } write: {
      $0.object(.journal)
    } stream: { value, json in
      json.object { json in for field in Value.fields where field.role != .file { field.stream(value, &json) } }
    }
  }
}

extension FieldType {
  /// A list of objects that another list of fields describes; missing keys have the values of `usual`.
  package static func list<Element: Described & Sendable>(of usual: Element) -> FieldType where Value == [Element] {
    .list("list of objects", of: .record(usual))
  }
}

extension FieldType<[Int]> {
  package static func integers(_ range: ClosedRange<Int>) -> FieldType {
    .list("list of numbers", of: .integer(range))
  }
}

extension FieldType<[Double]> {
  package static func decimals(_ range: ClosedRange<Double>) -> FieldType {
    .list("list of numbers", of: .decimal(range))
  }
}

extension FieldType<[[Int]]> {
  /// Lists of at most `most` numbers each.
  package static func lists(_ range: ClosedRange<Int>, atMost most: Int) -> FieldType {
    .list("list of lists of numbers", of: .list(of: .integer(range), atMost: most))
  }
}

extension FieldType<[String: String]> {
  /// An object of strings by name.
  package static var texts: FieldType {
    FieldType(
      words: "object of texts", schema: ["type": "object", "additionalProperties": ["type": "string"]]
    ) { reader, key throws(FileProblem) in
      guard let object = try reader.object(key, keys: nil) else { return nil }
      var texts: [String: String] = [:]
      for name in object.names {
        texts[name] = try object.argument(name)
        if name.utf8.contains(0) { throw reader.problem(.nul, key: key) }
      }
      return texts
    } write: { texts in
      .members(texts.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
    }
  }
}

// Parts of JSON Schema.
extension JSONValue {
  package static func object(_ properties: [(String, JSONValue)], required: [String]) -> JSONValue {
    ["type": "object", "required": .strings(required), "properties": .members(properties)]
  }

  /// A whole number in a range.
  package static func range(_ range: ClosedRange<Int>) -> JSONValue {
    var schema: [(String, JSONValue)] = [("type", "integer"), ("minimum", .integer(range.lowerBound))]
    if range.upperBound != .max { schema.append(("maximum", .integer(range.upperBound))) }
    return .members(schema)
  }

  /// A whole number in a range, or a word instead.
  package static func range(_ range: ClosedRange<Int>, or word: String) -> JSONValue {
    ["anyOf": [.range(range), ["const": .string(word)]]]
  }

  package static func words(_ words: [String]) -> JSONValue { ["enum": .strings(words)] }

  package static func nonEmptyArray(of items: JSONValue) -> JSONValue {
    ["type": "array", "minItems": 1, "items": items]
  }

  /// The schema with a description for people.
  package func described(_ meaning: String) -> JSONValue { .members([("description", .string(meaning))]).adding(self) }
}

/// Words as they are written in a file, for people.
private func quoted(_ words: [String]) -> String { words.map { "`\"\($0)\"`" }.joined(separator: ", ") }

/// A range with its unit, for people: "1 to 1,000,000 games".
private func span(_ range: ClosedRange<Int>, _ unit: String) -> String {
  "\(Figures.grouped(range.lowerBound)) to \(Figures.grouped(range.upperBound))" + (unit.isEmpty ? "" : " " + unit)
}
