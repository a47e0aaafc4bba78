import BotProtocol
import GameRules

// A bot that was silent until its time limit may have forgotten to flush. Its input is closed; most programs then exit,
// and their buffered output arrives.
extension Referee {
  /// How long to wait for an answer after the input is closed.
  private var flushGrace: Duration { .seconds(1) }
  /// An answer that took more CPU time than this after that was not ready before.
  private var endingEffort: Duration { .milliseconds(100) }

  /// Waits briefly for an answer that was not flushed, before the verdict.
  mutating func awaitFlush(of seat: Seat, _ prompt: PendingPrompt, _ verdict: Fault, at now: Duration) {
    seats[seat.index].phase = .graced(
      Grace(
        reason: .flush(prompt, used: prompt.used(by: now), SilentBot()), until: now + flushGrace, verdict: verdict))
    effects.append(.closeInput(of: seat))
  }

  mutating func receive(_ input: Input, during grace: Grace, from seat: Seat, at now: Duration) {
    if case .lastWords = grace.reason, case .ended(let ending) = input, case .malformed(let line) = grace.verdict {
      seats[seat.index].phase = .graced(
        Grace(reason: .loss, until: now + Referee.lossGrace, verdict: .crash(ending, lastWords: line.excerpt)))
      return
    }
    guard case .flush(let prompt, let used, let bot) = grace.reason else { return }
    switch input {
    case .says, .kept, .replaced, .delivered, .silence, .recalls, .startFailed, .disqualified: break
    case .inputClosed(let bot):
      var grace = grace
      grace.reason = .flush(prompt, used: used, bot)
      switch grace.verdict {
      case .time(let allowed, let used, _):
        grace.verdict = .time(allowed: allowed, used: used, evidence: evidence(prompt, cpu: bot.cpu))
      case .stall(.notReady(let limit, _)):
        grace.verdict = .stall(.notReady(limit: limit, cpu: prompt.cpuUsed(by: bot.cpu)))
      default: break
      }
      seats[seat.index].phase = .graced(grace)
      // A bot that computed to the end, or sleeps, has no answer ready.
      let computed = prompt.cpuUsed(by: bot.cpu).map { $0 >= used * 0.9 } ?? false
      if computed || !bot.mayAwaitInput { conclude(grace.verdict, on: seat, at: now) }
    case .line(let line, let cpu):
      let effort = cpu.flatMap { now in bot.cpu.map { now - $0 } }
      // A bot whose answers have come late does flush. A bot that was throttled by its quota had no time to write the
      // answer.
      let wasReady =
        prompt.throttled == .zero && (try? BotLine.parse(line)) != nil && effort ?? .zero <= endingEffort
        && seats[seat.index].lateAnswers.isEmpty
      var late = evidence(prompt, cpu: bot.cpu)
      late.flush = MissingFlush(language: bot.language, mayReadToEnd: stage == .greeting)
      conclude(
        wasReady ? .time(allowed: prompt.waited, used: used, evidence: late) : grace.verdict, on: seat, at: now)
    case .oversize, .closed, .ended: conclude(grace.verdict, on: seat, at: now)
    }
  }

  /// Withdraws the seats when the last of the pending verdicts is known: first seats with a faulty line, in the order
  /// of their lines.
  mutating func conclude(_ verdict: Fault, on seat: Seat, at now: Duration) {
    guard var grace = seats[seat.index].grace, !grace.isDecided else { return }
    (grace.verdict, grace.isDecided) = (verdict, true)
    seats[seat.index].phase = .graced(grace)
    var verdicts = Seat.all(seats.count).compactMap { seat in seats[seat.index].grace.map { (seat, $0) } }
    guard verdicts.allSatisfy(\.1.isDecided) else { return }
    // The last remaining seat may win: among seats that are late together, the order must not depend on their numbers.
    random.shuffle(&verdicts)
    for (seat, grace) in verdicts.sorted(by: { $0.1.wroteAt < $1.1.wroteAt }) { withdraw(seat, grace.verdict, at: now) }
  }

  /// The evidence about a prompt whose time is over.
  func evidence(_ prompt: PendingPrompt, cpu: Duration?) -> TimeEvidence {
    TimeEvidence(cpu: prompt.cpuUsed(by: cpu), hostDelay: prompt.hostDelay, throttled: prompt.throttled, load: load)
  }
}
