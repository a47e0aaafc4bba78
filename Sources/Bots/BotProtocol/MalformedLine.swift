public import JSON

/// A line that is not what a bot may say.
public struct MalformedLine: Error, Equatable, Sendable {
  public enum Reason: Error, Equatable, Sendable {
    case notJSON(JSONError)
    /// The line holds a good object behind other text, which is safe to show.
    case textBefore(String)
    /// The line holds one good value that is not an object; the text says what it is.
    case notAnObject(String)
    case missing(key: String)
    case wrongType(key: String, expected: String, found: String)
    case outOfRange(key: String, expected: String)
  }

  public var reason: Reason
  /// The start of the line, shown safely.
  public var excerpt: String

  public init(_ reason: Reason, line: some Sequence<UInt8>) {
    self.reason = reason
    excerpt = SafeText.excerpt(of: line)
  }
}
