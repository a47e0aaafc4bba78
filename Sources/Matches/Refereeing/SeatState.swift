import GameRules

/// The referee's state of one seat during a game.
package struct SeatState {
  enum Phase {
    /// It has no prompt.
    case idle
    /// A prompt awaits its answer.
    case asked(PendingPrompt)
    /// Its time is over or its bot is gone, and the verdict is delayed.
    indirect case graced(Grace)
    /// Its bot was found gone at this time while it had no prompt; the fault counts once it is asked.
    case lost(Fault, at: Duration)
    /// It has left the game.
    case out(Fault)

    /// The latest time for which something is awaited; nil if nothing is.
    func deadline(margin: Duration) -> Duration? {
      switch self {
      case .asked(let prompt): prompt.began + prompt.hostDelay + prompt.waited + margin
      case .graced(let grace): grace.isDecided ? nil : grace.until
      case .idle, .lost, .out: nil
      }
    }
  }

  var phase = Phase.idle
  /// The actions offered in the latest prompt; stored outside the prompt, so that copying it needs no reference
  /// counting.
  var offered = OfferedActions()
  /// The line of the latest prompt, whose memory is reused.
  var line: [UInt8] = []
  var bank: Duration?
  /// The prompts whose windows closed without an answer, each with the time of its delivery: the answer may still come,
  /// and is dropped.
  var unanswered: [UInt64: Duration] = [:]
  /// The prompts among them that were passed over.
  var passedOver: Set<UInt64> = []
  /// The number of consecutive windows without an answer, with the times of late answers in between.
  private(set) var silentWindows = 0
  private(set) var lateAnswers: [Duration] = []
  /// The time of its last line.
  var lineAt = Duration.zero
  /// The CPU time of its bot at its last line.
  var cpuAtLine: Duration?
  /// The number of the table's events that this seat has received.
  var eventsTold = 0
  var tally = SeatTally()
  /// The number of bytes of its stored notes.
  var bytesOfNotes = 0
  /// True for a process that has played before and is not ready yet.
  var isKept = false
  /// True until the replacing process exists.
  var isBeingReplaced = false

  /// The prompt that may be answered.
  var prompt: PendingPrompt? { if case .asked(let prompt) = phase { prompt } else { nil } }
  var grace: Grace? { if case .graced(let grace) = phase { grace } else { nil } }
  package var fault: Fault? { if case .out(let fault) = phase { fault } else { nil } }
  var isPresent: Bool { fault == nil }
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// False for an input that cannot change anything any more, and is not stored: a bot can write a million lines before
  /// it is judged, or before its replacement exists.
  func accepts(_ input: Referee.Input) -> Bool {
    switch input {
    case .line, .says, .oversize: !isBeingReplaced && grace?.accepts(input) ?? true
    default: grace?.accepts(input) ?? true
    }
  }

  /// True while the game waits for it.
  var isAwaited: Bool {
    switch phase {
    case .asked, .graced: true
    case .idle, .lost, .out: false
    }
  }

  mutating func noteSilence() { silentWindows += 1 }

  /// Resets the silent windows, because the seat has answered, or was passed over.
  mutating func endSilence() { (silentWindows, lateAnswers) = (0, []) }

  /// Records an answer after its window to a prompt that was delivered at `delivered`.
  mutating func noteLate(deliveredAt delivered: Duration, at now: Duration) {
    tally.late += 1
    lateAnswers.append(now - max(delivered, lineAt))
  }

  /// Records the delivery of the prompt; only the first counts, so that a repeated report gives a bot no additional
  /// time.
  mutating func noteDelivery(cpu: Duration?, at now: Duration) {
    guard case .asked(var prompt) = phase, prompt.delivered == nil else { return }
    (prompt.delivered, prompt.cpuAtDelivery) = (now, cpu)
    phase = .asked(prompt)
    // CPU time since the last line was used off turn.
    if let cpu, let cpuAtLine { tally.offTurn += max(cpu - cpuAtLine, .zero) }
  }

  /// Moves the beginning of the prompt's clock.
  mutating func moveDelivery(to moment: Duration) {
    changePrompt { ($0.delivered, $0.hostDelay) = (moment, .zero) }
  }

  /// Records the time for which a CPU quota has throttled the bots.
  mutating func noteThrottling(_ time: Duration) { changePrompt { $0.throttled += time } }

  /// Changes the pending prompt; does nothing if there is none.
  private mutating func changePrompt(_ change: (inout PendingPrompt) -> Void) {
    guard case .asked(var prompt) = phase else { return }
    change(&prompt)
    phase = .asked(prompt)
  }

  /// Credits host delay until `now`.
  mutating func credit(_ late: Duration, at now: Duration) {
    switch phase {
    case .asked(var prompt):
      prompt.hostDelay += min(late, prompt.used(by: now))
      phase = .asked(prompt)
    case .graced(var grace):
      grace.until += late
      if case .flush(var prompt, let used, let bot) = grace.reason {
        prompt.hostDelay += min(late, prompt.used(by: now))
        grace.reason = .flush(prompt, used: used, bot)
      }
      phase = .graced(grace)
    case .idle, .lost, .out: break
    }
  }
}

/// A prompt that awaits its answer.
struct PendingPrompt {
  var id: UInt64
  var asked: Duration
  var delivered: Duration?
  var cpuAtDelivery: Duration?
  var allowed: Duration
  /// How long to wait for the answer; longer than `allowed` if CPU time is charged.
  var waited: Duration
  /// The host delay since then, which is charged to no bot.
  var hostDelay: Duration = .zero
  /// The time for which a CPU quota has throttled the bots since then.
  var throttled: Duration = .zero

  /// The clock runs from the delivery, when the referee begins to write the prompt, or, until then, from the asking.
  var began: Duration { delivered ?? asked }

  /// The time that counts: host delay is not subtracted while the bot computed.
  func used(by now: Duration, computing cpu: Duration? = nil) -> Duration {
    let elapsed = now - began
    return max(elapsed - hostDelay, min(cpu ?? .zero, elapsed))
  }

  /// The CPU time since the delivery, if it could be measured.
  func cpuUsed(by cpu: Duration?) -> Duration? {
    guard let cpu, let cpuAtDelivery else { return nil }
    return max(cpu - cpuAtDelivery, .zero)
  }
}

/// The grace period before a verdict.
struct Grace {
  enum Reason {
    /// The bot is gone: a stop of the whole run may have ended it, and its further inputs do not matter.
    case loss
    /// The bot was silent, and its input was closed: an answer that it forgot to flush may come.
    ///
    /// `used` is the time that counted then, and `bot` its state.
    case flush(PendingPrompt, used: Duration, SilentBot)
    /// The bot wrote an invalid line: if it exits now, the exit is its fault, and the line the evidence.
    case lastWords(at: Duration)
  }

  var reason: Reason
  var until: Duration
  /// The fault, as far as is known.
  var verdict: Fault
  var isDecided = false

  /// False for an input that cannot change anything any more.
  func accepts(_ input: Referee.Input) -> Bool {
    switch (reason, input) {
    case (.loss, .line), (.loss, .says), (.loss, .oversize), (.lastWords, .line), (.lastWords, .says),
      (.lastWords, .oversize):
      false
    case (.flush, .line), (.flush, .says), (.flush, .oversize): !isDecided
    default: true
    }
  }

  /// When a seat committed a fault by its output; the maximum for seats that were silent or lost, which leave together.
  var wroteAt: Duration { if case .lastWords(let moment) = reason { moment } else { .seconds(Int64.max) } }
}
