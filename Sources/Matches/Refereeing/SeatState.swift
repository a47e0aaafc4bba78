import GameRules

/// What the referee keeps of one seat while a game goes on.
package struct SeatState {
  /// Where a seat stands.
  enum Phase {
    /// Nothing is asked of it.
    case idle
    /// A prompt waits for its answer.
    case asked(PendingPrompt)
    /// Its time is over or its bot is gone, and the verdict waits a moment.
    indirect case graced(Grace)
    /// Its bot is gone, which was noticed at this moment while nothing was asked of it: the fault counts once it is asked.
    case lost(Fault, at: Duration)
    /// It has left the game.
    case out(Fault)

    /// The last moment at which something is waited for; nil where only others are.
    func deadline(margin: Duration) -> Duration? {
      switch self {
      case .asked(let prompt): prompt.began + prompt.hostDelay + prompt.waited + margin
      case .graced(let grace): grace.isDecided ? nil : grace.until
      case .idle, .lost, .out: nil
      }
    }
  }

  var phase = Phase.idle
  /// What the latest prompt offers; not a part of the prompt, so that this is copied without being counted.
  var offered = OfferedActions()
  /// The line of the latest prompt, for its memory.
  var line: [UInt8] = []
  var bank: Duration?
  /// The prompts whose windows closed before an answer came, each with the moment of its delivery: the answer may still
  /// come, and is dropped.
  var unanswered: [UInt64: Duration] = [:]
  /// Those of them that nobody waited for to the end.
  var passedOver: Set<UInt64> = []
  /// How many windows in a row it has let pass; with the times that its late answers took meanwhile.
  private(set) var silentWindows = 0
  private(set) var lateAnswers: [Duration] = []
  /// When its last line came.
  var lineAt = Duration.zero
  /// The CPU time that its bot had used when its last line came.
  var cpuAtLine: Duration?
  /// How many of the table's events this seat has been told.
  var eventsTold = 0
  var tally = SeatTally()
  /// How many bytes of its notes are kept.
  var bytesOfNotes = 0
  /// True for a process that has played before and is not ready yet.
  var isKept = false
  /// True until the process is there that takes its place.
  var isBeingReplaced = false

  /// The prompt that may be answered.
  var prompt: PendingPrompt? { if case .asked(let prompt) = phase { prompt } else { nil } }
  var grace: Grace? { if case .graced(let grace) = phase { grace } else { nil } }
  package var fault: Fault? { if case .out(let fault) = phase { fault } else { nil } }
  var isPresent: Bool { fault == nil }
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  /// False for what can change nothing any more, and is not kept: a bot can write a million lines before it is judged, or
  /// before the process is there that takes its place.
  func heeds(_ input: Referee.Input) -> Bool {
    switch input {
    case .line, .oversize: !isBeingReplaced && grace?.heeds(input) ?? true
    default: grace?.heeds(input) ?? true
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

  /// It has answered, or was not waited for: what it let pass before does not count any more.
  mutating func endSilence() { (silentWindows, lateAnswers) = (0, []) }

  /// An answer to a prompt that was delivered at `delivered` came after its window.
  mutating func noteLate(deliveredAt delivered: Duration, at now: Duration) {
    tally.late += 1
    lateAnswers.append(now - max(delivered, lineAt))
  }

  /// Takes the delivery of the prompt; only the first counts: nothing that is told twice gives a bot its time again.
  mutating func noteDelivery(cpu: Duration?, at now: Duration) {
    guard case .asked(var prompt) = phase, prompt.delivered == nil else { return }
    (prompt.delivered, prompt.cpuAtDelivery) = (now, cpu)
    phase = .asked(prompt)
    // What came since the last line was used off turn.
    if let cpu, let cpuAtLine { tally.offTurn += max(cpu - cpuAtLine, .zero) }
  }

  /// The clock of its prompt began at another moment.
  mutating func moveDelivery(to moment: Duration) {
    changePrompt { ($0.delivered, $0.hostDelay) = (moment, .zero) }
  }

  /// A CPU quota has stopped the bots for so long.
  mutating func noteThrottling(_ time: Duration) { changePrompt { $0.throttled += time } }

  /// Changes the prompt that waits for its answer; nothing where there is none.
  private mutating func changePrompt(_ change: (inout PendingPrompt) -> Void) {
    guard case .asked(var prompt) = phase else { return }
    change(&prompt)
    phase = .asked(prompt)
  }

  /// The host was late by so much until `now`.
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

/// A prompt that waits for its answer.
struct PendingPrompt {
  var id: UInt64
  var asked: Duration
  var delivered: Duration?
  var cpuAtDelivery: Duration?
  var allowed: Duration
  /// How long the answer is waited for, which is longer than `allowed` where CPU time is charged.
  var waited: Duration
  /// By how much the host itself was late since, which nobody is charged.
  var hostDelay: Duration = .zero
  /// For how long a CPU quota has stopped the bots since.
  var throttled: Duration = .zero

  /// The clock runs from the delivery of the prompt's last byte, or while that is held up, from the asking.
  var began: Duration { delivered ?? asked }

  /// The time that counts: no lateness of the host is taken off while the bot computed.
  func used(by now: Duration, computing cpu: Duration? = nil) -> Duration {
    let elapsed = now - began
    return max(elapsed - hostDelay, min(cpu ?? .zero, elapsed))
  }

  /// The CPU time since the delivery, where it could be measured.
  func cpuUsed(by cpu: Duration?) -> Duration? {
    guard let cpu, let cpuAtDelivery else { return nil }
    return max(cpu - cpuAtDelivery, .zero)
  }
}

/// The wait for what may still come before a verdict falls.
struct Grace {
  enum Reason {
    /// The bot is gone: a stop of the whole run may have ended it, and nothing that comes from it matters any more.
    case loss
    /// The bot was silent, and its input was closed: an answer that it forgot to flush may come. `used` is the time that
    /// counted then, and `bot` what it was doing.
    case flush(PendingPrompt, used: Duration, SilentBot)
    /// The bot wrote a line that is no answer: if it ends now, that is its fault, and the line the evidence.
    case lastWords(at: Duration)
  }

  var reason: Reason
  var until: Duration
  /// The fault, as far as is known.
  var verdict: Fault
  var isDecided = false

  /// False for what can change nothing any more.
  func heeds(_ input: Referee.Input) -> Bool {
    switch (reason, input) {
    case (.loss, .line), (.loss, .oversize), (.lastWords, .line), (.lastWords, .oversize): false
    case (.flush, .line), (.flush, .oversize): !isDecided
    default: true
    }
  }

  /// When a seat did wrong by what it wrote; beyond all moments for those that were silent or lost, which leave together.
  var wroteAt: Duration { if case .lastWords(let moment) = reason { moment } else { .seconds(Int64.max) } }
}
