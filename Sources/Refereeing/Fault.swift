public import BotProtocol

/// What a seat did wrong, with the evidence; `message` puts it in words.
public enum Fault: Error, Equatable, Sendable {
  /// How a process ended.
  public enum Ending: Equatable, Sendable {
    case exit(code: Int)
    case signal(Int)
    /// It took more than it may and was ended for it.
    case limit(Limit, allowed: Int)
    case unknown
  }

  /// A limit that a process can hit, by the name of the fault.
  public enum Limit: String, Equatable, Sendable {
    /// In bytes.
    case memory
    case processes
    /// In bytes.
    case fileSize = "file-size"
    case scratch
    /// In seconds.
    case cpu
  }

  /// What a seat was waited for in vain.
  public enum Stall: Equatable, Sendable {
    /// No `ready` within the time for it.
    case notReady(limit: Duration)
    /// So many windows in a row without an answer.
    case silence(windows: Int)
  }

  /// The process ended in the middle of the game.
  case crash(Ending)
  /// Standard output ended though the process lives.
  case closed
  case stall(Stall)
  case time(allowed: Duration, used: Duration, evidence: TimeEvidence = TimeEvidence())
  case malformed(MalformedLine)
  /// An action that the rules do not allow here, as the bot wrote it, and what the prompt offered.
  case illegal(action: String, offered: [String])
  /// More bytes than a line may have, or more than an answer may cost.
  case oversize(bytes: Int, limit: Int)
  /// A line that nobody asked for; the excerpt is safe to show.
  case unasked(excerpt: String)
  /// The program did not start; the text says why and what to do.
  case startFailed(String)
  /// The bot had so many faults in a row that it plays no more.
  case disqualified(faults: Int)
  /// The referee itself was stopped.
  case interrupted

  /// The fault's name on the wire and in records.
  public var kind: String {
    switch self {
    case .crash(.limit(let limit, _)): limit.rawValue
    case .crash: "crash"
    case .closed: "closed"
    case .stall: "stall"
    case .time: "time"
    case .malformed: "malformed"
    case .illegal: "illegal"
    case .oversize: "oversize"
    case .unasked: "unasked"
    case .startFailed: "start-failed"
    case .disqualified: "retired"
    case .interrupted: "interrupted"
    }
  }
}
