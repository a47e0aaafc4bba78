/// A JSON value and its offset in the text, for error messages.
public struct JSONNode: Equatable, Sendable {
  public var value: JSONValue
  /// Bytes from the start of the text.
  public var offset: Int

  public init(_ value: JSONValue, at offset: Int) {
    self.value = value
    self.offset = offset
  }

  /// The value of the member with this name, if this is an object that has it.
  public subscript(_ name: String) -> JSONNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.node
  }
}

/// A JSON value; the members of an object keep their order, and their names are distinct.
public indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// A number written without fraction and exponent that fits 64 bits.
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])

  /// The value of a number in any notation.
  public var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The type of the value, in words: "a string", "null".
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .integer: "a whole number"
    case .number: "a number with a fraction, an exponent or too many digits"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One name and value in an object.
public struct JSONMember: Equatable, Sendable {
  public var name: String
  /// The offset of the name, in bytes.
  public var offset: Int
  public var node: JSONNode

  public init(name: String, offset: Int, node: JSONNode) {
    self.name = name
    self.offset = offset
    self.node = node
  }
}

// Accessors for values of a known type; nil for another type.
extension JSONNode {
  public var integer: Int? { if case .integer(let number) = value { number } else { nil } }
  public var string: String? { if case .string(let text) = value { text } else { nil } }
  public var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
  public var integers: [Int]? { elements?.all(\.integer) }
  public var strings: [String]? { elements?.all(\.string) }
}

extension Array<JSONNode> {
  /// The result of `read` for every element; nil if it fails for one.
  fileprivate func all<Value>(_ read: (JSONNode) -> Value?) -> [Value]? {
    let values = compactMap(read)
    return values.count == count ? values : nil
  }
}
