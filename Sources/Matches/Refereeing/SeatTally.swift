public import BotProtocol

/// What a seat did in one game, counted.
public struct SeatTally: Equatable, Sendable {
  public var identity = BotIdentity()
  /// The wall time of each answer.
  public var wall: [Duration] = []
  /// The CPU time of each answer, where it could be measured.
  public var cpu: [Duration] = []
  /// The CPU time between an answer and the next prompt, where it could be measured.
  public var offTurn = Duration.zero
  /// What the bot has reported with its answers.
  public var info = InfoTally()
  /// Answers that came after their window.
  public var late = 0
  /// Answers that were malformed or illegal, after which it was asked again.
  public var retries = 0

  /// How many prompts were answered in time.
  public var prompts: Int { wall.count }

  public init() {}
}
