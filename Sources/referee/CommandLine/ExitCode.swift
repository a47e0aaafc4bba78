/// What the program tells its caller.
enum ExitCode: Int32, Error, Sendable {
  case done = 0
  /// What was asked for did not hold.
  case failed = 1
  /// Usage or bad input.
  case usage = 2
  /// Stopped by the user, and resumable.
  case interrupted = 130
}
