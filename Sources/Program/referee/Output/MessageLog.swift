import BotProtocol
import Catalogue
import Fields
package import RunFiles

/// The messages of a recorded game as text, with senders and times.
package enum MessageLog {
  /// Prints the messages of a table, or the events of a solo game, which has no messages.
  ///
  /// - Parameter bot: the name of a bot whose messages are printed; nil for all.
  static func print(_ path: String, bot: String?) throws {
    let recorded = try TranscriptFile.read(at: path)
    if recorded.isSolo { return try printAccount(of: recorded) }
    let log = try WireLog(at: path, catalogue: catalogue)
    let seats = log.table.table.seats
    let wanted = try bot.map { try seat(of: $0, in: log) }
    let width = seats.map { SafeText.name($0).count }.max() ?? 0
    for line in log.lines {
      let name = seats[line.seat.index]
      guard wanted ?? name == name else { continue }
      Console.print(text(of: line, by: name, width: width))
    }
  }

  /// Prints a short account of a game: its actions, and the end.
  static func printAccount(of recorded: TranscriptFile) throws {
    let seats = recorded.table.seats.map { SafeText.name($0) }.joined(separator: ", ")
    Console.print("\(recorded.game), deal \(recorded.table.deal), table \(recorded.table.number): \(seats)\n")
    for (at, words) in try ReplayCommand.table(of: recorded).happenings {
      Console.print("\(text(of: at)) ms  \(words)\n")
    }
  }

  /// The identifier of the bot with this name at the table: that of the version that sat there, if only one did.
  ///
  /// - Throws: `ResultCommandProblem.noSuchBot` if no such bot sat at the table.
  package static func seat(of name: String, in log: WireLog) throws(ResultCommandProblem) -> String {
    let seats = log.table.table.seats
    if seats.contains(name) { return name }
    let versions = log.tournament.allEntrants.filter { $0.name == name && seats.contains($0.id) }
    guard let version = versions.first, versions.count == 1 else {
      throw .noSuchBot(name, seated: seats, Spelling.nearest(to: name, among: seats))
    }
    return version.id
  }

  /// "   12.345 ms  greedy < {...}", with control characters made visible.
  package static func text(of line: WireLog.Line, by name: String, width: Int) -> String {
    let shown = SafeText.name(name)
    return text(of: line.at) + " ms  " + shown
      + String(repeating: " ", count: width - shown.count) + " \(line.direction.rawValue) "
      + SafeText.visible(String(decoding: line.text, as: UTF8.self)) + "\n"
  }

  /// Milliseconds, aligned.
  private static func text(of time: Duration) -> String {
    let micros = max(time.wholeMicroseconds, 0)
    let fraction = String(micros % 1000)
    let text = "\(micros / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    return String(repeating: " ", count: max(10 - text.count, 0)) + text
  }
}
