public import JSON

/// A line that violates the protocol.
public struct MalformedLine: Error, Equatable, Sendable {
  public enum Reason: Error, Equatable, Sendable {
    case notJSON(JSONError)
    /// The line has a valid object after other text, which is safe to print.
    case textBefore(String)
    /// The line has one valid value that is not an object; the text names its type.
    case notAnObject(String)
    case missing(key: String)
    case wrongType(key: String, expected: String, found: String)
    case outOfRange(key: String, expected: String)
  }

  public var reason: Reason
  /// The beginning of the line, safe to print.
  public var excerpt: String

  public init(_ reason: Reason, line: some Sequence<UInt8>) {
    self.reason = reason
    excerpt = SafeText.excerpt(of: line)
  }
}
