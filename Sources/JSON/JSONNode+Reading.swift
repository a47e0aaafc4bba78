// Short ways to a value of a known type; nil where it is of another.
extension JSONNode {
  public var integer: Int? { if case .integer(let number) = value { number } else { nil } }
  public var string: String? { if case .string(let text) = value { text } else { nil } }
  public var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
  public var integers: [Int]? { elements?.all(\.integer) }
  public var strings: [String]? { elements?.all(\.string) }
}

extension Array<JSONNode> {
  /// What `read` makes of every element, or nil if it fails for one.
  fileprivate func all<Value>(_ read: (JSONNode) -> Value?) -> [Value]? {
    let values = compactMap(read)
    return values.count == count ? values : nil
  }
}
