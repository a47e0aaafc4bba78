public import BotProtocol
import JSON
public import Refereeing
public import Sandboxes

/// The clause that a fault breaks, and advice for the bot's author.
///
/// Both `check` and `faults` use it; `check` can also ask a live bot, and `faults` has recorded games.
public struct Diagnosis {
  public internal(set) var clause: Clause.Key
  /// Advice about this particular fault; nil if the clause's own advice applies.
  var remedy: FixHint?

  /// - Parameters:
  ///   - fault: the referee's verdict.
  ///   - errors: the bot's standard error.
  ///   - command: the bot's command, if known.
  ///   - isConfined: true if it ran in a sandbox.
  public init(_ fault: Fault, errors: String = "", of command: BotCommand? = nil, isConfined: Bool = false) {
    clause = Diagnosis.clause(of: fault)
    remedy = Diagnosis.remedy(for: fault)
    if case .crash(let ending, _) = fault {
      remedy = CrashAdvice.remedy(for: ending, errors: errors, of: command, isConfined: isConfined)
    }
  }

  /// The advice in words, for a bot in this language, or in any language.
  public func fix(in language: Language?) -> String { (remedy ?? Clause[clause].remedy).text(in: language) }

  /// The clause that a fault breaks regardless of its evidence.
  static func clause(of kind: FaultKind) -> Clause.Key { Clause.Key(rawValue: kind.clause) ?? .start }

  private static func clause(of fault: Fault) -> Clause.Key {
    switch fault {
    case .stall(.notReady): .ready
    case .time(_, _, let evidence) where evidence.flush != nil: .flush
    case .malformed(let line): clause(of: line.reason)
    default: clause(of: fault.kind)
    }
  }

  private static func clause(of reason: MalformedLine.Reason) -> Clause.Key {
    switch reason {
    // The only blank line that counts as a fault is the one that exceeds the limit.
    case .notJSON(let error) where error.reason == .empty: .size
    case .notJSON, .textBefore, .notAnObject: .json
    case .missing(let key), .wrongType(let key, _, _), .outOfRange(let key, _):
      switch key {
      case "id": .id
      case "action": .action
      case "after_ms": .races
      default: .json
      }
    }
  }

  private static func remedy(for fault: Fault) -> FixHint? {
    switch fault {
    case .malformed(let line): remedy(for: line)
    case .stall(let stall) where stall.isLoading:
      FixHint("load less before the answer to start, or have clock.ready_ms raised (of check: --ready-ms)")
    case .illegal(_, _, let unlisted?):
      FixHint("send one of the texts in \"legal\" unchanged, its index, or \(unlisted.words)")
    case .stall(.silence(_, late: _?)):
      FixHint(
        "answer within \"window_ms\", at least with pass: compute less, or have clock.window_ms raised")
    case .time(_, _, let evidence) where evidence.flush?.mayReadToEnd == true:
      FixHint("answer each line before you read the next, and flush every answer", idiom: .flush)
    case .startFailed, .disqualified, .interrupted: FixHint(fault.kind.remedy)
    default: nil
    }
  }

  private static func remedy(for line: MalformedLine) -> FixHint? {
    switch line.reason {
    case .missing(let key):
      FixHint("add \"\(key)\" to the answer: {\"id\":N,\"action\":A}, where A is a text of \"legal\" or its index")
    case .wrongType(let key, let expected, let found):
      FixHint("make \"\(key)\" \(expected), not \(found)" + (key == "id" ? "; copy its digits from the prompt" : ""))
    case .notAnObject(let found): FixHint("write one JSON object a line, {\"id\":N,\"action\":A}, not \(found)")
    case .textBefore:
      FixHint(
        "write nothing before the object: no prompt text, as that of input(\"move? \"), no label, colour or NUL; write "
          + "debug output to", idiom: .log)
    case .notJSON(let error): remedy(for: error.reason, in: line)
    case .outOfRange: nil
    }
  }

  private static func remedy(for reason: JSONError.Reason, in line: MalformedLine) -> FixHint? {
    switch reason {
    case .byteOrderMark: FixHint("write UTF-8 without a byte order mark: \"utf-8\", and not \"utf-8-sig\"")
    case .utf16: FixHint("write UTF-8, and not UTF-16")
    // A line that is not an object is not a faulty answer but other text.
    case _ where line.excerpt.first(where: { !$0.isWhitespace }) != "{": nil
    case .cutShort:
      FixHint("write the whole object on one line: without indentation, and with line feeds as \\n", idiom: .json)
    case .trailing: FixHint("write a line feed after each object, and nothing else")
    case .notUTF8: FixHint("write UTF-8, and not Latin-1; or escape what is not ASCII, as \\u00e9")
    case .unexpected(let word) where JSONError.Reason.isNotFinite(word):
      FixHint("leave out numbers that are not finite: JSON has neither NaN nor Infinity")
    default:
      FixHint(
        "write the answer as JSON, best with a library: what a program shows of an object is something else",
        idiom: .json)
    }
  }
}
