public import BotProtocol

/// How a bot's process ended, and what it took.
public struct BotEnding: Equatable, Sendable {
  public var cause: ProcessEnding
  /// The CPU time of the whole process.
  public var cpu: Duration
  /// The most memory that it held at once, in KiB.
  public var peakMemory: Int

  public init(cause: ProcessEnding, cpu: Duration = .zero, peakMemory: Int = 0) {
    self.cause = cause
    self.cpu = cpu
    self.peakMemory = peakMemory
  }
}
