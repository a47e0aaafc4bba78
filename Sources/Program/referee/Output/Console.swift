import BotProtocol
import Foundation
import OperatingSystem
import PersonPlay
import Synchronization

/// Prints the program's output: results to standard output, messages to standard error.
public enum Console {
  static func print(_ text: String) {
    do throws(SystemError) {
      if isClosed.load(ordering: .relaxed) { throw SystemError(EBADF) }
      try SystemFile.write(Array(text.utf8), to: STDOUT_FILENO)
    } catch {
      // A closed reader, such as `head`, is no reason to lose a run.
      failure.withLock { if $0 == nil, error.number != EPIPE { $0 = error } }
    }
  }

  /// Records that standard output was closed when the program started.
  static func noteClosedOutput() { isClosed.store(true, ordering: .relaxed) }
  private static let isClosed = Atomic(false)

  /// Why results did not reach standard output; nil if they did, or if the reader was closed.
  static var outputFailure: SystemError? { failure.withLock(\.self) }
  private static let failure = Mutex<SystemError?>(nil)

  /// Prints one or more lines; control characters in them are made visible.
  static func say(_ text: String) { tell(SafeText.lines(text) + "\n") }

  /// Prints a part of a line to standard error.
  static func tell(_ text: String) {
    // There is no other place to report a failure.
    try? SystemFile.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// True if the output is a terminal that accepts control sequences, so that a line may be redrawn.
  package static var isTerminal: Bool {
    isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1 && Terminal.isColoured
  }

  /// Writes a complete file or none, and creates its folders.
  static func write(_ text: String, to path: String) throws(PathProblem) {
    do {
      try SystemFile.write(Array(text.utf8), to: path)
    } catch {
      throw .cannotWrite(path, error)
    }
  }
}
