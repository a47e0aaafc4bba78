/// Legal actions that prompts do not list, because a list would reveal something.
///
/// Each consists of distinct texts of one list in the observation, in any order, separated by single spaces.
public struct UnlistedActions: Equatable, Sendable {
  /// The name of such an action, with its article: "a claim".
  public let name: String
  /// The name of its parts: "cards".
  public let parts: String
  /// The number of parts.
  public let count: Int
  /// The key of the list in the observation.
  public let key: String

  public init(_ name: String, of count: Int, _ parts: String, under key: String) {
    (self.name, self.count, self.parts, self.key) = (name, count, parts, key)
  }

  /// How to write an action, in words.
  public var words: String {
    "\(name), which is never listed: \(count) different \(parts) of \"\(key)\", separated by one space"
  }
}
