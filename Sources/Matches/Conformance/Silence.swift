import BotProcess
import BotProtocol
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
    let line = bot.listen(timeout: Silence.timeout, untilLine: true).last { !BotLine.isBlank($0) }
    let errors = bot.errors
    // An answer that wants nothing but its end may have come late as well: that depends on how busy the machine is.
    let wantsItsEnd = (try? BotLine.parse(bot.unfinished)) != nil
    if let line {
      received = "too late: \(SafeText.excerpt(of: line))"
    } else if bot.unfinished.count > before, !wantsItsEnd {
      received = "too late and incomplete: \(SafeText.excerpt(of: bot.unfinished))"
    } else if let held = bot.finish().first(where: { !BotLine.isBlank($0) }) {
      received = "nothing until its input was closed, then: \(SafeText.excerpt(of: held))"
      clause = .flush
      if isGreeting, Silence.readsToEnd(bot, launcher) {
        clause = .ready
        reason = "it reads to the end of its input before it answers"
        remedy = FixHint("answer each line before you read the next", idiom: .read)
      }
    } else if !bot.unfinished.isEmpty {
      (clause, received) = (.newline, "a line that does not end: \(SafeText.excerpt(of: bot.unfinished))")
    } else if errors.contains("\"id\":") {
      (clause, received) = (.stderr, "on standard error: \(SafeText.excerpt(of: errors.utf8))")
    }
  }

  /// How often a bot is greeted to find out whether it answers: the shortest answers fill a buffer of 64 KiB.
  private static let greetings = 6000

  /// True for a bot that takes thousands of greetings, writes nothing and lives: one that reads line by line and does not
  /// flush would have filled its buffer, which no system keeps for ever.
  private static func readsToEnd(_ bot: BotUnderTest, _ launcher: BotLauncher) -> Bool {
    guard let other = try? BotUnderTest(bot.command, launcher: launcher) else { return false }
    defer { other.discard() }
    let deadline = Monotonic.now() + .seconds(20)
    other.send(bot.sent, in: [Array(repeatElement(bot.sent, count: greetings).joined())])
    var quietUntil: Duration?
    while Monotonic.now() < min(deadline, quietUntil ?? deadline) {
      _ = other.listen(until: quietUntil ?? deadline)
      if other.ending != nil || !other.received.isEmpty || !other.unfinished.isEmpty { return false }
      // The last of them may still be on their way to the program.
      if other.isDelivered, quietUntil == nil { quietUntil = Monotonic.now() + timeout }
    }
    return quietUntil != nil
  }
}
