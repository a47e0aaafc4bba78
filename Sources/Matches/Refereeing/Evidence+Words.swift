import BotProtocol
import JSON

// The sentences about the evidence of faults.
extension TimeEvidence {
  var words: [String] {
    var words: [String] = []
    if let cpu { words.append("CPU time used: \(cpu.inMilliseconds)") }
    if hostDelay > .zero { words.append("host delay: \(hostDelay.inMilliseconds) (not counted)") }
    if throttled > .zero {
      words.append(
        "a CPU quota stopped the bots meanwhile, for \(throttled.inMilliseconds); raise the quota, or count CPU time: "
          + "\"charge\": \"cpu\"")
    }
    if let load, let tenths = Int(exactly: (load.average * 10).rounded()) {
      words.append("system load: \(tenths / 10).\(tenths % 10) on \(load.cores) cores")
    }
    if let flush {
      let remedy = flush.language.map { "in \($0.title): \($0.flush)" } ?? "flush standard output after each line"
      words.append(
        (flush.mayReadToEnd ? "the answer came when the input was closed: it was" : "the answer was ready but")
          + " not flushed; \(remedy)")
      if flush.mayReadToEnd {
        words.append(
          "or the program read to the end of its input first; "
            + (flush.language.map { "in \($0.title): \($0.read)" } ?? "answer each line before reading the next"))
      }
    }
    return words
  }
}

extension LateAnswers {
  var words: String {
    (count == 1 ? "1 answer came late, which took" : "\(count) answers came late, which took a median of")
      + " \(median.inMilliseconds)"
  }
}

extension MalformedLine.Reason {
  var words: String {
    switch self {
    case .notJSON(let error):
      "not JSON at byte \(error.offset): "
        + (error.reason == .cutShort ? "the line ends in the middle of a value" : error.reason.words)
    case .textBefore(let text): "the text \"\(text)\" before the object"
    case .notAnObject(let kind): "\(kind) where an object was expected"
    case .missing(let key): "no \"\(key)\""
    case .wrongType(let key, let expected, let found): "\"\(key)\" is \(found) where \(expected) was expected"
    case .outOfRange(let key, let expected): "\"\(key)\" is out of range, expected \(expected)"
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
