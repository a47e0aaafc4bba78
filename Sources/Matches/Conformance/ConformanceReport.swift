public import BotProtocol
public import JSON

/// A check's results as text and as JSON.
public struct ConformanceReport: JSONWritable {
  public let verdicts: [CheckResult]
  public let language: Language?

  public init(_ verdicts: [CheckResult], language: Language?) {
    self.verdicts = verdicts
    self.language = language
  }

  public var hasPassed: Bool { verdicts.allSatisfy { $0.failure == nil } }

  /// One line per clause and a summary; if a clause failed, the summary and then the failures, so that they are read
  /// last.
  public var text: String {
    hasPassed
      ? verdicts.map(line).joined() + "\n" + sum + "\n"
      : sum + "\n\n" + verdicts.filter { $0.failure != nil }.map(line).joined()
  }

  private func line(of verdict: CheckResult) -> String {
    let width = Clause.all.map(\.key.rawValue.count).max() ?? 0
    let name = verdict.clause.key.rawValue
    let head = name + String(repeating: " ", count: width - name.count) + "  the bot \(verdict.clause.demand)"
    return switch verdict.finding {
    case .passed(let note): "passed   \(head)\(note.map { " (\($0))" } ?? "")\n"
    case .untried(let reason): "skipped  \(head): \(reason)\n"
    case .failed(let failure): "FAILED   \(head)\n" + lines(of: failure, verdict.clause)
    }
  }

  /// What a failed clause's lines say; empty for another.
  public func details(of verdict: CheckResult) -> String { verdict.failure.map { lines(of: $0, verdict.clause) } ?? "" }

  /// The failures alone, for authors without the documents.
  public var failures: String {
    verdicts.compactMap { verdict in
      verdict.failure.map { "the bot \(verdict.clause.demand)\n" + lines(of: $0, verdict.clause, citing: false) }
    }.joined()
  }

  /// The requirement of the first failed clause; nil if all have passed.
  public var firstDemand: String? { verdicts.first { $0.failure != nil }.map { "the bot \($0.clause.demand)" } }

  private func lines(of failure: Failure, _ clause: Clause, citing cites: Bool = true) -> String {
    var rows = [
      ("game", failure.game), ("sent", failure.sent), ("received", failure.received), ("problem", failure.reason),
    ]
    for (index, line) in failure.errors.enumerated() { rows.append((index == 0 ? "stderr" : "", line)) }
    if cites { rows.append(("clause", clause.place)) }
    rows.append(("fix", (failure.remedy ?? clause.remedy).text(in: language, citing: cites)))
    return rows.compactMap { name, value in
      value.map { "         " + name + String(repeating: " ", count: 10 - name.count) + $0 + "\n" }
    }.joined()
  }

  private var sum: String {
    let failed = verdicts.count { $0.failure != nil }
    let passed = verdicts.count { if case .passed = $0.finding { true } else { false } }
    let untried = verdicts.count - failed - passed
    return "\(verdicts.count) clauses: \(passed) passed, \(failed) failed, \(untried) skipped"
  }

  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("passed", hasPassed)
      json.member("language", language?.name)
      json.key("clauses")
      json.array { json in for verdict in verdicts { write(verdict, to: &json) } }
    }
  }

  private func write(_ verdict: CheckResult, to json: inout JSONWriter) {
    json.object { json in
      json.member("clause", verdict.clause.key.rawValue)
      json.member("demand", "the bot " + verdict.clause.demand)
      json.member("place", verdict.clause.place)
      switch verdict.finding {
      case .passed(let note):
        json.member("result", "passed")
        json.member("note", ifPresent: note)
      case .untried(let reason):
        json.member("result", "untried")
        json.member("note", reason)
      case .failed(let failure):
        json.member("result", "failed")
        json.member("game", failure.game)
        json.member("sent", failure.sent)
        json.member("received", failure.received)
        json.member("problem", failure.reason)
        json.member("stderr", failure.errors)
        json.member("fix", (failure.remedy ?? verdict.clause.remedy).text(in: language))
      }
    }
  }
}
