import BotProtocol
import GameRules
import Records
import Reports
import Scheduling
import Tournaments

/// `referee transcript GAME`: prints what was said at a table.
enum TranscriptCommand {
  static let bot = Option("--bot", "NAME", "only messages to and from this bot")

  static let command = Command(
    name: "transcript", operands: ["GAME"], options: [bot],
    summary: "print the messages of a recorded game, with times and standard error",
    example: "referee transcript tournaments/runs/quickstart/transcripts/1-\(catalogue.names[0])/000001.jsonl"
  ) { arguments in
    let recorded = try TranscriptFile.read(at: arguments.operands[0])
    if recorded.isSolo {
      // Nothing was said to a bot: what the person did is all that there is.
      for (at, words) in try ReplayCommand.table(at: arguments.operands[0]).happenings {
        Console.print("\(text(of: at)) ms  \(words)\n")
      }
      return .done
    }
    let dialogue = try WireLog(at: arguments.operands[0], catalogue: catalogue)
    let seats = dialogue.table.table.seats
    if let name = arguments.value(bot) { try require(name, in: dialogue) }
    let width = seats.map { SafeText.name($0).count }.max() ?? 0
    for line in dialogue.lines {
      let name = seats[line.seat.index]
      guard arguments.value(bot) ?? name == name else { continue }
      Console.print(text(of: line, by: name, width: width))
    }
    return .done
  }

  /// - Throws: `UsageProblem.noSuchBot` where nobody of this name sat at the table.
  static func require(_ name: String, in dialogue: WireLog) throws(UsageProblem) {
    let seats = dialogue.table.table.seats
    guard seats.contains(name) else {
      throw .noSuchBot(name, seated: seats, Spelling.nearest(to: name, among: seats))
    }
  }

  /// "   12.345 ms  greedy < {...}", with whatever a terminal would obey made visible.
  static func text(of line: WireLog.Line, by name: String, width: Int) -> String {
    let shown = SafeText.name(name)
    return text(of: line.at) + " ms  " + shown
      + String(repeating: " ", count: width - shown.count) + " \(line.direction.rawValue) "
      + SafeText.visible(String(decoding: line.text, as: UTF8.self)) + "\n"
  }

  /// Milliseconds, under each other.
  private static func text(of time: Duration) -> String {
    let micros = max(time.wholeMicroseconds, 0)
    let fraction = String(micros % 1000)
    let text = "\(micros / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    return String(repeating: " ", count: max(10 - text.count, 0)) + text
  }
}
