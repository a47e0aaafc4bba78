public import BotProtocol

/// A bot's first fault in a run, the transcript that shows it, and the number of its faults.
public struct FaultExample: Equatable, Sendable {
  public var bot: String
  public var fault: FaultMessage
  /// The game's transcript, an absolute path; nil where the tournament keeps none.
  public var transcript: String?
  /// The games of this run in which the bot was at fault.
  public var count = 0
}
