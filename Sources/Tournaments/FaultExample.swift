public import BotProtocol

/// A bot's first fault in a run, and where to look at it.
public struct FaultExample: Equatable, Sendable {
  public var bot: String
  public var fault: FaultMessage
  /// The game's transcript, an absolute path; nil where the tournament keeps none.
  public var transcript: String?
}
