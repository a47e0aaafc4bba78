import BotProtocol
import Foundation
import OperatingSystem
import PersonPlay
import Synchronization

/// Where the program's words go: results to standard output, messages to standard error.
public enum Console {
  static func print(_ text: String) {
    do throws(SystemError) {
      if isClosed.load(ordering: .relaxed) { throw SystemError(EBADF) }
      try SystemFile.write(Array(text.utf8), to: STDOUT_FILENO)
    } catch {
      // Nobody may be left to read it, as behind `head`, which is no reason to lose a run.
      failure.withLock { if $0 == nil, error.number != EPIPE { $0 = error } }
    }
  }

  /// Notes that standard output was closed when the program began.
  static func noteClosedOutput() { isClosed.store(true, ordering: .relaxed) }
  private static let isClosed = Atomic(false)

  /// Why results did not reach standard output; nil where all did, or nobody was left to read them.
  static var outputFailure: SystemError? { failure.withLock(\.self) }
  private static let failure = Mutex<SystemError?>(nil)

  /// Says a sentence, or several lines; words of the command line in it are shown, never obeyed.
  static func say(_ text: String) { tell(SafeText.lines(text) + "\n") }

  /// A part of a line for standard error.
  static func tell(_ text: String) {
    // There is no place left where a failure could be reported.
    try? SystemFile.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// True where a person looks on, so that a line may be redrawn.
  package static var isTerminal: Bool {
    isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1 && Terminal.isColoured
  }

  /// Writes a file whole, with the folders that it needs.
  static func write(_ text: String, to path: String) throws(UsageProblem) {
    do {
      try SystemFile.write(Array(text.utf8), to: path)
    } catch {
      throw .cannotWrite(path, error)
    }
  }
}
