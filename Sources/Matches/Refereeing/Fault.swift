public import BotProtocol
public import GameRules
public import Limits

/// What a seat did wrong, with the evidence.
///
/// A new kind of fault is a case here, with its kind and its sentence, and a row of `FaultKind`.
/// It is a reference because what a game keeps of a seat is copied with every input, and few games have a fault: with all
/// evidence in place, a decision cost the referee an eighth more.
public indirect enum Fault: Error, Equatable, Sendable {
  /// What a seat did not do in time.
  public enum Stall: Equatable, Sendable {
    /// No `ready` within the time for it, and the CPU time used meanwhile, where it could be measured.
    case notReady(limit: Duration, cpu: Duration? = nil)
    /// No answer in time in this number of consecutive windows.
    case silence(windows: Int, late: LateAnswers? = nil)

    /// True for a bot that was not ready since it had much to compute: it neither waited for input nor forgot to flush.
    public var isLoading: Bool {
      // Imports wait for the disk and for cores as well.
      if case .notReady(let limit, let cpu?) = self { cpu > limit / 4 } else { false }
    }
  }

  /// The process ended in the middle of the game; its last line if that was no answer, safe to show.
  case crash(ProcessEnding, lastWords: String? = nil)
  /// Standard output ended though the process lives.
  case closed
  case stall(Stall)
  case time(allowed: Duration, used: Duration, evidence: TimeEvidence = TimeEvidence())
  case malformed(MalformedLine)
  /// An action that the rules do not allow here, as the bot wrote it; what the prompt offered, and what is never listed.
  case illegal(action: String, offered: [String], unlisted: UnlistedActions? = nil)
  /// More bytes than a line may have, or more than an answer may cost.
  case oversize(bytes: Int, limit: Int)
  /// A line that was not requested; the excerpt is safe to show.
  case unasked(excerpt: String)
  /// The program did not start; the text says why and what to do.
  case startFailed(String)
  /// The bot had this number of faults in a row and plays no more.
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

  /// True for a time overrun of a bot that a CPU quota had stopped meanwhile, and whose computing alone was within the limit.
  public var isThrottled: Bool {
    guard case .time(let allowed, _, let evidence) = self else { return false }
    return evidence.throttled > .zero && evidence.cpu ?? .zero <= allowed
  }

  /// What the seat wanted, where that was illegal.
  var illegalAction: String? { if case .illegal(let action, _, _) = self { action } else { nil } }

  /// The fault's name in words, what was expected, what was received, by how much, and what to do.
  public var message: String {
    switch self {
    // These sentences say it all by themselves.
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
    case .disqualified(let faults): "\(faults) faults in a row"
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

  /// The first few of a list, and how many more there are.
  private static func list(_ words: [String]) -> String {
    let shown = 12
    let more = words.count - shown
    return words.prefix(shown).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension FaultMessage {
  /// The same fault with the sentence of its kind: a message quotes what a bot wrote, and may name a path.
  public var withoutEvidence: FaultMessage {
    FaultMessage(kind: kind, message: (FaultKind.named(kind)?.summary ?? kind).replacing("`", with: "\""))
  }

  /// A fault as its bot and the records are told of it.
  package init(_ fault: Fault) { self.init(kind: fault.kind.name, message: fault.message) }
}
