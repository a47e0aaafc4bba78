import BotProtocol

/// A contradiction in the rules: they refused an action that they had called legal, or cannot deal what they had
/// accepted.
///
/// It is a bug of the program. The table has no result, and no bot is to blame.
public struct RulesContradiction: Error, Equatable, Sendable {
  /// The event as text.
  public let event: String
  /// Why the rules refused it.
  public let reason: String

  public init(_ event: Any, _ error: any Error) {
    (self.event, reason) = ("\(event)", "\(error)")
  }

  /// A contradiction that a worker has met.
  package init(at event: String, reason: String) { (self.event, self.reason) = (event, reason) }

  /// Why the table cannot be played.
  public var message: String {
    "the rules refused what they had called legal: \(SafeText.name(event, limit: 200)): \(SafeText.name(reason, limit: 200))"
  }
}
