public import Limits

/// A kind of fault, described once.
///
/// Tests compare the tables of `docs/protocol.md` and the names in `docs/schema/protocol.schema.json` with this list.
public struct FaultKind: Sendable {
  /// Its name in the protocol and in records.
  public let name: String
  /// What happened, in the words of `docs/protocol.md`.
  public let summary: String
  /// Advice for the author.
  public let remedy: String
  /// A short noun that contains the name: "time overrun".
  public let noun: String
  /// The noun with its article: "a time overrun".
  public var title: String { ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun }
  /// The clause of `referee check` that it breaks, unless its evidence points to another.
  public let clause: String

  init(_ name: String, _ summary: String, remedy: String, noun: String? = nil, clause: String = "start") {
    self.name = name
    self.summary = summary
    self.remedy = remedy
    self.noun = noun ?? "\(name) fault"
    self.clause = clause
  }

  /// The fault of a bot that exceeds a limit.
  public init(_ limit: ResourceLimit) {
    self.init(limit.name, limit.excess?.summary ?? "", remedy: limit.excess?.remedy ?? "", clause: "alive")
  }

  public static func named(_ name: String) -> FaultKind? { all.first { $0.name == name } }
}

// The list of kinds.
extension FaultKind {
  /// Every kind, in the order of the documents.
  public static let all =
    [crash] + ResourceLimit.all.filter { $0.excess != nil }.map { FaultKind($0) } + [
      closed, stall, time, malformed, illegal, oversize, unasked, startFailed, disqualified, interrupted,
    ]

  public static let crash = FaultKind(
    "crash", "the process ended while an answer was expected",
    remedy: "look at standard error; read until the end of input", noun: "crash", clause: "alive")
  public static let closed = FaultKind(
    "closed", "standard output was closed while the process was running", remedy: "leave it open until you exit",
    noun: "closed standard output", clause: "output")
  public static let stall = FaultKind(
    "stall", "no `ready` in time, or ten silent windows in a row", remedy: "answer every prompt, at least with `pass`",
    noun: "stall", clause: "races")
  public static let time = FaultKind(
    "time", "a turn exceeded its bank or limit, or the answer stayed in your own buffer",
    remedy: "obey `clock`; flush", noun: "time overrun", clause: "turns")
  public static let malformed = FaultKind(
    "malformed", "a line that is not JSON, or not an answer",
    remedy: "print nothing else; give `id` and `action` their types",
    noun: "malformed line", clause: "json")
  public static let illegal = FaultKind(
    "illegal", "an action that is not legal, or an index outside `legal`",
    remedy: "choose from `legal`; claim as the game says",
    noun: "illegal action", clause: "action")
  public static let oversize = FaultKind(
    "oversize", "a line or an answer beyond the [limits](#framing)", remedy: "send one short line",
    noun: "oversize line", clause: "size")
  public static let unasked = FaultKind(
    "unasked", "a valid line that nobody asked for", remedy: "answer each prompt once, with its own `id`",
    noun: "unasked line", clause: "once")
  public static let startFailed = FaultKind(
    "start-failed", "the program could not be started", remedy: "follow the advice in the message",
    noun: "failed start")
  public static let disqualified = FaultKind(
    "disqualified", "after too many faults in a row the bot is not started again", remedy: "fix the first fault",
    noun: "disqualified bot")
  public static let interrupted = FaultKind(
    "interrupted", "the referee itself was stopped",
    remedy: "nothing: it is not your fault, and the game does not count", noun: "interrupted game")
}
