/// Decodes a value from a JSON tree, by the rules of the project's JSON reader and without Foundation.
///
/// A whole number may have any notation, so 3.0 is 3. A member that is null counts as absent if the type permits it.
/// Every error has the path to its place, and the offset in the text.
public struct JSONNodeDecoder: Decoder {
  private let node: JSONNode
  public let codingPath: [any CodingKey]
  public var userInfo: [CodingUserInfoKey: Any] { [:] }

  private init(_ node: JSONNode, at path: [any CodingKey]) { (self.node, codingPath) = (node, path) }

  /// Decodes a value from a tree.
  ///
  /// - Throws: `DecodingError`, or errors of the type itself.
  public static func decode<Value: Decodable>(_ type: Value.Type, from node: JSONNode) throws -> Value {
    try type.init(from: JSONNodeDecoder(node, at: []))
  }

  public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = node.value else { throw mismatch([String: Any].self, "an object") }
    return KeyedDecodingContainer(Keyed(decoder: self, members: members))
  }

  public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = node.value else { throw mismatch([Any].self, "an array") }
    return Unkeyed(decoder: self, elements: elements)
  }

  public func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let context = context("expected \(expected), found \(node.value.kind) at byte \(node.offset)")
    return node.value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private func context(_ description: String) -> DecodingError.Context {
    .init(codingPath: codingPath, debugDescription: description)
  }

  private func below(_ key: any CodingKey, _ node: JSONNode) -> JSONNodeDecoder {
    JSONNodeDecoder(node, at: codingPath + [key])
  }
}

extension JSONNodeDecoder: SingleValueDecodingContainer {
  public func decodeNil() -> Bool { node.value == .null }

  public func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let flag) = node.value else { throw mismatch(type, "true or false") }
    return flag
  }

  public func decode(_ type: String.Type) throws -> String {
    guard case .string(let text) = node.value else { throw mismatch(type, "a string") }
    return text
  }

  public func decode(_ type: Double.Type) throws -> Double {
    guard let number = node.value.double else { throw mismatch(type, "a number") }
    return number
  }

  public func decode(_ type: Float.Type) throws -> Float {
    let number = try decode(Double.self)
    return Float(number)
  }

  // The requirements of the standard library.
  public func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  public func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  public func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  public func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  public func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  public func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  public func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  public func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  public func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  public func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try type.init(from: self) }

  private func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
    let (value, found): (Value?, String) =
      switch node.value {
      case .integer(let number): (Value(exactly: number), "\(number)")
      case .number(let number): (Value(exactly: number), "\(number)")
      default: throw mismatch(type, "a whole number")
      }
    if let value { return value }
    let range = "expected a whole number from \(Value.min) to \(Value.max)"
    throw DecodingError.dataCorrupted(context("\(range), found \(found) at byte \(node.offset)"))
  }
}

extension JSONNodeDecoder {
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: JSONNodeDecoder
    let members: [JSONMember]
    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { decoder.node[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try member(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try member(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try member(Place.superclass) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }

    private func member(_ key: some CodingKey) throws -> JSONNodeDecoder {
      guard let node = decoder.node[key.stringValue] else {
        let missing = "no \"\(key.stringValue)\" in the object at byte \(decoder.node.offset)"
        throw DecodingError.keyNotFound(key, decoder.context(missing))
      }
      return decoder.below(key, node)
    }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let decoder: JSONNodeDecoder
    let elements: [JSONNode]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    init(decoder: JSONNodeDecoder, elements: [JSONNode]) { (self.decoder, self.elements) = (decoder, elements) }

    mutating func decodeNil() throws -> Bool {
      let isNil = try element(Any?.self).decodeNil()
      if isNil { currentIndex += 1 }
      return isNil
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try next { try $0.container(keyedBy: type) } }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }

    /// Reads the next element, and advances if that succeeds.
    private mutating func next<Value>(_ read: (JSONNodeDecoder) throws -> Value) throws -> Value {
      let value = try read(try element(Value.self))
      currentIndex += 1
      return value
    }

    private func element(_ type: Any.Type) throws -> JSONNodeDecoder {
      let place = Place.element(currentIndex)
      guard !isAtEnd else {
        let end = "the array at byte \(decoder.node.offset) has only \(elements.count) elements"
        throw DecodingError.valueNotFound(
          type, .init(codingPath: codingPath + [place], debugDescription: end))
      }
      return decoder.below(place, elements[currentIndex])
    }
  }

  /// An index that is not a key of the type.
  private enum Place: CodingKey {
    case element(Int)
    case superclass

    var intValue: Int? { if case .element(let index) = self { index } else { nil } }
    var stringValue: String { intValue.map(String.init) ?? "super" }

    init?(stringValue: String) { nil }
    init?(intValue: Int) { self = .element(intValue) }
  }
}
