public import Limits

/// How a bot's process ended, and what it took.
public struct BotEnding: Equatable, Sendable {
  public var cause: ProcessEnding
  /// The CPU time of the whole process.
  public var cpu = Duration.zero
  /// The most memory that it held at once, in KiB.
  public var peakMemory = 0

  package init(cause: ProcessEnding, cpu: Duration = .zero, peakMemory: Int = 0) {
    (self.cause, self.cpu, self.peakMemory) = (cause, cpu, peakMemory)
  }
}
