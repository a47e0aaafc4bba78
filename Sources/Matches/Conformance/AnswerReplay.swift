public import BotProcess
import BotProtocol
import Clocks
import JSON
import OperatingSystem
public import Refereeing
public import Sandboxes

/// Sends the lines of a recorded game to a live bot one after another, until an answer differs from the recording.
public struct AnswerReplay {
  public enum Line: Equatable, Sendable {
    /// A message to the bot, without its line feed.
    case sent([UInt8], Outgoing.Content)
    case recorded([UInt8])
  }

  /// The result, with the number of answers that matched the recording.
  public enum End: Equatable, Sendable {
    case same
    /// The bot's answer to this line differs.
    case other(sent: [UInt8], recorded: [UInt8], now: [UInt8])
    case silent(sent: [UInt8], recorded: [UInt8])
    case ended(sent: [UInt8], recorded: [UInt8])
  }

  /// The bot's reply to the line with which the recorded game failed.
  public enum Reply: Equatable, Sendable {
    case answered([[UInt8]], after: Duration)
    case silent(Duration)
    case ended
  }

  public private(set) var end = End.same
  /// Nil if there was no such line, or an earlier answer differs.
  public private(set) var reply: Reply?
  /// The number of answers that match the recording.
  public private(set) var answers = 0
  /// What the bot wrote to standard error.
  public private(set) var errors = ""

  /// - Parameters:
  ///   - failing: the message with which the recorded game failed, sent last, and the time limit of its answer.
  ///   - timeout: the time limit of any other answer.
  /// - Throws: `StartFailure` if the bot does not start.
  public init(
    _ lines: [Line], failing: (line: [UInt8], content: Outgoing.Content, limit: Duration)? = nil,
    with command: BotCommand,
    launcher: BotLauncher, timeout: Duration
  ) throws(StartFailure) {
    let bot = try BotUnderTest(command, launcher: launcher)
    var waiting: [[UInt8]] = []
    var sent: [UInt8] = []
    // A prompt without a recorded answer may be answered now; nothing is compared with that.
    let ids = Set(lines.compactMap { if case .recorded(let line) = $0 { AnswerReplay.id(of: line) } else { nil } })
    for line in lines {
      guard case .recorded(let recorded) = line else {
        if case .sent(let bytes, _) = line {
          sent = bytes
          bot.send(bytes, in: [bytes + [UInt8(ascii: "\n")]])
        }
        continue
      }
      guard let now = AnswerReplay.next(bot, &waiting, among: ids, timeout) else {
        end = bot.ending == nil ? .silent(sent: sent, recorded: recorded) : .ended(sent: sent, recorded: recorded)
        break
      }
      guard AnswerReplay.isSame(now, recorded, to: sent) else {
        end = .other(sent: sent, recorded: recorded, now: now)
        break
      }
      answers += 1
    }
    if end == .same, let failing {
      reply = AnswerReplay.reply(to: failing, bot, &waiting)
    } else if end == .same {
      _ = bot.finish()
    }
    errors = bot.errors
    bot.discard()
  }

  private static func reply(
    to message: (line: [UInt8], content: Outgoing.Content, limit: Duration), _ bot: BotUnderTest,
    _ waiting: inout [[UInt8]]
  ) -> Reply {
    bot.send(message.line, in: [message.line + [UInt8(ascii: "\n")]])
    let began = bot.process.delivery.at
    let ids: Set<UInt64> = if case .prompt(let id, _) = message.content { [id] } else { [] }
    guard let answer = next(bot, &waiting, among: ids, message.limit) else {
      return bot.ending == nil ? .silent(message.limit) : .ended
    }
    let after = Monotonic.now() - began
    // Unsolicited output is evidence as well.
    return .answered([answer] + waiting + bot.finish(), after: after)
  }

  private static func next(
    _ bot: BotUnderTest, _ waiting: inout [[UInt8]], among ids: Set<UInt64>, _ timeout: Duration
  ) -> [UInt8]? {
    let deadline = Monotonic.now() + timeout
    while true {
      while let line = waiting.first {
        waiting.removeFirst()
        if id(of: line).map(ids.contains) ?? true { return line }
      }
      guard bot.ending == nil, Monotonic.now() < deadline else { return nil }
      waiting += bot.listen(until: deadline)
    }
  }

  private static func id(of line: [UInt8]) -> UInt64? {
    if case .answer(let answer)? = try? BotLine.parse(line) { answer.id } else { nil }
  }

  /// True if both answers mean the same; an action may be named by its text or by its index.
  private static func isSame(_ now: [UInt8], _ recorded: [UInt8], to sent: [UInt8]) -> Bool {
    if now == recorded { return true }
    switch (try? BotLine.parse(now), try? BotLine.parse(recorded)) {
    case (.ready?, .ready?): return true
    case (.answer(let a)?, .answer(let b)?):
      return a.id == b.id && text(of: a, sent) == text(of: b, sent) && a.after == b.after
    default: return false
    }
  }

  private static func text(of answer: Answer, _ prompt: [UInt8]) -> String {
    switch answer.choice {
    case .text(let text): return text
    case .index(let index):
      let legal = (try? JSONReader.read(prompt))?["legal"]?.strings ?? []
      return legal.indices.contains(index) ? legal[index] : "\(index)"
    }
  }
}
