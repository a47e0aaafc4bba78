import BotProcess
import BotProtocol
import Clocks
import OperatingSystem

/// What a bot that was silent turns out to have done: its answer may be late, held in a buffer, without its end, on the
/// wrong stream, still to be begun, or not written.
struct Silence {
  /// How long a bot may do nothing while an answer that is too late is waited for, so that it may be told from one that
  /// never comes.
  private static let timeout = Duration.seconds(2)

  /// The clause that it breaks; nil for that of its fault.
  private(set) var clause: Clause.Key?
  private(set) var received: String?
  private(set) var reason: String?
  private(set) var remedy: FixHint?

  /// Listens on, then closes the bot's input, and in the end starts another of its processes.
  init(of bot: BotUnderTest, isGreeting: Bool, launcher: BotLauncher) {
    let before = bot.unfinished.count
    // Of blank lines, which are passed over, the one that is too many may come now; it is no answer.
    let line = bot.listen(timeout: Silence.timeout, untilLine: true).last { !BotLine.isBlank($0[...]) }
    let errors = bot.errors
    // An answer that wants nothing but its end may have come late as well: that depends on how busy the machine is.
    let wantsItsEnd = (try? BotLine.parse(bot.unfinished)) != nil
    if let line {
      received = "too late: \(SafeText.excerpt(of: line))"
    } else if bot.unfinished.count > before, !wantsItsEnd {
      received = "too late and incomplete: \(SafeText.excerpt(of: bot.unfinished))"
    } else if let held = bot.finish().first(where: { !BotLine.isBlank($0[...]) }) {
      received = "nothing until its input was closed, then: \(SafeText.excerpt(of: held))"
      clause = .flush
      if isGreeting, let reading = Silence.reading(of: bot, launcher) {
        (clause, reason) = (.ready, reading.words)
        remedy = FixHint("answer each line before you read the next", idiom: .read)
      }
    } else if !bot.unfinished.isEmpty {
      (clause, received) = (.newline, "a line that does not end: \(SafeText.excerpt(of: bot.unfinished))")
    } else if errors.contains("\"id\":") {
      (clause, received) = (.stderr, "on standard error: \(SafeText.excerpt(of: errors.utf8))")
    }
  }

  /// How a bot reads that answers no line before it has more.
  private enum Reading {
    case ahead, toEnd

    var words: String {
      switch self {
      case .ahead: "it reads ahead: it answers a line only once a buffer full of lines has come"
      case .toEnd: "it reads to the end of its input before it answers"
      }
    }
  }

  /// Greetings that fill a reader's buffer of 8 KiB, and whose answers fill no writer's of 1 KiB.
  private static let few = 40
  /// Greetings whose answers fill a writer's buffer of 64 KiB, however short they are.
  private static let many = 6000

  /// How a bot reads that has not answered its greeting; nil for one that reads line by line and does not flush.
  ///
  /// One that answers a few greetings at once flushes, but waited for more input. One that takes thousands, writes nothing
  /// and lives reads to the end: otherwise it would have filled its buffer, which no system keeps for ever.
  private static func reading(of bot: BotUnderTest, _ launcher: BotLauncher) -> Reading? {
    guard let other = try? BotUnderTest(bot.command, launcher: launcher) else { return nil }
    defer { other.discard() }
    switch answers(other, greetedBy: bot.sent, times: few) {
    case true?: return .ahead
    case false?: return answers(other, greetedBy: bot.sent, times: many) == false ? .toEnd : nil
    case nil: return nil
    }
  }

  /// True for a bot that answers some of many greetings; nil for one that ends, or does not take them in time.
  private static func answers(_ bot: BotUnderTest, greetedBy greeting: [UInt8], times count: Int) -> Bool? {
    let deadline = Monotonic.now() + .seconds(20)
    bot.send(greeting, in: [Array(repeatElement(greeting, count: count).joined())])
    var quietUntil: Duration?
    while Monotonic.now() < min(deadline, quietUntil ?? deadline) {
      _ = bot.listen(until: quietUntil ?? deadline)
      if !bot.received.isEmpty || !bot.unfinished.isEmpty { return true }
      if bot.ending != nil { return nil }
      // The last of them may still be on their way to the program.
      if bot.isDelivered, quietUntil == nil { quietUntil = Monotonic.now() + timeout }
    }
    return quietUntil == nil ? nil : false
  }
}
