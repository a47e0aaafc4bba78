package import Limits

/// What is known of a bot's process: a value that is told what happens, and says what follows.
///
/// An order to end does not change it, because the process still exits by itself or is killed: see `LauncherLink`.
package enum BotLife: Equatable {
  case running
  /// Its standard output ended at `since`. The process is checked at `check`, because most programs exit then.
  case outputEnded(since: Duration, check: Duration)
  /// Its standard output ended although the process lives, and that was reported.
  case closed
  case ended(ProcessEnding)

  /// How long a bot may take to exit after its output ended, before it counts as alive.
  package static let closingGrace = Duration.milliseconds(100)
  /// How long the report of an ended bot's exit code may take: a busy machine may delay its launcher.
  package static let reportTimeout = Duration.seconds(3)

  package var ending: ProcessEnding? { if case .ended(let ending) = self { ending } else { nil } }

  /// The time of the next check, if there is one.
  package var checkTime: Duration? { if case .outputEnded(_, let check) = self { check } else { nil } }

  package mutating func noteOutputEnd(at now: Duration) {
    if self == .running { self = .outputEnded(since: now, check: now + BotLife.closingGrace) }
  }

  /// Checks a bot whose output has ended, if the check is due.
  ///
  /// - Parameter isExiting: whether the process is exiting, so that only the report of its end is late.
  /// - Returns: true if the bot counts as closed from now on.
  package mutating func check(at now: Duration, isExiting: @autoclosure () -> Bool) -> Bool {
    guard case .outputEnded(let since, let check) = self, now >= check else { return false }
    let isLate = now < since + BotLife.reportTimeout && isExiting()
    self = isLate ? .outputEnded(since: since, check: now + BotLife.closingGrace) : .closed
    return !isLate
  }
}
