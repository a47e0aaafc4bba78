public import JSON

/// A problem in options that a person wrote.
public struct OptionsProblem: Error, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// The options, or those with one prefix, are not an object.
    case notAnObject
    case unknownKey(String, known: [String])
    case wrongValue(OptionDomain)
  }

  public var kind: Kind
  /// The key at fault, with its prefix; for an unknown key, the key that contains it; empty for the options themselves.
  public var key: String
  /// The value found, starting at the unknown key if there is one.
  public var found: JSONNode
}

extension GameOptions {
  /// Reads options that a person wrote: every key must be known and every value valid; missing options have their
  /// defaults.
  public init(checking node: JSONNode) throws(OptionsProblem) {
    self.init()
    try Self.check(node, key: "", known: Self.fields.map { String($0.prefix ?? $0.leaf) })
    for field in Self.fields {
      var object = node
      if let prefix = field.prefix.map(String.init) {
        guard let group = node[prefix] else { continue }
        let known = Self.fields.filter { $0.prefix == field.prefix }.map { String($0.leaf) }
        try Self.check(group, key: prefix, known: known)
        object = group
      }
      guard let found = object[String(field.leaf)] else { continue }
      let problem = OptionsProblem(kind: .wrongValue(field.domain), key: field.key, found: found)
      guard let value = OptionValue(found) else { throw problem }
      do { try field.set(&self, to: value) } catch { throw problem }
    }
  }

  private static func check(_ object: JSONNode, key: String, known: [String]) throws(OptionsProblem) {
    guard case .object(let members) = object.value else {
      throw OptionsProblem(kind: .notAnObject, key: key, found: object)
    }
    for member in members where !known.contains(member.name) {
      let found = JSONNode(member.node.value, at: member.offset)
      throw OptionsProblem(kind: .unknownKey(member.name, known: known), key: key, found: found)
    }
  }
}
