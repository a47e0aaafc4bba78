import Arena
import BotProcess
import Clocks
import Conformance
import Limits
import OperatingSystem
import Ratings
import Sandboxes
import Tournaments

/// A build command, run to its end in a sandbox in which it may write only the bot's folder.
struct BuildRun {
  /// The interval between looks at the folder's size; it grows if a look takes long.
  private static let pause = Duration.milliseconds(100)

  /// Its standard output and standard error.
  private(set) var output: [UInt8] = []
  /// Why it failed; nil if it succeeded.
  private(set) var failure: String?
  /// Advice, if its output permits any.
  private(set) var advice: String?

  /// - Parameters:
  ///   - limit: its time limit.
  ///   - stop: cancels the build.
  init(_ command: BotCommand, with launcher: BotLauncher, limit: Duration, stop: StopSignal) {
    var command = command
    command.writesFolder = true
    command.isOneProcess = false
    var ending: ProcessEnding?
    var isFull = false
    do throws(StartFailure) {
      let process = try launcher.start(command)
      process.closeInput()
      var poll = BotPoll()
      let deadline = Monotonic.now() + limit
      var nextLook = Monotonic.now() + BuildRun.pause
      while ending == nil, !isFull, Monotonic.now() < deadline, !stop.isSet {
        if Monotonic.now() >= nextLook {
          let start = Monotonic.now()
          isFull = !FolderCopy.fits(command.folder)
          nextLook = Monotonic.now() + max(BuildRun.pause, (Monotonic.now() - start) * 4)
        }
        poll.wait(for: [process], until: min(deadline, nextLook)) { _, event, _ in
          switch event {
          case .output(let bytes): output = (output + bytes).suffix(StderrLog.cap)
          case .ended(let end): ending = end
          case .delivered, .closed: break
          }
        }
      }
      output += Array(process.takeErrors().text.utf8)
      if ending == nil { process.kill() }
      process.waitUntilReleased()
      if !FolderCopy.fits(command.folder) { isFull = true }
    } catch {
      failure = error.message
      return
    }
    if isFull {
      failure =
        "its folder holds more than \(FolderCopy.largest >> 20) MiB or \(Figures.grouped(FolderCopy.mostEntries)) files, or "
        + "folders that cannot be read"
      return
    }
    if !command.usesNetwork, launcher.sandbox(of: command) != .none {
      advice = CrashAdvice.forBuild(String(decoding: output, as: UTF8.self))
    }
    switch ending {
    case .exit(0)?: break
    case nil: failure = "it did not end within \(limit.inSeconds)"
    case .exit(let code)?: failure = "it ended with exit code \(code)"
    case .signal(let number)?: failure = "it was ended by signal \(number)"
    case .limit(let limit, _)?: failure = "it exceeded the limit \(limit.name)"
    case .wentOn?, .unknown?: failure = "its process was ended from outside"
    }
  }
}

extension Duration {
  /// "1 second", "60 seconds".
  var inSeconds: String { "\(components.seconds) \(components.seconds == 1 ? "second" : "seconds")" }
}
