import BotProtocol
import GameRules

/// What the referee keeps of one seat while a game goes on.
struct SeatState {
  /// A prompt that waits for its answer.
  struct Pending {
    var id: UInt64
    /// What the prompt listed, in its order.
    var offered: [String]
    var asked: Duration
    var delivered: Duration?
    var cpuAtDelivery: Duration?
    var allowed: Duration
    /// How long the answer is waited for, which is longer than `allowed` where CPU time is charged.
    var waited: Duration
    /// By how much the host itself was late since, which nobody is charged.
    var hostDelay: Duration = .zero
    /// Set once the time is over in silence.
    var probe: Probe?

    /// The clock runs from the delivery of the prompt's last byte, or while that is held up, from the asking.
    var began: Duration { delivered ?? asked }

    /// The last moment at which something is waited for; nil where only others are.
    func deadline(margin: Duration) -> Duration? {
      if let probe { return probe.isDecided ? nil : probe.until }
      return began + hostDelay + waited + margin
    }

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

  /// The wait for what may still come before a verdict falls: for an answer that a silent bot may have forgotten to flush,
  /// its input closed; or, where a bot is gone, for a stop of the whole run that ended it.
  struct Probe {
    var until: Duration
    /// The fault, as far as is known.
    var verdict: Fault
    /// True where the bot is gone, and nothing that comes from it matters any more.
    var isOfLoss = false
    var isDecided = false
    var used: Duration = .zero
    /// What it was doing when its input was closed.
    var bot = SilentBot()
  }

  /// What kept a seat from going on, noticed at this moment while nothing was asked of it; it counts when it is asked again.
  var gone: (fault: Fault, at: Duration)?
  var fault: Fault?
  var bank: Duration?
  var pending: Pending?
  /// The prompts whose windows closed in silence: their answers may still come, and are dropped.
  var owed: Set<UInt64> = []
  var silentWindows = 0
  /// The CPU time that its bot had used when its last line came.
  var cpuAtLine: Duration?
  /// How many of the table's events this seat has been told.
  var eventsTold = 0
  var tally = SeatTally()

  /// Takes the CPU time that its bot has used when a prompt is delivered: what came since its last line was used off turn.
  mutating func noteOffTurn(_ cpu: Duration?) {
    guard let cpu, let cpuAtLine else { return }
    tally.offTurn += max(cpu - cpuAtLine, .zero)
  }

  var isPresent: Bool { fault == nil }
  var isAsked: Bool { pending != nil }
  var isProbed: Bool { pending?.probe != nil }
}
