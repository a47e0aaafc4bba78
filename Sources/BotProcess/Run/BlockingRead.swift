import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A quick bot's output in blocking mode: whoever reads it waits, until the watch calls that off.
///
/// It saves the `poll` of every answer. What arrives on standard error meanwhile is marked by a signal. It belongs to the
/// thread that made it, and `end` must be called.
final class BlockingRead: @unchecked Sendable {  // For `pthread_t` alone, which is a pointer on some systems.
  private let output: Int32
  /// Standard error, watched by `ArrivalSignal`; nil if it has ended.
  private let errors: Int32?
  private let reader = pthread_self()
  /// Odd while the reader waits.
  private let turn = Atomic(0)

  init(output: Int32, errors: Int32?) {
    (self.output, self.errors) = (output, errors)
    if let errors {
      ArrivalSignal.clear(errors)
      Descriptors.set(errors, O_NONBLOCK | ArrivalSignal.asynchronous)
    }
    Descriptors.set(output, 0)
    BlockingReads.watch.add(self)
  }

  /// Runs the read; once it has been called off it ends at once, with `EAGAIN` where nothing is there.
  func wait<Result>(_ read: () -> Result) -> Result {
    turn.add(1, ordering: .relaxed)
    defer { turn.add(1, ordering: .relaxed) }
    return read()
  }

  /// True once something has arrived on standard error.
  var hasErrors: Bool { errors.map(ArrivalSignal.isMarked) ?? false }

  /// The wait that goes on, by its number.
  var openTurn: Int? {
    let turn = turn.load(ordering: .relaxed)
    return turn.isMultiple(of: 2) ? nil : turn
  }

  /// Ends the reader's wait, or the next one.
  func callOff() {
    // First the mode, then the signal: a reader that has just not begun to wait finds the mode.
    Descriptors.makeNonblocking(output)
    ArrivalSignal.interrupt(reader)
  }

  /// Puts both streams back into the mode in which they are polled.
  func end() {
    BlockingReads.watch.remove(self)
    Descriptors.makeNonblocking(output)
    if let errors { Descriptors.makeNonblocking(errors) }
  }
}
