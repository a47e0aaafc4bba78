/// Legal actions that no prompt lists, because a list would give something away.
///
/// Each is made of texts of one list in the observation, all different, in any order, separated by one space.
public struct UnlistedActions: Equatable, Sendable {
  /// What an action is called, with its article: "a claim".
  public let name: String
  /// What it is made of: "cards".
  public let parts: String
  /// How many parts it has.
  public let count: Int
  /// The key of the observation under which they stand.
  public let key: String

  public init(_ name: String, of count: Int, _ parts: String, under key: String) {
    (self.name, self.count, self.parts, self.key) = (name, count, parts, key)
  }

  /// How one is written, in words.
  public var words: String {
    "\(name), which is never listed: \(count) different \(parts) of \"\(key)\", separated by one space"
  }
}
