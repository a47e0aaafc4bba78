import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A quick bot's output in blocking mode: whoever reads it waits, until the watch calls that off.
///
/// It saves the `poll` of every answer. What else could end a wait, the watch looks at: a turn that becomes long, standard
/// error, the launcher's report.
final class BlockingRead: @unchecked Sendable {  // For `pthread_t` alone, which is a pointer on some systems.
  private let output: Int32
  private let errors: Int32
  private let report: Int32
  private let reader = pthread_self()
  /// Odd while the reader waits.
  private let turn = Atomic(0)

  /// For the calling thread to read; a descriptor of -1 is not looked at.
  init(output: Int32, errors: Int32, report: Int32) {
    (self.output, self.errors, self.report) = (output, errors, report)
    Interruptor.letThrough()
    Descriptors.setBlocking(output, true)
  }

  /// Runs the read; after the watch called it off it ends at once, with `EAGAIN` where nothing is there.
  func wait<Result>(_ read: () -> Result) -> Result {
    turn.add(1, ordering: .relaxed)
    defer { turn.add(1, ordering: .relaxed) }
    return read()
  }

  /// The wait that goes on, by its number.
  var openTurn: Int? {
    let turn = turn.load(ordering: .relaxed)
    return turn.isMultiple(of: 2) ? nil : turn
  }

  /// What ends a wait at once if it can be read.
  var interruptions: [pollfd] { [errors, report].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) } }

  /// Ends the reader's wait, or the next one.
  func callOff() {
    // First the mode, then the signal: a reader that has just not begun to wait finds the mode.
    Descriptors.setBlocking(output, false)
    Interruptor.interrupt(reader)
  }
}
