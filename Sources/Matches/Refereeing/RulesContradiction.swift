import BotProtocol

/// Rules that contradict themselves: they refused what they had called legal, or cannot deal what they had accepted.
///
/// The fault is the program's. The table has no result, and nobody at it pays.
public struct RulesContradiction: Error, Equatable, Sendable {
  /// What was to be done, as text.
  public let event: String
  /// Why the rules refused it.
  public let reason: String

  public init(_ event: Any, _ error: any Error) {
    (self.event, reason) = ("\(event)", "\(error)")
  }

  /// Why the table cannot be played.
  public var message: String {
    "the rules refused what they had called legal: \(SafeText.name(event, limit: 200)): \(SafeText.name(reason, limit: 200))"
  }
}
