/// The findings so far, clause by clause.
struct Findings {
  private var findings: [Clause.Key: CheckResult.Finding] = [:]
  private var answers: [Bool: [Duration]] = [:]

  mutating func pass(_ key: Clause.Key, note: String? = nil) {
    if findings[key] == nil { findings[key] = .passed(note: note) }
  }

  mutating func fail(_ key: Clause.Key, _ failure: Failure) {
    if !isBroken(key) { findings[key] = .failed(failure) }
  }

  mutating func skip(_ key: Clause.Key, _ reason: String) {
    if !isBroken(key) { findings[key] = .untried(reason: reason) }
  }

  func isBroken(_ key: Clause.Key) -> Bool { if case .failed? = findings[key] { true } else { false } }

  /// Records a successful game: the clauses that it tests pass.
  mutating func pass(_ game: ConformanceGame, _ variation: ProtocolVariation) {
    if let key = variation.clause { return pass(key) }
    for key in [.ready, .flush, .newline, .json, .id, .action, .once, .size, .output, .stderr, .alive] as [Clause.Key] {
      pass(key)
    }
    if game.isLater { pass(.games) }
    answers[game.isRace, default: []] += game.answers
    pass(game.isRace ? .races : .turns)
  }

  /// The result of every clause.
  var results: [CheckResult] {
    let broken = Clause.all.map(\.key).first(where: isBroken)
    return Clause.all.map { clause in
      var finding = findings[clause.key] ?? .untried(reason: reason(clause.key, broken))
      if case .passed(nil) = finding { finding = .passed(note: note(clause.key)) }
      return CheckResult(clause: clause, finding: finding)
    }
  }

  private func reason(_ key: Clause.Key, _ broken: Clause.Key?) -> String {
    if let broken { return "fix \"\(broken.rawValue)\" first" }
    return key == .races ? "none of these games has races" : "none of these games has turns"
  }

  private func note(_ key: Clause.Key) -> String? {
    guard key == .turns || key == .races, let times = answers[key == .races]?.sorted(), let longest = times.last else {
      return nil
    }
    return "\(times.count) answers, median \(words(times[times.count / 2])), maximum \(words(longest))"
  }

  private func words(_ time: Duration) -> String {
    time < .milliseconds(1) ? "\(time.wholeMicroseconds) µs" : time.inMilliseconds
  }
}
