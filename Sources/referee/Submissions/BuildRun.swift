import Arena
import BotProcess
import BotProtocol

/// A program that makes a bot's program, run to its end in a sandbox in which it may write the bot's folder alone.
struct BuildRun {
  /// How long it may take.
  static let limit = Duration.seconds(300)

  /// What it wrote to both outputs.
  private(set) var output: [UInt8] = []
  /// Why it failed; nil if it succeeded.
  private(set) var failure: String?

  /// - Parameter stop: ends the build before its time.
  init(_ command: BotCommand, with launcher: BotLauncher, limit: Duration = limit, stop: StopSignal) {
    var command = command
    command.writesFolder = true
    command.isOneProcess = false
    var ending: ProcessEnding?
    do throws(StartFailure) {
      let process = try launcher.start(command)
      process.closeInput()
      var poll = BotPoll()
      let deadline = Monotonic.now() + limit
      while ending == nil, Monotonic.now() < deadline, !stop.isSet {
        poll.wait(for: [process], until: deadline) { _, event, _ in
          switch event {
          case .output(let bytes): output = (output + bytes).suffix(StderrLog.cap)
          case .ended(let end): ending = end.cause
          case .delivered, .closed: break
          }
        }
      }
      output += Array(process.takeErrors().text.utf8)
      if ending == nil { process.kill() }
      process.waitUntilReleased()
    } catch {
      failure = error.message
      return
    }
    switch ending {
    case .exit(0)?: break
    case nil: failure = "it did not end within \(limit.components.seconds) seconds"
    case .exit(let code)?: failure = "it ended with exit code \(code)"
    case .signal(let number)?: failure = "it was ended by signal \(number)"
    case .limit(let limit, _)?: failure = "it exceeded the limit \(limit.name)"
    case .unknown?: failure = "its process was ended from outside"
    }
  }
}
