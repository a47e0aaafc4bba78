import Arena
import BotProcess
import BotProtocol

/// One process of the bot under examination, with what went through its pipes last.
///
/// It belongs to one thread.
final class BotUnderTest {
  /// What the bot did, as a game sees it.
  enum Input {
    case line([UInt8])
    case oversize(bytes: Int, limit: Int)
    case closed
    case ended(ProcessEnding)
  }

  private let player: BotConnection
  private var poll = BotPoll()
  /// The line that was sent last, and the lines that have come since.
  private(set) var sent: [UInt8] = []
  private(set) var came: [[UInt8]] = []
  /// How many games it has begun.
  var games = 0
  private var isGone = false
  private(set) var ending: ProcessEnding?

  /// - Throws: `StartFailure` where the program does not start.
  init(_ command: BotCommand, launcher: BotLauncher) throws(StartFailure) {
    player = BotConnection(command: command, process: try launcher.start(command))
  }

  var process: RunningBot { player.process }
  var unfinished: [UInt8] { player.unfinished }
  var errors: String { process.errors.text }

  /// Writes a line in one write or several, and gives the moment and the CPU time of its delivery.
  func send(_ line: [UInt8], in writes: [[UInt8]]) {
    sent = line
    came = []
    for (index, bytes) in writes.enumerated() {
      if index > 0 { pause() }
      // What the pipe does not take now goes on its way while answers are listened for.
      _ = process.send(bytes)
    }
  }

  /// Long enough for a reader to see that there is no more yet; nothing depends on it but how well this tries a bot.
  private func pause() {
    let deadline = Monotonic.now() + .milliseconds(3)
    while Monotonic.now() < deadline { poll.wait(for: [], until: deadline) { _, _, _ in } }
  }

  /// Waits until the bot does something, the time has come, or a slice of waiting is over.
  @discardableResult
  func listen(until deadline: Duration, _ tell: (Input, Duration) -> Void) -> Duration {
    poll.wait(for: [process], until: deadline) { _, event, now in take(event, at: now, tell) }
  }

  /// What had been told of its end before this game.
  func repeatLastWord(_ tell: (Input, Duration) -> Void) {
    if let word = process.lastWord { take(word, at: Monotonic.now(), tell) }
  }

  private func take(_ event: BotEvent, at now: Duration, _ tell: (Input, Duration) -> Void) {
    switch event {
    case .delivered: break
    case .output(let bytes):
      player.receive(bytes) { output in
        switch output {
        case .line(let line):
          came.append(line)
          tell(.line(line), now)
        case .oversize(let bytes, let limit):
          came.append(player.unfinished)
          tell(.oversize(bytes: bytes, limit: limit), now)
        }
      }
    case .closed: tell(.closed, now)
    case .ended(let ending):
      self.ending = ending.cause
      tell(.ended(ending.cause), now)
    }
  }

  /// Ends input, waits for the end, and gives the lines that came till then.
  func finish() -> [[UInt8]] {
    var lines: [[UInt8]] = []
    process.end()
    let deadline = Monotonic.now() + .seconds(5)
    while ending == nil, Monotonic.now() < deadline {
      listen(until: deadline) { input, _ in if case .line(let line) = input { lines.append(line) } }
    }
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
