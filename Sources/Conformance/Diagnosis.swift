import BotProcess
import BotProtocol
import JSON
import Refereeing

/// Which clause a fault breaks: the fault's kind says half of it, and what the bot does next the rest.
enum Diagnosis {
  /// How long an answer that is too late is waited for, so that it may be told from one that never comes.
  private static let patience = Duration.seconds(2)

  static func clause(of fault: Fault, in game: ConformanceGame, _ bot: BotUnderTest) -> (Clause.Key, received: String?)
  {
    switch fault {
    case .stall(.notReady): silence(.ready, bot)
    case .stall, .time: silence(clause(of: fault.kind), bot)
    case .crash where bot.games > 1: (.games, nil)
    case .malformed(let line): (clause(of: line.reason), nil)
    case .unasked: (clause(ofUnasked: bot.received.last ?? [], in: game), nil)
    default: (clause(of: fault.kind), nil)
    }
  }

  /// The clause that a fault breaks whatever its evidence.
  static func clause(of kind: FaultKind) -> Clause.Key { Clause.Key(rawValue: kind.clause) ?? .start }

  private static func clause(of reason: MalformedLine.Reason) -> Clause.Key {
    switch reason {
    // The one line that is empty and counts is the one after too many.
    case .notJSON(let error) where error.reason == .empty: .size
    case .notJSON, .notAnObject: .json
    case .missing(let key), .wrongType(let key, _, _), .outOfRange(let key, _):
      switch key {
      case "id": .id
      case "action": .action
      case "after_ms": .races
      default: .json
      }
    }
  }

  private static func clause(ofUnasked line: [UInt8], in game: ConformanceGame) -> Clause.Key {
    if case .answer(let answer)? = try? BotLine.parse(line), !game.hasSent(answer.id) { .id } else { .once }
  }

  /// Nothing came in time: an answer may be late, held in a buffer, without its end, on the wrong stream, or not written.
  private static func silence(_ clause: Clause.Key, _ bot: BotUnderTest) -> (Clause.Key, received: String?) {
    let began = Monotonic.now()
    let before = bot.unfinished.count
    var line: [UInt8]?
    while line == nil, bot.ending == nil, Monotonic.now() < began + patience {
      line = bot.listen(until: began + patience).last
    }
    if let line { return (clause, "too late: \(SafeText.excerpt(of: line))") }
    if bot.unfinished.count > before {
      return (clause, "too late and incomplete: \(excerpt(bot.unfinished))")
    }
    let errors = bot.errors
    if let held = bot.finish().first {
      return (.flush, "nothing until its input was closed, then: \(SafeText.excerpt(of: held))")
    }
    if !bot.unfinished.isEmpty { return (.newline, "a line that does not end: \(excerpt(bot.unfinished))") }
    if errors.contains("\"id\":") { return (.stderr, "on standard error: \(excerpt(Array(errors.utf8)))") }
    return (clause, nil)
  }

  private static func excerpt(_ bytes: [UInt8]) -> String { SafeText.excerpt(of: bytes) }
}
