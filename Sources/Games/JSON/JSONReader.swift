/// Reads untrusted JSON by exactly RFC 8259: strict, with bounded depth, never trapping.
///
/// It also refuses what the RFC leaves open: duplicate names, a byte order mark, half surrogate pairs and numbers
/// beyond the range of a double. Foundation's decoders accept trailing commas and UTF-16, let `true` be 1, and one of
/// them crashes on a line of 513 `[`.
public struct JSONReader {
  /// The maximal nesting depth of arrays and objects.
  public static let maximalDepth = 64

  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the single value in `text`.
  public static func read(_ text: [UInt8]) throws(JSONError) -> JSONNode {
    var reader = JSONReader(text)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { throw reader.error(.byteOrderMark) }
    if isUTF16(text) { throw reader.error(.utf16) }
    reader.skipSpace()
    if reader.index == text.count { throw reader.error(.empty) }
    let node = try reader.readValue()
    reader.skipSpace()
    if reader.index < text.count { throw reader.error(.trailing) }
    return node
  }

  private func error(_ reason: JSONError.Reason) -> JSONError { JSONError(reason: reason, offset: index) }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// True for a text with UTF-16's byte order mark, or in which every other one of the first bytes is zero.
  private static func isUTF16(_ text: [UInt8]) -> Bool {
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { return true }
    return text.count >= 4 && (text[0] == 0) != (text[1] == 0)
      && (text[0] == 0) == (text[2] == 0) && (text[1] == 0) == (text[3] == 0)
  }

  /// The maximal length of a word in an error.
  private static let longestWord = 40

