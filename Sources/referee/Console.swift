import BotProtocol
import Foundation

/// Where the program's words go: results to standard output, messages to standard error.
enum Console {
  static func print(_ text: String) { write(text, to: .standardOutput) }

  /// Says a sentence, or several lines; words of the command line in it are shown, never obeyed.
  static func say(_ text: String) { tell(SafeText.lines(text) + "\n") }

  /// A part of a line for standard error.
  static func tell(_ text: String) { write(text, to: .standardError) }

  /// Nobody may be left to read it, which is no reason to lose a run: `FileHandle.write(_:)` would end the program.
  private static func write(_ text: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data(text.utf8))
  }

  /// True where a person looks on, so that a line may be redrawn.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1 && !isPlain }

  /// Writes a file whole, with the folders that it needs.
  static func write(_ text: String, to path: String) throws {
    let target = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: target, options: .atomic)
    } catch {
      throw UsageProblem.cannotWrite(path, (error as NSError).localizedDescription)
    }
  }

  /// False where colours are not wanted.
  static var isColoured: Bool { !isPlain }

  private static var isPlain: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
  }
}
