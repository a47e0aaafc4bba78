extension JSONValue: JSONWritable {
  // Otherwise the compiler would inline it into itself repeatedly.
  @inline(never) public func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.null()
    case .bool(let flag): json.bool(flag)
    case .integer(let whole): json.integer(whole)
    case .number(let number): json.number(number)
    case .string(let text): json.string(text)
    case .array(let elements): json.array(elements)
    case .object(let members):
      json.object { json in for member in members { json.member(named: member.name, member.node) } }
    }
  }
}

extension JSONNode: JSONWritable {
  public func write(to json: inout JSONWriter) { value.write(to: &json) }
}

// Values without a source text, whose nodes have the offset 0.
extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral number: Int) { self = .integer(number) }
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
  public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  public init(dictionaryLiteral members: (String, JSONValue)...) { self = .members(members) }

  /// An object with the members of another one after its own.
  public func adding(_ more: JSONValue) -> JSONValue {
    guard case .object(let first) = self, case .object(let second) = more else { return self }
    return .object(first + second)
  }

  public static func strings(_ texts: some Sequence<String>) -> JSONValue { .list(texts.map { .string($0) }) }

  public static func list(_ values: [JSONValue]) -> JSONValue { .array(values.map { JSONNode($0, at: 0) }) }

  /// An object with these members, in their order.
  public static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(members.map { JSONMember(name: $0.0, offset: 0, node: JSONNode($0.1, at: 0)) })
  }
}
