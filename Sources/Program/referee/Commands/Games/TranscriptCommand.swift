import BotProtocol
import Catalogue
import Records
package import RunFiles

/// `referee transcript GAME`: prints what was said at a table.
package enum TranscriptCommand {
  package static let bot = Option("--bot", "NAME", "only messages to and from this bot")

  package static let text = Option(
    flag: "--text", "print a short account of the game instead: who did what, and the end")

  package static let command = Command(
    name: "transcript", operands: ["GAME"], options: [bot, text],
    summary: "print the messages of a recorded game, with times and standard error",
    example: "referee transcript tournaments/runs/quickstart/transcripts/1-\(catalogue.names[0])/000001.jsonl"
  ) { arguments in
    let recorded = try TranscriptFile.read(at: arguments.operands[0])
    if arguments.has(text), arguments.has(bot) { throw UsageProblem.excludedOptions(text.name, bot.name) }
    // Nothing was said to a bot by a person alone: what the person did is all that there is.
    if recorded.isSolo || arguments.has(text) {
      let seats = recorded.table.seats.map { SafeText.name($0) }.joined(separator: ", ")
      if arguments.has(text) {
        Console.print("\(recorded.game), deal \(recorded.table.deal), table \(recorded.table.number): \(seats)\n")
      }
      for (at, words) in try ReplayCommand.table(at: arguments.operands[0]).happenings {
        Console.print("\(text(of: at)) ms  \(words)\n")
      }
      return .done
    }
    let log = try WireLog(at: arguments.operands[0], catalogue: catalogue)
    let seats = log.table.table.seats
    let wanted = try arguments.value(bot).map { try seat(of: $0, in: log) }
    let width = seats.map { SafeText.name($0).count }.max() ?? 0
    for line in log.lines {
      let name = seats[line.seat.index]
      guard wanted ?? name == name else { continue }
      Console.print(text(of: line, by: name, width: width))
    }
    return .done
  }

  /// The identifier of the bot of this name at the table: that of the version that sat there, if only one did.
  ///
  /// - Throws: `UsageProblem.noSuchBot` where nobody of this name sat at the table.
  package static func seat(of name: String, in log: WireLog) throws(UsageProblem) -> String {
    let seats = log.table.table.seats
    if seats.contains(name) { return name }
    let versions = log.file.allCompetitors.filter { $0.name == name && seats.contains($0.id) }
    guard let version = versions.first, versions.count == 1 else {
      throw .noSuchBot(name, seated: seats, Spelling.nearest(to: name, among: seats))
    }
    return version.id
  }

  /// "   12.345 ms  greedy < {...}", with whatever a terminal would obey made visible.
  package static func text(of line: WireLog.Line, by name: String, width: Int) -> String {
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
