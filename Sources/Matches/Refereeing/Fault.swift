public import BotProtocol
public import GameRules
public import Limits

/// A seat's fault, with its evidence.
///
/// A new kind of fault is a case here, with its kind and its sentence, and an entry of `FaultKind`. The type is
/// indirect, because the state of a seat is copied with every input and few games have a fault: with all evidence
/// inline, a decision cost the referee an eighth more.
public indirect enum Fault: Error, Equatable, Sendable {
  /// What a seat failed to do in time.
  public enum Stall: Equatable, Sendable {
    /// No `ready` within its time limit, with the CPU time used meanwhile, if it could be measured.
    case notReady(limit: Duration, cpu: Duration? = nil)
    /// No answer in time in this number of consecutive windows.
    case silence(windows: Int, late: LateAnswers? = nil)

    /// True for a bot that was not ready because it had much to compute: it neither waited for input nor forgot to
    /// flush.
    public var isLoading: Bool {
      // Imports wait for the disk and for cores as well.
      if case .notReady(let limit, let cpu?) = self { cpu > limit / 4 } else { false }
    }
  }

  /// The process ended during the game; with its last line if that was not an answer, safe to print.
  case crash(ProcessEnding, lastWords: String? = nil)
  /// Standard output ended although the process lives.
  case closed
  case stall(Stall)
  case time(allowed: Duration, used: Duration, evidence: TimeEvidence = TimeEvidence())
  case malformed(MalformedLine)
  /// An action that the rules do not permit here, as the bot wrote it; with the offered actions, and those that are
  /// never listed.
  case illegal(action: String, offered: [String], unlisted: UnlistedActions? = nil)
  /// A line with too many bytes, or too much output for an answer.
  case oversize(bytes: Int, limit: Int)
  /// An unsolicited line; the excerpt is safe to print.
  case unasked(excerpt: String)
  /// The program did not start; the text has the reason and advice.
  case startFailed(String)
  /// The bot had this number of consecutive faults and was not started.
  case disqualified(faults: Int)
  /// The referee itself was stopped.
  case interrupted

  public var kind: FaultKind {
    switch self {
    case .crash(.limit(let limit, _), _): FaultKind(limit)
    case .crash: .crash
    case .closed: .closed
    case .stall: .stall
    case .time: .time
    case .malformed: .malformed
    case .illegal: .illegal
    case .oversize: .oversize
    case .unasked: .unasked
    case .startFailed: .startFailed
    case .disqualified: .disqualified
    case .interrupted: .interrupted
    }
  }

  /// True for a time overrun of a bot that a CPU quota had throttled meanwhile, and whose own CPU time was within the
  /// limit.
  public var isThrottled: Bool {
    guard case .time(let allowed, _, let evidence) = self else { return false }
    return evidence.throttled > .zero && evidence.cpu ?? .zero <= allowed
  }

  /// The action that the seat wanted, if it was illegal.
  var illegalAction: String? { if case .illegal(let action, _, _) = self { action } else { nil } }

  /// The fault in words: its name, what was expected and received, by how much, and advice.
  public var message: String {
    switch self {
    // These sentences are complete by themselves.
    case .crash(.limit(let limit, let allowed), let words):
      limit.message(allowed: allowed) + (words.map { "; its last line was: " + $0 } ?? "")
    case .startFailed(let reason): reason
    default: kind.noun + ": " + details
    }
  }

  private var details: String {
    switch self {
    case .crash(let ending, let words?): Fault.crash(ending).details + "; its last line was: " + words
    case .crash(.exit(code: 0), nil):
      "the process exited with code 0 during its game; read until the end of input, and end a start script with exec"
    case .crash(.exit(let code), nil): "the process exited with code \(code) during its game; see its standard error"
    case .crash(.signal(let number), nil):
      "signal \(number)\(Fault.signalName(number)) ended the process during its game; see its standard error"
    case .crash(.wentOn, nil):
      "the process went on while it was stopped because others were asked; let no timer send SIGCONT"
    case .crash(.unknown, nil): "the process and its launcher disappeared"
    case .crash(.limit, _), .startFailed: ""
    case .closed: "the process kept running; keep its output open until the end of input"
    case .stall(.notReady(let limit, let cpu)) where Stall.notReady(limit: limit, cpu: cpu).isLoading:
      "no ready within \(limit.inMilliseconds) after start; it was still loading (CPU time used: \(cpu!.inMilliseconds)); "
        + "load less before ready, or have clock.ready_ms raised"
    case .stall(.notReady(let limit, _)):
      "no ready within \(limit.inMilliseconds) after start; answer start at once and flush, or have clock.ready_ms raised"
    case .stall(.silence(let windows, late: nil)):
      "no answer in \(Fault.inARow(windows)); answer every prompt, at least with pass, and flush"
    case .stall(.silence(let windows, late: let late?)):
      "no answer in time in \(Fault.inARow(windows)); \(late.words); answer within window_ms, at least with pass"
    case .time(let allowed, let used, let evidence):
      (["used \(used.inMilliseconds) of \(allowed.inMilliseconds) allowed (\((used - allowed).inMilliseconds) over)"]
        + evidence.words).joined(separator: "; ")
    case .malformed(let line): "\(line.reason.words), in the line: \(line.excerpt)"
    case .illegal(let action, let offered, let unlisted):
      "\(action.isEmpty ? "\"\"" : SafeText.excerpt(of: action.utf8)); "
        + (offered.isEmpty ? "the prompt listed no actions" : "legal actions: " + Fault.list(offered))
        + (unlisted.map { ", and \($0.words)" } ?? "")
    case .oversize(let bytes, let limit):
      "received \(bytes) bytes, the limit is \(limit); an answer is one short line"
    case .unasked(let excerpt):
      "answer each prompt exactly once, and nothing else; received: \(excerpt)"
    case .disqualified(let faults): faults == 1 ? "1 fault" : "\(faults) faults in a row"
    case .interrupted: "the referee was stopped during this game"
    }
  }

  private static func inARow(_ windows: Int) -> String { windows == 1 ? "a window" : "\(windows) windows in a row" }

  private static func signalName(_ number: Int) -> String {
    let names = [
      4: "SIGILL", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 9: "SIGKILL", 11: "SIGSEGV", 13: "SIGPIPE",
      15: "SIGTERM", 24: "SIGXCPU", 25: "SIGXFSZ", 31: "SIGSYS",
    ]
    return names[number].map { " (\($0))" } ?? ""
  }

  /// The first few of a list, and the number of others.
  private static func list(_ words: [String]) -> String {
    let shown = 12
    let more = words.count - shown
    return words.prefix(shown).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension FaultMessage {
  /// The same fault with the general sentence of its kind, because a message quotes the bot's output, and may name a
  /// path.
  public var withoutEvidence: FaultMessage {
    FaultMessage(kind: kind, message: (FaultKind.named(kind)?.summary ?? kind).replacing("`", with: "\""))
  }

  /// A fault as reported to its bot and in records.
  package init(_ fault: Fault) { self.init(kind: fault.kind.name, message: fault.message) }
}
