public import BotProtocol

/// The counts of one seat in one game.
public struct SeatTally: Equatable, Sendable {
  public var identity = BotIdentity()
  /// The wall-clock time of each answer.
  public var wall: [Duration] = []
  /// The CPU time of each answer, if it could be measured.
  public var cpu: [Duration] = []
  /// The CPU time between an answer and the next prompt, if it could be measured.
  public var offTurn = Duration.zero
  /// The bot's reports with its answers.
  public var info = InfoTally()
  /// Answers that came after their window.
  public var late = 0
  /// Malformed or illegal answers after which it was asked again.
  public var retries = 0

  /// The number of prompts answered in time.
  public var prompts: Int { wall.count }

  public init() {}
}
