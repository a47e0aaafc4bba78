import BotProtocol
import GameRules

// A bot that kept silent till the end of its time may have forgotten to flush. Its input is closed; most programs then
// end, and what they had written into a buffer of their own arrives.
extension Referee {
  /// How long an answer is waited for once the input is closed.
  private var flushGrace: Duration { .seconds(1) }
  /// An answer that took more CPU time than this since then was not ready before.
  private var endingEffort: Duration { .milliseconds(100) }

  /// Waits a little for an answer that was not flushed, before the verdict falls.
  mutating func probe(_ seat: Seat, _ pending: SeatState.Pending, _ verdict: Fault, at now: Duration) {
    var pending = pending
    pending.probe = SeatState.Probe(until: now + flushGrace, verdict: verdict, used: pending.used(by: now))
    seats[seat.index].pending = pending
    effects.append(.closeInput(of: seat))
  }

  mutating func receive(
    _ input: Input, whileProbing probe: SeatState.Probe, of pending: SeatState.Pending,
    from seat: Seat, at now: Duration
  ) {
    if probe.isOfLoss { return }
    switch input {
    case .kept, .delivered, .startFailed, .disqualified: break
    case .inputClosed(let bot):
      var probe = probe
      probe.bot = bot
      if case .time(let allowed, let used, _) = probe.verdict {
        probe.verdict = .time(allowed: allowed, used: used, evidence: evidence(pending, cpu: bot.cpu))
      }
      seats[seat.index].pending?.probe = probe
      // Who computed till the end, or sleeps, has no answer ready.
      let computed = pending.cpuUsed(by: bot.cpu).map { $0 >= probe.used * 0.9 } ?? false
      if computed || !bot.mayAwaitInput {
        conclude(probe, of: seat, probe.verdict, at: now)
      }
    case .line(let line, let cpu):
      let effort = cpu.flatMap { now in probe.bot.cpu.map { now - $0 } }
      let wasReady = (try? BotLine.parse(line)) != nil && effort ?? .zero <= endingEffort
      conclude(probe, of: seat, wasReady ? unflushed(probe, pending) : probe.verdict, at: now)
    case .oversize, .closed, .ended: conclude(probe, of: seat, probe.verdict, at: now)
    }
  }

  /// Lets the verdicts fall once the last of those who were silent together is known.
  mutating func conclude(_ probe: SeatState.Probe, of seat: Seat, _ verdict: Fault, at now: Duration) {
    guard !probe.isDecided else { return }
    seats[seat.index].pending?.probe?.verdict = verdict
    seats[seat.index].pending?.probe?.isDecided = true
    let probes = seats.compactMap { $0.pending?.probe }
    guard probes.allSatisfy(\.isDecided) else { return }
    // The last seat that is left may win: of those that are late together none leaves later for its number.
    var silent = Seat.all(seats.count).filter { seats[$0.index].pending?.probe != nil }
    random.shuffle(&silent)
    for seat in silent { withdraw(seat, seats[seat.index].pending!.probe!.verdict, at: now) }
  }

  private func unflushed(_ probe: SeatState.Probe, _ pending: SeatState.Pending) -> Fault {
    var evidence = evidence(pending, cpu: probe.bot.cpu)
    evidence.flush = MissingFlush(language: probe.bot.language)
    return .time(allowed: pending.waited, used: probe.used, evidence: evidence)
  }

  /// What is known about a prompt whose time is over.
  func evidence(_ pending: SeatState.Pending, cpu: Duration?) -> TimeEvidence {
    TimeEvidence(cpu: pending.cpuUsed(by: cpu), hostDelay: pending.hostDelay, load: load)
  }
}
