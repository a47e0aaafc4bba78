import OperatingSystem

/// What the program tells its caller.
package enum ExitCode: Int32, CaseIterable, Error, Sendable {
  case done = 0
  /// What was asked for did not hold.
  case failed = 1
  /// Usage or bad input.
  case usage = 2
  /// Tables are left to play: those of missing shards, or of another round.
  case unfinished = 3
  /// What hinders the program now may be over later: a run in use, a full disk, too few descriptors.
  case temporary = 75
  /// Stopped by the user, and resumable.
  case interrupted = 130

  /// Its meaning, in the words of the manual page.
  package var meaning: String {
    switch self {
    case .done: "what was asked for is done"
    case .failed: "it is done, and does not hold: a check, comparison or verification failed"
    case .usage: "wrong usage or bad input; the same command fails again"
    case .unfinished: "merge: tables are left to play"
    case .temporary: "it cannot be done now, such as with a full disk; the same command may succeed later"
    case .interrupted: "interrupted; the same command resumes"
    }
  }

  /// What a refusal of the system means to the caller.
  init(_ error: SystemError) { self = error.isTemporary ? .temporary : .usage }
}
