public import JSON

/// Where a key of a described object is used.
///
/// The last four are for keys of a table's line in a journal, and state what the value depends on.
public enum FieldRole: Sendable {
  /// In files and in the configuration of a journal: results depend on it.
  case configuration
  /// Only in files: it may change when a run is resumed.
  case file
  /// Only in the configuration of a journal.
  case journal
  /// A value that follows from the deal and the answers: `verify` replays it, and `merge` refuses two plays that differ
  /// in it.
  case result
  /// A value that also follows from the answers, but may differ between two plays with one result: `verify` replays it.
  case play
  /// A measurement of the bots' clocks; these make up half of a line.
  case time
  /// The identity of the table, and where, when and how it was recorded.
  case note
}

/// One key of an object in a file: how its value is read, written, and documented.
///
/// The lists of fields are the only description of a file: the reader, the writer, the refusal of unknown keys, the
/// configuration in a journal, the keys that help prints and the JSON Schema follow from them.
public struct Field<Root>: Sendable {
  public let key: String
  package let role: FieldRole
  /// The permitted values, as JSON Schema.
  let schema: JSONValue
  /// The permitted values, for people.
  let type: String
  /// The default as JSON text, or in words; nil where there is none.
  package let usual: String?
  /// True if an object without the key is refused.
  let isRequired: Bool
  /// The meaning of an object without the key, if the key is written only for other values; a key can then be added
  /// later without changing what existing files mean.
  package let absent: JSONValue?
  /// A description for people, of one or two sentences.
  let meaning: String
  let read: @Sendable (inout Root, ObjectReader) throws(FileProblem) -> Void
  package let write: @Sendable (Root, FieldRole) -> JSONValue?
  /// Writes the member to an object of the program's output, without a JSON tree if the type supports that.
  let stream: @Sendable (Root, inout JSONWriter) -> Void

  /// A key that no `FieldType` describes.
  ///
  /// - Parameter read: refuses an object without the key if it is required.
  package init(
    _ key: String, role: FieldRole = .configuration, schema: JSONValue, type: String,
    default usual: String?,
    isRequired: Bool? = nil, absent: JSONValue? = nil, _ meaning: String,
    read: @escaping @Sendable (inout Root, ObjectReader) throws(FileProblem) -> Void,
    write: @escaping @Sendable (Root, FieldRole) -> JSONValue?,
    stream: (@Sendable (Root, inout JSONWriter) -> Void)? = nil
  ) {
    self.key = key
    self.role = role
    self.schema = schema
    self.type = type
    self.usual = usual
    self.isRequired = isRequired ?? (usual == nil)
    self.absent = absent
    self.meaning = meaning
    self.read = read
    self.write = write
    self.stream = stream ?? { root, json in if let value = write(root, .journal) { json.member(named: key, value) } }
  }

  /// A key whose value is stored in a property; it is required if it has no default.
  package init<Value: Sendable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>,
    role: FieldRole = .configuration, default usual: String? = nil, _ meaning: String
  ) {
    self.init(key, path, type, absent: nil, role: role, default: usual, meaning) { _ in false }
  }

  /// A key whose value is stored in a property, and is written only if it differs from this one.
  package init<Value: Sendable & Equatable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>,
    omittedIf absent: Value, role: FieldRole = .configuration, default usual: String? = nil, _ meaning: String
  ) {
    self.init(key, path, type, absent: type.write(absent), role: role, default: usual, meaning) { $0 == absent }
  }

  private init<Value: Sendable>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>, absent: JSONValue?,
    role: FieldRole, default usual: String?, _ meaning: String, isAbsent: @escaping @Sendable (Value) -> Bool
  ) {
    let isRequired = usual == nil && absent == nil
    self.init(
      key, role: role, schema: type.schema, type: type.words, default: usual, isRequired: isRequired, absent: absent,
      meaning,
      read: { root, reader throws(FileProblem) in
        let value = try type.read(reader, key)
        if let value { root[keyPath: path] = value } else if isRequired { throw reader.problem(.missingKey(key)) }
      },
      write: { root, _ in
        let value = root[keyPath: path]
        return isAbsent(value) ? nil : type.write(value)
      },
      stream: { root, json in
        let value = root[keyPath: path]
        if isAbsent(value) { return }
        json.key(named: key)
        type.stream(value, &json)
      })
  }

  /// A key whose value is stored in an optional property; nil is the meaning of a file without the key.
  package init<Value>(
    _ key: String, optional path: any WritableKeyPath<Root, Value?> & Sendable, _ type: FieldType<Value>,
    role: FieldRole = .configuration, default usual: String = "none", _ meaning: String
  ) {
    self.init(
      key, role: role, schema: type.schema, type: type.words, default: usual, meaning,
      read: { root, reader throws(FileProblem) in
        if let value = try type.read(reader, key) { root[keyPath: path] = value }
      },
      write: { root, _ in root[keyPath: path].map(type.write) },
      stream: { root, json in
        guard let value = root[keyPath: path] else { return }
        json.key(named: key)
        type.stream(value, &json)
      })
  }

  /// The same key for a larger value that has this one in a property.
  package func of<Whole>(_ path: any WritableKeyPath<Whole, Root> & Sendable) -> Field<Whole> {
    Field<Whole>(
      key, role: role, schema: schema, type: type, default: usual, isRequired: isRequired, absent: absent, meaning,
      read: { [read] whole, reader throws(FileProblem) in try read(&whole[keyPath: path], reader) },
      write: { [write] whole, role in write(whole[keyPath: path], role) },
      stream: { [stream] whole, json in stream(whole[keyPath: path], &json) })
  }
}

