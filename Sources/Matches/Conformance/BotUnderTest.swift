import Arena
import BotProcess
import Clocks
import Limits
import OperatingSystem
import Refereeing
import Sandboxes

/// One process of the bot under test, with what went through its pipes last.
///
/// It belongs to one thread.
final class BotUnderTest {
  let command: BotCommand
  let connection: BotConnection
  private var poll = BotPoll()
  /// The line that was sent last, and the lines that were received since.
  private(set) var sent: [UInt8] = []
  private var kept = KeptLines()
  var received: [[UInt8]] { kept.lines }
  /// True once the bot's pipe has taken all of that.
  private(set) var isDelivered = true
  /// How many games it has begun.
  var games = 0
  private var isGone = false
  private(set) var ending: ProcessEnding?
  /// True if it did not end by itself at the end of its input.
  private(set) var hasLingered = false

  /// - Throws: `StartFailure` where the program does not start.
  init(_ command: BotCommand, launcher: BotLauncher) throws(StartFailure) {
    self.command = command
    connection = BotConnection(command: command, process: try launcher.start(command))
  }

  var process: RunningBot { connection.process }
  var unfinished: [UInt8] { connection.unfinished }
  var errors: String { process.errors.text }

  /// Writes a line in one write or several; true if all of it is delivered at once.
  @discardableResult
  func send(_ line: [UInt8], in writes: [[UInt8]]) -> Bool {
    sent = line
    kept = KeptLines()
    isDelivered = true
    for (index, bytes) in writes.enumerated() {
      if index > 0 { pause() }
      // What the pipe does not take now is written while answers are awaited.
      isDelivered = process.send(bytes)
    }
    return isDelivered
  }

  /// Until the bot has read what was written, so that it sees that there is no more yet, however busy the machine is.
  ///
  /// A bot that reads nothing for a while does not hold up the check.
  private func pause() {
    let limit = Monotonic.now() + .seconds(5)
    repeat {
      let soon = Monotonic.now() + .milliseconds(3)
      while Monotonic.now() < soon { poll.wait(for: [], until: soon) { _, _, _ in } }
    } while PipeFill.unread(by: process.pid) ?? 0 > 0 && Monotonic.now() < limit
  }

  /// How long a bot may take to do what it does at the end of a game.
  private static let settling = Duration.milliseconds(500)

  /// Waits, between two games, until the bot waits for input again or has ended, and reads nothing of it.
  func settle() {
    let limit = Monotonic.now() + BotUnderTest.settling
    while !isOver, PipeFill.unread(by: process.pid) ?? 0 > 0 || !process.mayAwaitInput, Monotonic.now() < limit {
      poll.wait(for: [], until: Monotonic.now() + .milliseconds(3)) { _, _, _ in }
    }
  }

  /// Stops the bot while it waits for input, until something is sent to it, as a tournament stops one that computes then.
  func interrupt() {
    settle()
    process.setAside()
    process.waitUntilStill()
  }

  /// Keeps what the bot did as evidence.
  func note(_ input: Referee.Input) {
    switch input {
    case .line(let line, _): kept.append(line)
    case .oversize: kept.append(connection.unfinished)
    case .ended(let ending): self.ending = ending
    case .delivered: isDelivered = true
    default: break
    }
  }

  /// Waits until the bot does something, the time has come, or a slice of waiting is over; gives the lines that it wrote.
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

  /// Gives the lines that come until one has come if that is enough, until the bot ends, or until it is of no use to wait
  /// longer: it has done nothing for `timeout`, or computed for twice as long.
  ///
  /// On a busy machine a bot that has something to do gets a core rarely, but uses it.
  func listen(timeout: Duration, untilLine isEnough: Bool) -> [[UInt8]] {
    var heard = KeptLines()
    let (begin, first) = (Monotonic.now(), cpuTime)
    var idle = IdleTime(since: begin, cpuTime: first)
    while ending == nil, heard.lines.isEmpty || !isEnough {
      heard.append(hear(until: Monotonic.now() + IdleTime.slice))
      let (now, used) = (Monotonic.now(), cpuTime)
      // Looked up after its time: what is known of a bot that ends meanwhile is of no use.
      let isOver = isOver
      idle.look(at: now, cpuTime: used, isBusy: isOver || process.hasWork)
      if now - begin > BotUnderTest.longestWait { break }
      if !isOver, idle.total > timeout || used - first > timeout * 2 { break }
    }
    return heard.lines
  }

  /// True if its process is known to have ended: what its sandbox has to remove may take a while.
  private var isOver: Bool { process.cpuTime == nil || ProcessMemory.resident(of: process.pid) == nil }

  private static let longestWait = Duration.seconds(30)

  /// What the bot has used with all that it has started.
  private var cpuTime: Duration {
    // The others first: a bot that ends between the two readings is missing for a moment, and not counted twice.
    let others = process.lookUpCPUTimeOfOthers()
    return (process.cpuTime ?? .zero) + others
  }

  /// How long a bot may do nothing after the end of its input.
  static let endTimeout = Duration.seconds(1)

  /// Ends input, waits for the end, and gives the lines that were received until then.
  ///
  /// - Parameter timeout: how long the bot may do nothing then; longer where others may have all cores meanwhile.
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
