import OperatingSystem
import Testing

/// A bot that misbehaves in one way, and what the referee is to make of it.
package struct HostileBot: Sendable, CustomTestStringConvertible {
  /// What it plays: a game of turns alone against the clock, or one of races against others at its table.
  package enum Kind: Sendable {
    case turns
    case races
  }

  /// A fault by its name, with words that its message must hold.
  package struct Fault: Sendable {
    package var name: String
    package var evidence: String
  }

  /// Its file in the folder `Bots`.
  package var file: String
  package var arguments: [String] = []
  package var plays: Kind
  /// What becomes of its games, in turn and over again; nil is a game without fault.
  package var verdicts: [Fault?]
  /// The clause that `check` finds broken, or nil where none is.
  package var breaks: String?
  /// The same in sandboxes, by their names, where that is another.
  package var verdictsWithinWalls: [String: [Fault?]] = [:]
  /// What it may get in place of its verdict: what it does between two games may come before or after the next `start`.
  package var verdictIfLate: Fault?
  /// How many prompts it answers in its first game, where that matters.
  package var answers: Int?
  /// True for a bot that ends before it answers anything, so that a tournament does not begin with it.
  package var isRefused = false

  package var testDescription: String {
    ([file] + arguments.map { $0.count > 20 ? "\($0.prefix(20))…" : $0 } + ["in \(plays)"]).joined(separator: " ")
  }
}

extension HostileBot {
  /// A bot whose every game goes on to its end.
  ///
  /// - Parameter clause: what it breaks all the same.
  package static func harmless(
    _ file: String, with arguments: [String] = [], in kind: Kind = .races, breaks clause: String? = nil
  ) -> HostileBot {
    HostileBot(file: file, arguments: arguments, plays: kind, verdicts: [nil], breaks: clause)
  }

  /// A bot that is at fault in every game.
  package static func faulty(
    _ file: String, with arguments: [String] = [], in kind: Kind = .races, _ name: String, _ evidence: String,
    answers: Int? = nil, breaks clause: String? = nil
  ) -> HostileBot {
    HostileBot(
      file: file, arguments: arguments, plays: kind, verdicts: [Fault(name: name, evidence: evidence)],
      breaks: clause ?? usualClause[name], answers: answers)
  }

  /// The clause that most bots with this fault break.
  private static let usualClause = [
    "closed": "output", "crash": "alive", "illegal": "action", "malformed": "json", "oversize": "size",
    "stall": "races", "time": "turns", "unasked": "once",
  ]

  /// The same bot, where it is late.
  package func ifLate(_ name: String, _ evidence: String) -> HostileBot {
    var bot = self
    bot.verdictIfLate = Fault(name: name, evidence: evidence)
    return bot
  }

  /// The same bot, which ends before it answers anything.
  package var refused: HostileBot {
    var bot = self
    bot.isRefused = true
    return bot
  }

  /// The same bot, which the system itself does not let exceed the limit under bubblewrap: only root's threads are not counted.
  var countedBySystem: HostileBot {
    var bot = self
    if !CurrentProcess.isOfRoot { bot.verdictsWithinWalls = ["bubblewrap": [nil]] }
    return bot
  }

  /// The same bot, which under bubblewrap strikes at nobody, and under Landlock is told that it may not and gives up.
  func within(bubblewrap verdict: Fault?) -> HostileBot {
    var bot = self
    bot.verdictsWithinWalls = [
      "bubblewrap": [verdict], "landlock": [Fault(name: "crash", evidence: "exited with code 1 ")],
    ]
    return bot
  }
}
