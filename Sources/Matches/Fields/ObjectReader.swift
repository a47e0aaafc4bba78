import Foundation
package import GameRules
package import JSON
public import OperatingSystem

/// Reads one object of a file that a person wrote, and requires that all keys are known and all values valid.
package struct ObjectReader {
  /// The path and text of a file, to locate problems.
  package struct Source {
    package var path: String
    package var text: [UInt8]
    /// The number of the text's first line, if it is part of a longer one.
    var firstLine: Int
    /// The folder to which relative paths refer.
    var folder: String
    /// The games that the text may name.
    package var catalogue: GameCatalogue
    /// True for the configuration in a journal, which has fewer keys than a file, and null for some unset ones.
    package var isConfiguration = false
    /// The folder of the run, which overrides the one in the text.
    package var out: String?
    /// Draws the seed of a new run whose file has none.
    package var drawingSeed: (@Sendable () -> String)?
    /// True if an earlier run in the tournament's folder is not continued.
    package var startsOver = false
    /// The number of seats of the table that the text describes.
    package var seats = 0

    package init(
      path: String, text: [UInt8], firstLine: Int = 1, folder: String = "/",
      catalogue: GameCatalogue = GameCatalogue([])
    ) {
      (self.path, self.text, self.firstLine) = (path, text, firstLine)
      (self.folder, self.catalogue) = (folder, catalogue)
    }

    /// The absolute path for a path in the text.
    @Sendable package func resolve(_ path: String) -> String { AbsolutePath.of(path, in: folder) }

    /// Parses the text.
    package func node() throws(FileProblem) -> JSONNode {
      do {
        return try JSONReader.read(text)
      } catch {
        throw problem(.notJSON(error.reason), at: error.offset, key: "")
      }
    }

    /// The reader of the whole text as an object, with any keys.
    package func object() throws(FileProblem) -> ObjectReader {
      try ObjectReader(node(), in: self, path: "", keys: nil)
    }

    package func problem(_ kind: FileProblem.Kind, at offset: Int, key: String) -> FileProblem {
      let before = text.prefix(offset)
      let line = firstLine + before.count { $0 == UInt8(ascii: "\n") }
      // Counts characters: a continuation byte of UTF-8 does not begin one.
      let column = 1 + before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count { $0 & 0xC0 != 0x80 }
      return FileProblem(kind, file: path, line: line, column: column, key: key)
    }
  }

  package private(set) var source: Source
  package let path: String
  let offset: Int
  private let members: [JSONMember]

  /// - Parameter keys: the permitted keys; any other is refused by name. Nil permits all.
  package init(_ node: JSONNode, in source: Source, path: String, keys: [String]?) throws(FileProblem) {
    guard case .object(let members) = node.value else {
      throw source.problem(.wrongType(expected: "an object", found: node.value.kind), at: node.offset, key: path)
    }
    self.source = source
    self.path = path
    offset = node.offset
    self.members = members
    guard let keys else { return }
    for member in members where !keys.contains(member.name) {
      let suggestion = Spelling.nearest(to: member.name, among: keys)
      throw source.problem(.unknownKey(member.name, suggestion: suggestion), at: member.offset, key: path)
    }
  }

  private init(_ member: JSONMember, in source: Source, path: String) {
    (self.source, self.path, offset, members) = (source, path, member.offset, [member])
  }

  /// A reader of the same object that knows the number of seats.
  package func at(seats: Int) -> ObjectReader {
    var reader = self
    reader.source.seats = seats
    return reader
  }

  package func node(_ key: String) -> JSONNode? {
    let node = members.first { $0.name == key }?.node
    return source.isConfiguration && node?.value == .null ? nil : node
  }

  /// The members with other keys, as a JSON object; nil if there are none.
  package func others(than keys: Set<String>) -> String? {
    let others = members.filter { !keys.contains($0.name) }
    return others.isEmpty ? nil : JSONValue.object(others).json
  }

  /// The path of a key; an index in an array is a key as well: "[3]".
  package func path(of key: String) -> String {
    path.isEmpty || key.hasPrefix("[") ? path + key : path + "." + key
  }

  package func problem(_ kind: FileProblem.Kind, key: String? = nil) -> FileProblem {
    source.problem(kind, at: key.flatMap { node($0)?.offset } ?? offset, key: key.map(path(of:)) ?? path)
  }

  /// Converts the value at a key with `read`, which returns nil for a wrong type; nil if there is no value.
  private func value<Value>(
    _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(FileProblem) -> Value? {
    guard let node = node(key) else { return nil }
    guard let value = read(node.value) else {
      throw problem(.wrongType(expected: expected, found: node.value.kind), key: key)
    }
    return value
  }

  package func string(_ key: String) throws(FileProblem) -> String? {
    try value(key, "a string") { if case .string(let text) = $0 { text } else { nil } }
  }

  func flag(_ key: String) throws(FileProblem) -> Bool? {
    try value(key, "true or false") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  package func integer(_ key: String, in range: ClosedRange<Int>) throws(FileProblem) -> Int? {
    guard let number = try value(key, "a whole number", { if case .integer(let n) = $0 { n } else { nil } })
    else { return nil }
    guard range.contains(number) else {
      throw problem(.outOfRange(expected: range.words, found: "\(number)"), key: key)
    }
    return number
  }

  func decimal(_ key: String, in range: ClosedRange<Double>) throws(FileProblem) -> Double? {
    guard let number = try value(key, "a number", \.double) else { return nil }
    guard range.contains(number) else {
      let words = "a number from \(range.lowerBound) to \(range.upperBound)"
      throw problem(.outOfRange(expected: words, found: "\(number)"), key: key)
    }
    return number
  }

  /// One of several words.
  package func word(_ key: String, of allowed: [String]) throws(FileProblem) -> String? {
    guard let text = try string(key) else { return nil }
    guard allowed.contains(text) else { throw problem(.unknownWord(text, among: allowed), key: key) }
    return text
  }

  /// A string that can be passed to a program: one without NUL, at which C would cut it.
  package func argument(_ key: String) throws(FileProblem) -> String? {
    guard let text = try string(key) else { return nil }
    if text.utf8.contains(0) { throw problem(.nul, key: key) }
    return text
  }

  package func arguments(_ key: String) throws(FileProblem) -> [String]? {
    try elements(key)?.map { reader, key throws(FileProblem) in try reader.require(reader.argument(key), key) }
  }

  package func array(_ key: String) throws(FileProblem) -> [JSONNode]? {
    try value(key, "an array") { if case .array(let elements) = $0 { elements } else { nil } }
  }

  /// The elements of an array, each as an object with a single member, whose key is the index.
  package func elements(_ key: String) throws(FileProblem) -> [(reader: ObjectReader, key: String)]? {
    try array(key)?.enumerated().map { index, node in
      let member = JSONMember(name: "[\(index)]", offset: node.offset, node: node)
      return (ObjectReader(member, in: source, path: path(of: key)), member.name)
    }
  }

  package func object(_ key: String, keys: [String]?) throws(FileProblem) -> ObjectReader? {
    guard let node = node(key) else { return nil }
    return try ObjectReader(node, in: source, path: path(of: key), keys: keys)
  }

  package var names: [String] { members.map(\.name) }

  package func require<Value>(_ value: Value?, _ key: String) throws(FileProblem) -> Value {
    guard let value else { throw problem(.missingKey(key)) }
    return value
  }
}

extension ObjectReader.Source {
  /// The bytes of a file that a person named.
  package static func load(_ path: String, expecting expected: String = "a tournament file") throws(FileProblem)
    -> [UInt8]
  {
    guard FileManager.default.fileExists(atPath: path) else { throw FileProblem(.missing, file: path) }
    if SystemFile.isFolder(path) { throw FileProblem(.folder(expected: expected), file: path) }
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw FileProblem(.unreadable(SystemError(behind: error).name), file: path)
    }
  }
}

extension ForeignFile {
  /// The bytes of a file that belongs to a bot's author, who may replace it meanwhile; links are not followed.
  ///
  /// - Parameter limit: the maximal number of bytes.
  public static func bytes(at path: String, atMost limit: Int) throws(FileProblem) -> [UInt8] {
    do {
      return try ForeignFile(path, followsLinks: false).bytes(atMost: limit)
    } catch {
      let kind: FileProblem.Kind =
        switch error.number {
        case ENOENT: .missing
        case EFBIG: .tooLarge(limit)
        case EINVAL, ELOOP: .notAFile
        default: .unreadable(error.name)
        }
      throw FileProblem(kind, file: path)
    }
  }
}
