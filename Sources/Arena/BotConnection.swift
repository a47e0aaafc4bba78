public import BotProcess
import BotProtocol
public import Refereeing

/// A running bot as the arena sees it: bytes in, whole lines out, within bounds.
public final class BotConnection {
  /// The most output that one answer may cost, in bytes.
  static let maximalAnswer = 256 * 1024
  /// How many blank lines are passed over between two answers.
  static let maximalBlankLines = 100

  let command: BotCommand
  public let process: RunningBot
  /// What it has been dealt.
  var deals = DealSet()
  /// The CPU time that it had used when it wrote last, where it could be measured.
  var cpuAtOutput: Duration?
  /// The CPU time of its other processes, and when it was looked up.
  private var others: (cpu: Duration, at: Duration)
  private var framer = LineFramer()
  private var bytesSinceAnswer = 0
  private var blankLines = 0

  public init(command: BotCommand, process: RunningBot) {
    self.command = command
    self.process = process
    // Without what the sandbox's own program took.
    others = (process.cpuTimeOfOthers, .zero)
  }

  /// What its other processes have computed since this was last asked, looked up four times a second at most: it takes as
  /// long as a short game.
  func takeCPUTimeOfOthers(at now: Duration) -> Duration {
    guard now - others.at > .milliseconds(250) else { return .zero }
    let before = others.cpu
    others = (max(process.cpuTimeOfOthers, before), now)
    return others.cpu - before
  }

  /// The bytes of a line that has not ended.
  public var unfinished: [UInt8] { Array(framer.remainder) }

  /// Gives what its process did as a referee takes it, with the moment that counts.
  public func translate(_ event: BotEvent, at now: Duration, _ tell: (Referee.Input, Duration) -> Void) {
    switch event {
    case .delivered: tell(.delivered(cpu: process.delivery.cpu), process.delivery.at)
    case .output(let bytes):
      let cpu = process.cpuTime
      cpuAtOutput = cpu
      receive(bytes, cpu: cpu) { tell($0, now) }
    case .closed: tell(.closed, now)
    case .ended(let ending): tell(.ended(ending.cause), now)
    }
  }

  /// Takes output and gives its whole lines, or an end to it: nothing follows an `oversize`.
  func receive(_ bytes: [UInt8], cpu: Duration?, _ tell: (Referee.Input) -> Void) {
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
        if blankLines > BotConnection.maximalBlankLines { return tell(.line(line, cpu: cpu)) }
        continue
      }
      bytesSinceAnswer = framer.unfinished
      blankLines = 0
      tell(.line(line, cpu: cpu))
    }
    if framer.unfinished >= LineFramer.maximalLine {
      tell(.oversize(bytes: framer.unfinished, limit: LineFramer.maximalLine))
    } else if bytesSinceAnswer > BotConnection.maximalAnswer {
      tell(.oversize(bytes: bytesSinceAnswer, limit: BotConnection.maximalAnswer))
    }
  }
}
