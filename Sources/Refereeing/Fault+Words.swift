import BotProtocol
public import JSON

// The only place where a fault becomes a sentence: what was expected, what came, by how much, what to do.
extension Fault {
  public var message: String {
    switch self {
    case .crash(.exit(code: 0)):
      "the process ended with exit code 0 while its game went on; play until the input ends, "
        + "and let a start script end with exec"
    case .crash(.exit(let code)):
      "the process ended with exit code \(code) while its game went on; its standard error may say why"
    case .crash(.signal(let number)):
      "the process was killed by signal \(number)\(Fault.signalName(number)) while its game went on; "
        + "its standard error may say why"
    case .crash(.limit(.memory, let allowed)):
      "more memory taken than the \(allowed >> 20) MiB allowed; take less, or raise limits.memory_mb"
    case .crash(.limit(.processes, let allowed)):
      "more processes started than the \(allowed) allowed at once; start fewer, or raise limits.processes"
    case .crash(.limit(.fileSize, let allowed)):
      "a file written beyond the \(allowed >> 20) MiB allowed; write less, or raise limits.file_mb"
    case .crash(.limit(.scratch, let allowed)):
      "more left in temporary folders than the \(allowed >> 20) MiB and 20,000 files allowed; remove what is not needed"
    case .crash(.limit(.cpu, let allowed)):
      "more CPU time used than the \(allowed) s allowed to a process; compute less, or raise limits.cpu_s"
    case .crash(.unknown): "the process is gone, and its launcher with it"
    case .closed: "standard output was closed while the process went on; a bot keeps it open until end of input"
    case .stall(.notReady(let limit)):
      "no ready within \(limit.inMilliseconds) of start; answer start at once and flush, or raise clock.ready_ms"
    case .stall(.silence(let windows)):
      "no answer in \(windows == 1 ? "a window" : "\(windows) windows in a row"); "
        + "answer every prompt, if only with pass, and flush"
    case .time(let allowed, let used, let evidence):
      (["\(used.inMilliseconds) used of \(allowed.inMilliseconds) allowed, \((used - allowed).inMilliseconds) over"]
        + evidence.words).joined(separator: "; ")
    case .malformed(let line): "\(line.reason.words), in the line: \(line.excerpt)"
    case .illegal(let action, let offered):
      "\(action.isEmpty ? "\"\"" : SafeText.excerpt(of: action.utf8)) is not legal here; "
        + "the prompt \(offered.isEmpty ? "listed nothing" : "offered " + Fault.list(offered))"
    case .oversize(let bytes, let limit):
      "\(bytes) bytes came where at most \(limit) are taken; an answer is one short line"
    case .unasked(let excerpt): "a line came that nobody asked for, answer each prompt once: \(excerpt)"
    case .startFailed(let reason): reason
    case .disqualified(let faults): "not started again after \(faults) faults in a row"
    case .interrupted: "the referee was stopped while this game went on"
    }
  }

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

extension TimeEvidence {
  fileprivate var words: [String] {
    var words: [String] = []
    if let cpu { words.append("CPU time used: \(cpu.inMilliseconds)") }
    if hostDelay > .zero { words.append("the host was \(hostDelay.inMilliseconds) late, which is not counted") }
    if let load, let tenths = Int(exactly: (load.average * 10).rounded()) {
      words.append("the machine's load was \(tenths / 10).\(tenths % 10) on \(load.cores) cores")
    }
    if let flush {
      let remedy = flush.language.map { "in \($0.title): \($0.flush)" } ?? "flush standard output after each line"
      words.append("the answer was ready but not flushed; \(remedy)")
    }
    return words
  }
}

extension MalformedLine.Reason {
  var words: String {
    switch self {
    case .notJSON(let error): "not JSON at byte \(error.offset): \(error.reason.words)"
    case .notAnObject(let kind): "\(kind) where an object was expected"
    case .missing(let key): "no \"\(key)\""
    case .wrongType(let key, let expected, let found): "\"\(key)\" is \(found) where \(expected) was expected"
    case .outOfRange(let key, let expected): "\"\(key)\" is out of range, expected \(expected)"
    }
  }
}

extension JSONError.Reason {
  public var words: String {
    switch self {
    case .empty: "nothing there"
    case .cutShort: "the text ends in the middle of a value"
    case .unexpected(let byte): "\(SafeText.excerpt(of: [byte])) cannot stand here"
    case .trailing: "something follows the value"
    case .badEscape: "no such escape"
    case .loneSurrogate: "half a surrogate pair"
    case .controlCharacter(let byte): "control character \(byte) must be escaped"
    case .notUTF8: "not UTF-8"
    case .byteOrderMark: "a byte order mark"
    case .tooDeep(let limit): "more than \(limit) arrays and objects in one another"
    case .duplicateKey(let key): "\"\(SafeText.name(key))\" stands there twice"
    case .hugeNumber: "a number beyond all bounds"
    }
  }
}

extension Duration {
  /// In words, to a tenth of a millisecond: "1502.3 ms".
  public var inMilliseconds: String {
    let tenths = (abs(wholeMicroseconds) + 50) / 100
    let sign = self < .zero && tenths > 0 ? "-" : ""
    return sign + (tenths % 10 == 0 ? "\(tenths / 10) ms" : "\(tenths / 10).\(tenths % 10) ms")
  }
}
