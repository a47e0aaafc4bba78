import Foundation
import OperatingSystem
import Records
import RunFiles

/// A command of the organiser's that tells of the end of a run, such as one that sends a message.
struct EndNotice {
  /// How long it may take.
  private static let limit = Duration.seconds(60)

  private let command: String
  /// The folder of the run.
  private let folder: String
  private let before: [UInt64]

  /// - Parameters:
  ///   - command: words for `/bin/sh`.
  ///   - folder: that of a run that has not begun.
  init(_ command: String, of folder: String) {
    (self.command, self.folder) = (command, folder)
    before = EndNotice.journal(in: folder)
  }

  /// Which file the journal is, and its size.
  ///
  /// It only grows; its time changes with each start.
  private static func journal(in folder: String) -> [UInt64] {
    var status = stat()
    guard stat(folder + "/" + RunFolder.journalName, &status) == 0 else { return [] }
    return [UInt64(status.st_ino), UInt64(status.st_size)]
  }

  /// Starts the command with two arguments, the folder and the exit code, and waits for its end.
  ///
  /// A run that had nothing to do, as most of those that cron starts, and ended well is no news. What the command prints goes
  /// to standard error, and its failure changes no exit code.
  func send(_ code: ExitCode) {
    if code == .done, EndNotice.journal(in: folder) == before { return }
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { close(null) }
    do throws(SystemError) {
      let words = ["-c", command + " \"$@\"", "notify", folder, "\(code.rawValue)"]
      let process = try ChildProcess("/bin/sh", words, input: null, output: STDERR_FILENO, errors: STDERR_FILENO)
      let deadline = ContinuousClock.now + EndNotice.limit
      while process.isRunning, ContinuousClock.now < deadline { poll(nil, 0, 10) }
      let isLate = process.isRunning
      process.kill(SIGKILL)
      let end = process.wait()
      if isLate {
        Console.say("the command of --notify did not end within \(EndNotice.limit.components.seconds) seconds")
      } else if end != 0 {
        Console.say("the command of --notify failed" + (end.map { " with exit code \($0)" } ?? ""))
      }
    } catch {
      Console.say("the command of --notify did not start: \(error.words)")
    }
  }
}
