import Arena
import BotProcess
import Clocks
import Limits
import OperatingSystem
import Refereeing
import Sandboxes

/// One process of the bot under test, with its latest input and output.
///
/// It belongs to one thread.
final class BotUnderTest {
  let command: BotCommand
  let connection: BotConnection
  private var poll = BotPoll()
  /// The last line that was sent, and the lines received since then.
  private(set) var sent: [UInt8] = []
  private var kept = KeptLines()
  var received: [[UInt8]] { kept.lines }
  /// True once the bot's pipe has taken all of it.
  private(set) var isDelivered = true
  /// The number of games that it has begun.
  var games = 0
  private var isGone = false
  private(set) var ending: ProcessEnding?
  /// True if it did not exit at the end of its input.
  private(set) var hasLingered = false

  /// - Throws: `StartFailure` if the program does not start.
  init(_ command: BotCommand, launcher: BotLauncher) throws(StartFailure) {
    self.command = command
    connection = BotConnection(command: command, process: try launcher.start(command))
  }

  var process: RunningBot { connection.process }
  var unfinished: [UInt8] { connection.unfinished }
  var errors: String { process.errors.text }

  /// Sends a line in one or several writes; returns true if all of it is delivered at once.
  @discardableResult
  func send(_ line: [UInt8], in writes: [[UInt8]]) -> Bool {
    sent = line
    kept = KeptLines()
    isDelivered = true
    for (index, bytes) in writes.enumerated() {
      if index > 0 { pause() }
      // Data that the pipe does not take now is written while answers are awaited.
      isDelivered = process.send(bytes)
    }
    return isDelivered
  }

  /// Waits until the bot has read everything so far, so that its next read returns nothing, however busy the machine
  /// is.
  ///
  /// A bot that does not read for a while does not block the check.
  private func pause() {
    let limit = Monotonic.now() + .seconds(5)
    repeat {
      let soon = Monotonic.now() + .milliseconds(3)
      while Monotonic.now() < soon { poll.wait(for: [], until: soon) { _, _, _ in } }
    } while PipeFill.unread(by: process.pid) ?? 0 > 0 && Monotonic.now() < limit
  }

  /// The time that a bot may take for its work at the end of a game.
  private static let settling = Duration.milliseconds(500)

  /// Waits between two games until the bot waits for input or has ended; reads nothing from it.
  func settle() {
    let limit = Monotonic.now() + BotUnderTest.settling
    while !isOver, PipeFill.unread(by: process.pid) ?? 0 > 0 || !process.mayAwaitInput, Monotonic.now() < limit {
      poll.wait(for: [], until: Monotonic.now() + .milliseconds(3)) { _, _, _ in }
    }
  }

  /// Stops the bot while it waits for input, until the next message, as a tournament stops bots that compute off turn.
  func interrupt() {
    settle()
    process.suspend()
    process.waitUntilStill()
  }

  /// Keeps an event of the bot as evidence.
  func note(_ input: Referee.Input) {
    switch input {
    case .line(let line, _): kept.append(line)
    case .oversize: kept.append(connection.unfinished)
    case .ended(let ending): self.ending = ending
    case .delivered: isDelivered = true
    default: break
    }
  }

  /// Waits until the bot does something, the deadline passes, or a slice of time is over; returns the lines that it
  /// wrote.
  func listen(until deadline: Duration) -> [[UInt8]] { hear(until: deadline).lines }

  private func hear(until deadline: Duration) -> KeptLines {
    var heard = KeptLines()
    poll.wait(for: [process], until: deadline) { _, event, now in
      connection.translate(event, at: now, isAwaited: true) { input, _ in
        note(input)
        if case .line(let line, _) = input { heard.append(line) }
      }
    }
    return heard
  }

  /// Returns the lines received until one has come (if `isEnough`), the bot has ended, or waiting longer is useless.
  ///
  /// Waiting is useless once the bot has done nothing for `timeout`, or has computed for twice as long. On a busy
  /// machine a bot with work to do rarely gets a core, but then uses it.
  func listen(timeout: Duration, untilLine isEnough: Bool) -> [[UInt8]] {
    var heard = KeptLines()
    let (begin, first) = (Monotonic.now(), cpuTime)
    var idle = IdleTime(since: begin, cpuTime: first)
    while ending == nil, heard.lines.isEmpty || !isEnough {
      heard.append(hear(until: Monotonic.now() + IdleTime.slice))
      let (now, used) = (Monotonic.now(), cpuTime)
      // Read after the CPU time, which is useless if the bot ends in between.
      let isOver = isOver
      idle.look(at: now, cpuTime: used, isBusy: isOver || process.hasWork)
      if now - begin > BotUnderTest.longestWait { break }
      if !isOver, idle.total > timeout || used - first > timeout * 2 { break }
    }
    return heard.lines
  }

  /// True if its process is known to have ended; its sandbox may still be cleaning up.
  private var isOver: Bool { process.cpuTime == nil || ProcessMemory.resident(of: process.pid) == nil }

  private static let longestWait = Duration.seconds(30)

  /// The CPU time of the bot and all its child processes.
  private var cpuTime: Duration {
    // Child processes first: a bot that ends between the two readings is missing for a moment, but not counted twice.
    let others = process.lookUpCPUTimeOfOthers()
    return (process.cpuTime ?? .zero) + others
  }

  /// The time that a bot may idle after the end of its input.
  static let endTimeout = Duration.seconds(1)

  /// Closes the bot's input, waits for its end, and returns the lines received until then.
  ///
  /// - Parameter timeout: the time that the bot may idle then; longer if other processes may hold all cores meanwhile.
  func finish(timeout: Duration = endTimeout) -> [[UInt8]] {
    process.closeInput()
    var heard = KeptLines(listen(timeout: timeout, untilLine: false))
    hasLingered = ending == nil
    process.end()
    let deadline = Monotonic.now() + .seconds(5)
    while ending == nil, Monotonic.now() < deadline { heard.append(hear(until: deadline)) }
    release()
    return heard.lines
  }

  /// Kills the bot and all its child processes.
  func discard() {
    if !isGone { process.kill() }
    release()
  }

  private func release() {
    if !isGone { process.waitUntilReleased() }
    isGone = true
  }
}
