import Arena
import BotProcess
import BotProtocol
import Refereeing

/// One process of the bot under test, with what went through its pipes last.
///
/// It belongs to one thread.
final class BotUnderTest {
  let connection: BotConnection
  private var poll = BotPoll()
  /// The line that was sent last, and the lines that were received since.
  private(set) var sent: [UInt8] = []
  private(set) var received: [[UInt8]] = []
  /// How many games it has begun.
  var games = 0
  private var isGone = false
  private(set) var ending: ProcessEnding?

  /// - Throws: `StartFailure` where the program does not start.
  init(_ command: BotCommand, launcher: BotLauncher) throws(StartFailure) {
    connection = BotConnection(command: command, process: try launcher.start(command))
  }

  var process: RunningBot { connection.process }
  var unfinished: [UInt8] { connection.unfinished }
  var errors: String { process.errors.text }

  /// Writes a line in one write or several; true if all of it is delivered at once.
  @discardableResult
  func send(_ line: [UInt8], in writes: [[UInt8]]) -> Bool {
    sent = line
    received = []
    var isDelivered = true
    for (index, bytes) in writes.enumerated() {
      if index > 0 { pause() }
      // What the pipe does not take now is written while answers are awaited.
      isDelivered = process.send(bytes)
    }
    return isDelivered
  }

  /// Long enough for a reader to see that there is no more yet; nothing depends on it but how well this tests a bot.
  private func pause() {
    let deadline = Monotonic.now() + .milliseconds(3)
    while Monotonic.now() < deadline { poll.wait(for: [], until: deadline) { _, _, _ in } }
  }

  /// Keeps what the bot did as evidence.
  func note(_ input: Referee.Input) {
    switch input {
    case .line(let line, _): received.append(line)
    case .oversize: received.append(connection.unfinished)
    case .ended(let ending): self.ending = ending
    default: break
    }
  }

  /// Waits until the bot does something, the time has come, or a slice of waiting is over; gives the lines that it wrote.
  func listen(until deadline: Duration) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    poll.wait(for: [process], until: deadline) { _, event, now in
      connection.translate(event, at: now) { input, _ in
        note(input)
        if case .line(let line, _) = input { lines.append(line) }
      }
    }
    return lines
  }

  /// Ends input, waits for the end, and gives the lines that were received until then.
  func finish() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    process.end()
    let deadline = Monotonic.now() + .seconds(5)
    while ending == nil, Monotonic.now() < deadline { lines += listen(until: deadline) }
    release()
    return lines
  }

  /// Ends the bot and all that it started, at once.
  func discard() {
    if !isGone { process.kill() }
    release()
  }

  private func release() {
    if !isGone { process.waitUntilReleased() }
    isGone = true
  }
}
