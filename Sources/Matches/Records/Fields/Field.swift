package import GameRules
public import JSON

/// Where a key of a described object stands.
public enum FieldRole: Sendable {
  /// In files and in the configuration of a journal: results depend on it.
  case configuration
  /// In files alone: it may change when a run is resumed.
  case file
  /// In the configuration of a journal alone.
  case journal
}

/// One key of an object in a file: how its value is read and written, and what people and editors are told about it.
///
/// The tables of fields are the only description of a file: the reader, the writer, the refusal of unknown keys, the
/// configuration in a journal, the tables of the documents and the JSON Schema follow from them.
public struct Field<Root>: Sendable {
  public let key: String
  package let role: FieldRole
  /// The edition that brought the key.
  let since: Edition
  /// The values that the key takes, as JSON Schema.
  let schema: JSONValue
  /// The values that the key takes, for people.
  let type: String
  /// The default as JSON text, or in words; nil where there is none.
  package let usual: String?
  /// True if an object without the key is refused.
  let isRequired: Bool
  /// What an object without the key means, where the key is written only if it says something else.
  package let absent: JSONValue?
  /// One or two sentences for people.
  let meaning: String
  let read: @Sendable (inout Root, ObjectReader) throws(FileProblem) -> Void
  package let write: @Sendable (Root, FieldRole) -> JSONValue?

  /// A key whose reading and writing no `FieldType` describes.
  ///
  /// - Parameter read: refuses an object without the key where it is required.
  package init(
    _ key: String, since: Edition, role: FieldRole = .configuration, schema: JSONValue, type: String,
    default usual: String?,
    isRequired: Bool? = nil, absent: JSONValue? = nil, _ meaning: String,
    read: @escaping @Sendable (inout Root, ObjectReader) throws(FileProblem) -> Void,
    write: @escaping @Sendable (Root, FieldRole) -> JSONValue?
  ) {
    self.key = key
    self.role = role
    self.since = since
    self.schema = schema
    self.type = type
    self.usual = usual
    self.isRequired = isRequired ?? (usual == nil)
    self.absent = absent
    self.meaning = meaning
    self.read = read
    self.write = write
  }

  /// A key that keeps a value in a property; it is required where every file has it and it has no default.
  package init<Value: Sendable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>,
    since: Since<Value>, role: FieldRole = .configuration, default usual: String? = nil, _ meaning: String
  ) {
    let isRequired = usual == nil && since.absent == nil
    self.init(
      key, since: since.edition, role: role, schema: type.schema, type: type.words, default: usual,
      isRequired: isRequired, absent: since.absent.map(type.write), meaning,
      read: { root, reader throws(FileProblem) in
        let value = try type.read(reader, key)
        if let value { root[keyPath: path] = value } else if isRequired { throw reader.problem(.missingKey(key)) }
      },
      write: { root, _ in
        let value = root[keyPath: path]
        return since.isAbsent(value) ? nil : type.write(value)
      })
  }

  /// A key that keeps a value in a property, or none, which is what a file without the key means.
  package init<Value>(
    _ key: String, optional path: any WritableKeyPath<Root, Value?> & Sendable, _ type: FieldType<Value>,
    since: Edition, role: FieldRole = .configuration, default usual: String = "none", _ meaning: String
  ) {
    self.init(
      key, since: since, role: role, schema: type.schema, type: type.words, default: usual, meaning,
      read: { root, reader throws(FileProblem) in
        if let value = try type.read(reader, key) { root[keyPath: path] = value }
      },
      write: { root, _ in root[keyPath: path].map(type.write) })
  }
}

/// A value that a table of fields describes.
public protocol Described {
  /// In the order in which they are read, written and documented.
  static var fields: [Field<Self>] { get }
}

extension Described {
  /// The object with all keys of a file, or with those on which results depend.
  package func object(_ role: FieldRole = .file) -> JSONValue {
    let fields = Self.fields.filter { $0.role == .configuration || $0.role == role }
    return .members(fields.compactMap { field in field.write(self, role).map { (field.key, $0) } })
  }

  /// What an editor checks an object of a file with.
  ///
  /// - Parameter known: schemas of keys that say more than those of the table.
  package static func schema(_ known: [String: JSONValue] = [:]) -> JSONValue {
    let fields = fields.filter { $0.role != .journal }
    let properties = fields.map { ($0.key, (known[$0.key] ?? $0.schema).described($0.meaning)) }
    return .object(properties, required: fields.filter(\.isRequired).map(\.key))
      .adding(["additionalProperties": false])
  }

  /// The schema of an object that the program writes, to which a newer edition may add keys.
  package static var recordSchema: JSONValue {
    .object(
      fields.map { ($0.key, $0.schema.described($0.meaning)) }, required: fields.filter(\.isRequired).map(\.key))
  }

  /// The rows of the table in the documents: key, type, default, meaning.
  public static var rows: [String] {
    fields.filter { $0.role != .journal }.map { field in
      "| `\(field.key)` | \(field.type) | \(field.usual ?? "required") | \(field.meaning) |"
    }
  }

  /// The rows of the table of an object that the program writes: key, edition, meaning.
  public static var recordRows: [String] {
    fields.map { recordRow($0.key, $0.isRequired ? nil : $0.since, $0.meaning) }
  }
}

/// A row of the table of an object that the program writes; without an edition, every object of its kind has the key.
func recordRow(_ key: String, _ since: Edition?, _ meaning: String) -> String {
  "| `\(key)` | \(since.map { "\($0.rawValue)" } ?? "always") | \(meaning) |"
}

extension Described {
  /// Writes the members of the object in what the program writes.
  public func writeMembers(to json: inout JSONWriter) {
    for field in Self.fields { if let value = field.write(self, .journal) { json.member(named: field.key, value) } }
  }

  /// Writes the object in what the program writes.
  public func write(to json: inout JSONWriter) { json.object(writeMembers) }

  /// Reads an object that the program wrote; keys that it does not know are those of a newer edition.
  package init(_ node: JSONNode, in source: ObjectReader.Source, path: String, from empty: Self) throws(FileProblem) {
    self = empty
    try ObjectReader(node, in: source, path: path, keys: nil).read(into: &self)
  }
}

extension ObjectReader {
  /// Reads the keys of a table into a value; what is not there stays as it is.
  ///
  /// - Throws: `FileProblem` for an unknown key, a missing one, or the first value that is refused.
  package func read<Value: Described>(into value: inout Value) throws(FileProblem) {
    for field in Value.fields { try field.read(&value, self) }
  }

  /// The reader of an object whose keys a table describes.
  package init<Value: Described>(
    _ node: JSONNode, in source: Source, path: String, of _: Value.Type
  ) throws(FileProblem) {
    let fields = Value.fields.filter { source.isConfiguration || $0.role != .journal }
    try self.init(node, in: source, path: path, keys: fields.map(\.key))
  }

  /// The object at a key, read into a value; nil where there is none.
  package func object<Value: Described>(_ key: String, into usual: Value) throws(FileProblem) -> Value? {
    guard let node = node(key) else { return nil }
    var value = usual
    try ObjectReader(node, in: source, path: path(of: key), of: Value.self).read(into: &value)
    return value
  }
}
