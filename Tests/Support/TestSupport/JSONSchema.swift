import BotProtocol
public import JSON

/// A JSON Schema of the 2020-12 kind, of whose keywords it knows those that the project's schemas use.
///
/// All of them mean the same in draft-07, which many editors read; there nothing but annotations may stand beside a `$ref`.
///
/// A keyword that it does not know is an error when the schema is read, never a check that silently passes.
public struct JSONSchema {
  /// A schema that cannot be used, and where in it the fault lies.
  public struct Unusable: Error, CustomStringConvertible {
    public var description: String
  }

  private let root: JSONNode
  /// Read once: a pattern takes longer to read than to match.
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  public init(_ text: [UInt8]) throws {
    root = try JSONReader.read(text)
    try examine(root, at: "#")
  }

  /// Everything in `node` that breaks the schema's definition of this name; nothing if it is valid.
  public func violations(in node: JSONNode, of definition: String) -> [String] {
    guard let schema = resolve("#/$defs/" + definition) else { return ["the schema defines no \(definition)"] }
    return violations(in: node, of: schema, at: "$")
  }

  /// Everything in `node` that breaks the schema itself; nothing if it is valid.
  public func violations(in node: JSONNode) -> [String] { violations(in: node, of: root, at: "$") }

  // Reading.

  private static let annotations: Set = ["$schema", "$id", "title", "description"]
  private static let numbers: Set = ["minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"]

  private mutating func examine(_ schema: JSONNode, at path: String) throws {
    if case .bool = schema.value { return }
    guard case .object(let members) = schema.value else { throw Unusable(description: "\(path) is no schema") }
    let names = Set(members.map(\.name))
    guard !names.contains("$ref") || names.subtracting(["$ref"]).isSubset(of: Self.annotations) else {
      throw Unusable(description: "\(path) has keywords beside $ref, which draft-07 ignores")
    }
    for member in members {
      let place = path + "/" + member.name
      switch (member.name, member.node.value) {
      case ("$defs", .object(let schemas)), ("properties", .object(let schemas)):
        for schema in schemas { try examine(schema.node, at: place + "/" + schema.name) }
      case ("anyOf", .array(let schemas)), ("oneOf", .array(let schemas)), ("allOf", .array(let schemas)):
        for (index, schema) in schemas.enumerated() { try examine(schema, at: "\(place)/\(index)") }
      case ("items", _), ("additionalProperties", _), ("if", _), ("then", _): try examine(member.node, at: place)
      case ("$ref", .string(let pointer)) where resolve(pointer) != nil: break
      case ("type", .string(let name)) where Self.types[name] != nil: break
      case ("pattern", .string(let text)): patterns[text] = try Regex(text).matchingSemantics(.unicodeScalar)
      case ("required", .array), ("enum", .array), ("const", .string), ("const", .integer), ("const", .bool): break
      case (let name, .integer) where Self.numbers.contains(name): break
      case ("minimum", .number), ("maximum", .number): break
      case (let name, .string) where Self.annotations.contains(name): break
      default: throw Unusable(description: "\(place) is not supported, or not with this value")
      }
    }
  }

  private func resolve(_ pointer: String) -> JSONNode? {
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.first == "#" else { return nil }
    return steps.dropFirst().reduce(root) { node, step in node?[String(step)] }
  }

  // Judging.

  private static let types: [String: @Sendable (JSONValue) -> Bool] = [
    "null": { $0 == .null },
    "boolean": { if case .bool = $0 { true } else { false } },
    "integer": { $0.asNumber.map { $0.rounded() == $0 } ?? false },
    "number": { $0.asNumber != nil },
    "string": { if case .string = $0 { true } else { false } },
    "array": { if case .array = $0 { true } else { false } },
    "object": { if case .object = $0 { true } else { false } },
  ]

  private func violations(in node: JSONNode, of schema: JSONNode, at path: String) -> [String] {
    guard case .object(let keywords) = schema.value else {
      return schema.value == .bool(true) ? [] : ["\(path) may not be there"]
    }
    return keywords.flatMap { violations(in: node, of: $0, beside: schema, at: path) }
  }

  private func violations(
    in node: JSONNode, of keyword: JSONMember, beside schema: JSONNode, at path: String
  ) -> [String] {
    func unless(_ isValid: Bool) -> [String] {
      isValid ? [] : ["\(path) breaks \(keyword.name) at byte \(keyword.node.offset) of the schema"]
    }
    switch (keyword.name, keyword.node.value, node.value) {
    case ("$ref", .string(let pointer), _): return violations(in: node, of: resolve(pointer)!, at: path)
    case ("type", .string(let name), let value): return unless(Self.types[name]!(value))
    case ("const", let wanted, let value): return unless(value.isSame(as: wanted))
    case ("enum", .array(let wanted), let value): return unless(wanted.contains { $0.value.isSame(as: value) })
    case ("allOf", .array(let schemas), _): return schemas.flatMap { violations(in: node, of: $0, at: path) }
    case (let name, .array(let schemas), _) where name == "anyOf" || name == "oneOf":
      let branches = schemas.map { violations(in: node, of: $0, at: path) }
      let fitting = branches.count { $0.isEmpty }
      return fitting == 1 || fitting > 1 && name == "anyOf" ? [] : ["\(path) fits \(fitting) of \(branches)"]
    case ("if", _, _):
      guard let then = schema["then"], violations(in: node, of: keyword.node, at: path).isEmpty else { return [] }
      return violations(in: node, of: then, at: path)
    case ("minimum", let bound, let value):
      return unless(value.asNumber.map { $0 >= bound.asNumber! } ?? true)
    case ("maximum", let bound, let value):
      return unless(value.asNumber.map { $0 <= bound.asNumber! } ?? true)
    case ("pattern", .string(let pattern), .string(let text)):
      return unless(text.contains(patterns[pattern]!))
    case ("minLength", .integer(let bound), .string(let text)): return unless(text.unicodeScalars.count >= bound)
    case ("maxLength", .integer(let bound), .string(let text)): return unless(text.unicodeScalars.count <= bound)
    case ("minItems", .integer(let bound), .array(let items)): return unless(items.count >= bound)
    case ("maxItems", .integer(let bound), .array(let items)): return unless(items.count <= bound)
    case ("items", _, .array(let items)):
      return items.enumerated().flatMap { violations(in: $1, of: keyword.node, at: "\(path)[\($0)]") }
    case ("required", .array(let names), .object):
      return names.compactMap(\.string).filter { node[$0] == nil }.map { "\(path) lacks \($0)" }
    case ("properties", .object(let schemas), .object):
      return schemas.flatMap { schema in
        node[schema.name].map { violations(in: $0, of: schema.node, at: path + "." + schema.name) } ?? []
      }
    case ("additionalProperties", _, .object(let members)):
      return members.filter { schema["properties"]?[$0.name] == nil }.flatMap {
        violations(in: $0.node, of: keyword.node, at: path + "." + $0.name)
      }
    default: return []
    }
  }
}

extension JSONValue {
  fileprivate var asNumber: Double? {
    switch self {
    case .integer(let whole): Double(whole)
    case .number(let number): number
    default: nil
    }
  }

  /// True for equal numbers, texts and words; the schemas compare nothing else.
  fileprivate func isSame(as other: JSONValue) -> Bool { asNumber.map { $0 == other.asNumber } ?? (self == other) }
}
