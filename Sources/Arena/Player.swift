public import BotProcess
import BotProtocol

/// A running bot as the arena sees it: bytes in, whole lines out, within bounds.
public final class Player {
  /// The most output that one answer may cost, in bytes.
  static let maximalAnswer = 256 * 1024
  /// How many blank lines are passed over between two answers.
  static let maximalBlankLines = 100
  /// A wait for a core that is no longer is that of waking.
  private static let shortWait = Duration.microseconds(100)
  /// As long as that a bot idles before it is suspected to wait for a core, if it did not before.
  private static let longIdle = Duration.milliseconds(1)

  /// What a stretch of output held.
  public enum Output: Equatable {
    case line([UInt8])
    case oversize(bytes: Int, limit: Int)
  }

  let command: BotCommand
  public let process: RunningBot
  private var wait: CoreWait
  private var hostWait = CoreWait.ofThisThread
  /// The CPU time that the bot had used when its waits were looked at last.
  private var cpuSeen = Duration.zero
  /// True if it had waited then.
  private var hasWaited = false
  private var framer = LineFramer()
  private var bytesSinceAnswer = 0
  private var blankLines = 0

  public init(command: BotCommand, process: RunningBot) {
    self.command = command
    self.process = process
    wait = CoreWait(of: process.pid)
  }

  /// How long the bot, and this thread that would hear it, have waited for a core; nil where that is nothing to speak of.
  ///
  /// To ask the system takes 10 µs, so it is asked only if the bot did not compute for long since its prompt was delivered.
  func takeWait(cpu: Duration?, at now: Duration) -> Duration? {
    let computed = (cpu ?? cpuSeen) - cpuSeen
    cpuSeen += computed
    let idle = now - process.delivery.at - computed
    guard idle > (hasWaited ? Player.shortWait : Player.longIdle) else { return nil }
    let wait = wait.take() + hostWait.take()
    hasWaited = wait > Player.shortWait
    return hasWaited ? wait : nil
  }

  /// True while the bot computes or waits for a core.
  var isReadyToRun: Bool { wait.isReadyToRun }

  /// The bytes of a line that has not ended.
  public var unfinished: [UInt8] { Array(framer.remainder) }

  /// Takes output and gives its whole lines, or an end to it: nothing follows an `oversize`.
  public func receive(_ bytes: [UInt8], _ tell: (Output) -> Void) {
    bytesSinceAnswer += bytes.count
    framer.append(bytes)
    while true {
      let unread = framer.unfinished
      guard let line = framer.next() else { break }
      // As it came, with its line end: a CR counts whether it came with its LF or before.
      let size = unread - framer.unfinished
      guard size <= LineFramer.maximalLine else {
        return tell(.oversize(bytes: size, limit: LineFramer.maximalLine))
      }
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 }) else {
        blankLines += 1
        if blankLines > Player.maximalBlankLines { return tell(.line(line)) }
        continue
      }
      bytesSinceAnswer = framer.unfinished
      blankLines = 0
      tell(.line(line))
    }
    if framer.unfinished >= LineFramer.maximalLine {
      tell(.oversize(bytes: framer.unfinished, limit: LineFramer.maximalLine))
    } else if bytesSinceAnswer > Player.maximalAnswer {
      tell(.oversize(bytes: bytesSinceAnswer, limit: Player.maximalAnswer))
    }
  }
}