/// A value that a list of fields describes.
public protocol Described: JSONWritable {
  /// The fields in the order in which they are read, written and documented.
  static var fields: [Field<Self>] { get }
}

extension Described {
  /// The object with all keys of a file, or only with those on which results depend.
  package func object(_ role: FieldRole = .file) -> JSONValue {
    let fields = Self.fields.filter { $0.role == .configuration || $0.role == role }
    return .members(fields.compactMap { field in field.write(self, role).map { (field.key, $0) } })
  }

  /// The schema with which an editor checks an object of a file.
  ///
  /// - Parameter known: more specific schemas of some keys.
  package static func schema(_ known: [String: JSONValue] = [:]) -> JSONValue {
    let fields = fields.filter { $0.role != .journal }
    let properties = fields.map { ($0.key, (known[$0.key] ?? $0.schema).described($0.meaning)) }
    return .object(properties, required: fields.filter(\.isRequired).map(\.key))
      .adding(["additionalProperties": false])
  }

  /// The schema of an object that the program writes.
  package static var recordSchema: JSONValue { .record(fields) }
}

extension JSONValue {
  /// The schema of an object that the program writes; newer editions may add keys.
  package static func record<Root>(_ fields: [Field<Root>]) -> JSONValue {
    .object(fields.map { ($0.key, $0.schema.described($0.meaning)) }, required: fields.filter(\.isRequired).map(\.key))
  }
}

extension JSONWriter {
  /// Writes the members of an object that a list of fields describes.
  package mutating func members<Root>(_ fields: [Field<Root>], of root: Root) {
    for field in fields { field.stream(root, &self) }
  }
}

extension Described {
  /// Writes the members of the object to the program's output.
  public func writeMembers(to json: inout JSONWriter) { json.members(Self.fields, of: self) }

  /// Writes the object to the program's output.
  public func write(to json: inout JSONWriter) { json.object(writeMembers) }

  /// Reads an object that the program wrote; unknown keys are ignored, because a newer edition may have written them.
  package init(_ node: JSONNode, in source: ObjectReader.Source, path: String, from empty: Self) throws(FileProblem) {
    self = empty
    try ObjectReader(node, in: source, path: path, keys: nil).read(into: &self)
  }
}

extension ObjectReader {
  /// Reads the keys of a list of fields into a value; missing keys leave it unchanged.
  ///
  /// - Throws: `FileProblem` for an unknown key, a missing required key, or the first value that is refused.
  package func read<Value: Described>(into value: inout Value) throws(FileProblem) {
    try read(Value.fields, into: &value)
  }

  package func read<Root>(_ fields: [Field<Root>], into root: inout Root) throws(FileProblem) {
    for field in fields { try field.read(&root, self) }
  }

  /// The reader of an object whose keys a list of fields describes.
  package init<Value: Described>(
    _ node: JSONNode, in source: Source, path: String, of _: Value.Type
  ) throws(FileProblem) {
    let fields = Value.fields.filter { source.isConfiguration || $0.role != .journal }
    try self.init(node, in: source, path: path, keys: fields.map(\.key))
  }

  /// Reads the object at a key, with the defaults of `usual`; nil if there is none.
  package func object<Value: Described>(_ key: String, into usual: Value) throws(FileProblem) -> Value? {
    guard let node = node(key) else { return nil }
    var value = usual
    try ObjectReader(node, in: source, path: path(of: key), of: Value.self).read(into: &value)
    return value
  }
}
