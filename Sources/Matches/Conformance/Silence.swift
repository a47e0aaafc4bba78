import BotProcess
import BotProtocol
import Clocks
import OperatingSystem

/// What a silent bot turns out to have done: answered late, buffered its answer, omitted the line end, used the wrong
/// stream, not begun the answer, or not written one.
struct Silence {
  /// How long a bot may idle while a late answer is awaited, to distinguish it from a missing answer.
  private static let timeout = Duration.seconds(2)

  /// The clause that it breaks; nil for that of its fault.
  private(set) var clause: Clause.Key?
  private(set) var received: String?
  private(set) var reason: String?
  private(set) var remedy: FixHint?

  /// Listens on, then closes the bot's input, and finally starts another process of the bot.
  init(of bot: BotUnderTest, isGreeting: Bool, launcher: BotLauncher) {
    let before = bot.unfinished.count
    // The blank line that exceeds the limit may come only now; it is not an answer.
    let line = bot.listen(timeout: Silence.timeout, untilLine: true).last { !BotLine.isBlank($0[...]) }
    let errors = bot.errors
    // An answer without a line end may also have come late, which depends on the load of the machine.
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

  /// The reading behaviour of a bot that answers no line before more lines follow.
  private enum Reading {
    case ahead, toEnd

    var words: String {
      switch self {
      case .ahead: "it reads ahead: it answers a line only once a buffer full of lines has come"
      case .toEnd: "it reads to the end of its input before it answers"
      }
    }
  }

  /// The number of greetings that fill a reader's buffer of 8 KiB, but whose answers do not fill a writer's of 1 KiB.
  private static let few = 40
  /// The number of greetings whose answers fill a writer's buffer of 64 KiB, even the shortest answers.
  private static let many = 6000

  /// The reading behaviour of a bot that has not answered its greeting; nil for one that reads line by line and does
  /// not flush.
  ///
  /// A bot that answers a few greetings together does flush, but waits for more input. A bot that takes thousands,
  /// writes nothing and stays alive reads up to the end of its input: otherwise its buffer would have been full.
  private static func reading(of bot: BotUnderTest, _ launcher: BotLauncher) -> Reading? {
    guard let other = try? BotUnderTest(bot.command, launcher: launcher) else { return nil }
    defer { other.discard() }
    switch answers(other, greetedBy: bot.sent, times: few) {
    case true?: return .ahead
    case false?: return answers(other, greetedBy: bot.sent, times: many) == false ? .toEnd : nil
    case nil: return nil
    }
  }

  /// True if a bot answers some of many greetings; nil if it ends, or does not take them in time.
  private static func answers(_ bot: BotUnderTest, greetedBy greeting: [UInt8], times count: Int) -> Bool? {
    let deadline = Monotonic.now() + .seconds(20)
    bot.send(greeting, in: [Array(repeatElement(greeting, count: count).joined())])
    var quietUntil: Duration?
    while Monotonic.now() < min(deadline, quietUntil ?? deadline) {
      _ = bot.listen(until: quietUntil ?? deadline)
      if !bot.received.isEmpty || !bot.unfinished.isEmpty { return true }
      if bot.ending != nil { return nil }
      // The last greetings may still be on their way to the program.
      if bot.isDelivered, quietUntil == nil { quietUntil = Monotonic.now() + timeout }
    }
    return quietUntil == nil ? nil : false
  }
}