  /// The error for unexpected text: a word or a character.
  private func surprise(_ reason: (String) -> JSONError.Reason = JSONError.Reason.unexpected) -> JSONError {
    let rest = bytes[index...]
    if rest.isEmpty { return error(.cutShort) }
    let word = rest.prefix(JSONReader.longestWord).prefix { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
    }
    if !word.isEmpty { return error(reason(String(decoding: word, as: UTF8.self))) }
    var (decoder, iterator) = (UTF8(), rest.makeIterator())
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return error(.notUTF8) }
    return error(reason(String(scalar)))
  }

  /// True at the beginning of a value or a name.
  private var beginsValue: Bool {
    guard let current else { return false }
    return "\"{[-0123456789".utf8.contains(current)
      || ["true", "false", "null"].contains { bytes[index...].starts(with: $0.utf8) }
  }

  /// The word, the string or the sign here, or the beginning of a long one.
  private var beginning: String {
    let isString = current == UInt8(ascii: "\"")
    let rest = bytes[(index + 1)...].prefix(JSONReader.longestWord).prefix { byte in
      isString ? byte >= 0x20 && byte != UInt8(ascii: "\"") : byte > 0x20 && !",:]}{[\"".utf8.contains(byte)
    }
    let isWhole = isString && rest.endIndex < bytes.count && bytes[rest.endIndex] == UInt8(ascii: "\"")
    return String(decoding: bytes[index..<rest.endIndex], as: UTF8.self) + (isWhole ? "\"" : "")
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  private mutating func readValue() throws(JSONError) -> JSONNode {
    let start = index
    let value: JSONValue
    switch current {
    case UInt8(ascii: "{"): value = try readObject()
    case UInt8(ascii: "["): value = try readArray()
    case UInt8(ascii: "\""): value = .string(try readString())
    case UInt8(ascii: "t"): value = try readWord("true", .bool(true))
    case UInt8(ascii: "f"): value = try readWord("false", .bool(false))
    case UInt8(ascii: "n"): value = try readWord("null", .null)
    default: value = try readNumber()
    }
    return JSONNode(value, at: start)
  }

  private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let start = index
    for offset in 0..<word.utf8CodeUnitCount where !skip(word.utf8Start[offset]) {
      if current != nil { index = start }
      throw surprise()
    }
    return value
  }

  private mutating func enter() throws(JSONError) {
    if depth == JSONReader.maximalDepth { throw error(.tooDeep(limit: JSONReader.maximalDepth)) }
    depth += 1
    index += 1
    skipSpace()
  }

  private mutating func readArray() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONNode] = []
    if skip(UInt8(ascii: "]")) { return .array(elements) }
    while true {
      elements.append(try readValue())
      skipSpace()
      if skip(UInt8(ascii: "]")) { return .array(elements) }
      try skipComma(before: UInt8(ascii: "]"))
    }
  }

  private mutating func readObject() throws(JSONError) -> JSONValue {
    try enter()
    defer { depth -= 1 }
    var members: [JSONMember] = []
    var names = NameSet()
    if skip(UInt8(ascii: "}")) { return .object(members) }
    while true {
      let start = index
      guard current == UInt8(ascii: "\"") else { throw surprise(JSONError.Reason.noName) }
      let name = try readString()
      if !names.insert(name, beside: members) { throw JSONError(reason: .duplicateKey(name), offset: start) }
      skipSpace()
      if !skip(UInt8(ascii: ":")) { throw surprise() }
      skipSpace()
      members.append(JSONMember(name: name, offset: start, node: try readValue()))
      skipSpace()
      if skip(UInt8(ascii: "}")) { return .object(members) }
      try skipComma(before: UInt8(ascii: "}"))
    }
  }

  /// Skips a comma and the following white space; another element must follow.
  private mutating func skipComma(before end: UInt8) throws(JSONError) {
    let comma = index
    if !skip(UInt8(ascii: ",")) { throw beginsValue ? error(.missingComma(before: beginning)) : surprise() }
    skipSpace()
    if current == end { throw JSONError(reason: .trailingComma, offset: comma) }
  }

  private mutating func readString() throws(JSONError) -> String {
    index += 1
    let start = index
    while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { index += 1 }
    if current == UInt8(ascii: "\"") {
      defer { index += 1 }
      return try text(bytes[start..<index], from: start)
    }
    var unescaped = Array(bytes[start..<index])
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        defer { index += 1 }
        return try text(unescaped[...], from: start)
      case UInt8(ascii: "\\"): try readEscape(into: &unescaped)
      case 0..<0x20: throw error(.controlCharacter(byte))
      default:
        unescaped.append(byte)
        index += 1
      }
    }
    throw error(.cutShort)
  }

  /// - Parameters:
  ///   - bytes: the contents of the string.
  ///   - start: the beginning of the string after its quotation mark; it ends here.
  private func text(_ bytes: ArraySlice<UInt8>, from start: Int) throws(JSONError) -> String {
    // Nearly all text is ASCII; validating UTF-8 in general took three times as long.
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var (decoder, iterator, good) = (UTF8(), self.bytes[start..<index].makeIterator(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { good += UTF8.width(scalar) }
    throw JSONError(reason: .notUTF8, offset: start + good)
  }

  private mutating func readEscape(into bytes: inout [UInt8]) throws(JSONError) {
    index += 1
    let simple: UInt8
    switch current {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): simple = self.bytes[index]
    case UInt8(ascii: "b"): simple = 0x08
    case UInt8(ascii: "f"): simple = 0x0C
    case UInt8(ascii: "n"): simple = 0x0A
    case UInt8(ascii: "r"): simple = 0x0D
    case UInt8(ascii: "t"): simple = 0x09
    case UInt8(ascii: "u"): return bytes.append(contentsOf: try readUnicodeEscape().utf8)
    case nil: throw error(.cutShort)
    default: throw error(.badEscape)
    }
    bytes.append(simple)
    index += 1
  }

  private mutating func readUnicodeEscape() throws(JSONError) -> Character {
    let first = try readFourDigits()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    guard first < 0xDC00, current == UInt8(ascii: "\\") else { throw error(.loneSurrogate) }
    index += 1
    guard current == UInt8(ascii: "u") else { throw error(.loneSurrogate) }
    let second = try readFourDigits()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
    else { throw error(.loneSurrogate) }
    return Character(scalar)
  }

  private mutating func readFourDigits() throws(JSONError) -> UInt16 {
    index += 1
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current else { throw error(.cutShort) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { throw error(.badEscape) }
      value = value << 4 | UInt16(digit)
      index += 1
    }
    return value
  }

  private mutating func readNumber() throws(JSONError) -> JSONValue {
    let start = index
    var isWhole = true
    _ = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) { try skipDigits() }
    if skip(UInt8(ascii: ".")) {
      isWhole = false
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isWhole = false
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      try skipDigits()
    }
    if isWhole, let short = short(bytes[start..<index]) { return .integer(short) }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let whole = Int(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite else { throw JSONError(reason: .hugeNumber, offset: start) }
    return .number(number)
  }

  /// A whole number without a sign, with so few digits that it cannot overflow.
  private func short(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.count <= 18, digits.first != UInt8(ascii: "-") else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func skipDigits() throws(JSONError) {
    let start = index
    while let byte = current, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { index += 1 }
    if index == start { throw surprise() }
  }
}

/// The names of an object so far, searched linearly while they are few.
private struct NameSet {
  private static let few = 8
  private var hashed: Set<[UInt8]> = []

  /// Adds a name; returns false if it was there.
  ///
  /// Names are compared by their bytes, because `==` treats two encodings of é as equal.
  mutating func insert(_ name: String, beside members: [JSONMember]) -> Bool {
    if members.count < NameSet.few { return !members.contains { $0.name.utf8.elementsEqual(name.utf8) } }
    if members.count == NameSet.few { hashed = Set(members.map { Array($0.name.utf8) }) }
    return hashed.insert(Array(name.utf8)).inserted
  }
}
