/// The exit codes of the program.
public enum ExitCode: Int32, CaseIterable, Error, Sendable {
  case done = 0
  /// The checked condition does not hold.
  case failed = 1
  /// Usage or bad input.
  case usage = 2
  /// Tables are left to play: those of missing shards, or of another round.
  case unfinished = 3
  /// A problem that may disappear: a run in use, a full disk, too few descriptors.
  case temporary = 75
  /// Stopped by the user, and resumable.
  case interrupted = 130

  /// Its meaning, in the words of the manual page.
  public var meaning: String {
    switch self {
    case .done: "what was asked for is done"
    case .failed: "it is done, and does not hold: a check, comparison or verification failed"
    case .usage: "wrong usage or bad input; the same command fails again"
    case .unfinished: "merge: tables are left to play"
    case .temporary: "it cannot be done now, such as with a full disk; the same command may succeed later"
    case .interrupted: "interrupted; the same command resumes"
    }
  }
}
