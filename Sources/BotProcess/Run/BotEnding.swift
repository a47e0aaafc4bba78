/// How a bot's process ended, and what it took.
public struct BotEnding: Equatable, Sendable {
  /// A limit that a bot can hit.
  public enum Limit: String, Equatable, Sendable {
    /// In bytes.
    case memory
    case processes
    /// In bytes.
    case fileSize = "file_size"
    /// What its temporary folder holds, in bytes; it may also be too many files.
    case scratch
    case cpuSeconds = "cpu_seconds"
  }

  public enum Cause: Equatable, Sendable {
    case exit(code: Int)
    case signal(Int)
    /// It was ended for taking more than it may.
    case limit(Limit, allowed: Int)
    /// Nobody can say: the launcher was killed.
    case unknown
  }

  public var cause: Cause
  /// The CPU time of the whole process.
  public var cpu: Duration
  /// The most memory that it held at once, in KiB.
  public var peakMemory: Int

  public init(cause: Cause, cpu: Duration = .zero, peakMemory: Int = 0) {
    self.cause = cause
    self.cpu = cpu
    self.peakMemory = peakMemory
  }
}
