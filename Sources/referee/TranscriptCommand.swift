import BotProtocol
import GameRules
import Tournaments

/// `referee transcript GAME`: prints what was said at a table.
enum TranscriptCommand {
  static let bot = Option("--bot", "NAME", "only what was said to this bot and by it")

  static let command = Command(
    name: "transcript", operands: ["GAME"], options: [bot],
    summary: "print the lines of a recorded game both ways, with times and standard error",
    example: "referee transcript tournaments/runs/quickstart/transcripts/1-\(catalogue.names[0])/000001.jsonl"
  ) { invocation in
    let dialogue = try Dialogue(at: invocation.operands[0], catalogue: catalogue)
    let seats = dialogue.table.table.seats
    if let name = invocation.value(bot) { try require(name, in: dialogue) }
    let width = seats.map { SafeText.name($0).count }.max() ?? 0
    for line in dialogue.lines {
      let name = seats[line.seat.index]
      guard invocation.value(bot) ?? name == name else { continue }
      Console.print(text(of: line, by: name, width: width))
    }
    return .done
  }

  /// - Throws: `UsageProblem.noSuchBot` where nobody of this name sat at the table.
  static func require(_ name: String, in dialogue: Dialogue) throws(UsageProblem) {
    let seats = dialogue.table.table.seats
    guard seats.contains(name) else {
      throw .noSuchBot(name, seated: seats, Spelling.nearest(to: name, among: seats))
    }
  }

  /// "   12.345 ms  greedy < {...}", with whatever a terminal would obey made visible.
  static func text(of line: Dialogue.Line, by name: String, width: Int) -> String {
    let micros = max(line.at.wholeMicroseconds, 0)
    let fraction = String(micros % 1000)
    let time = "\(micros / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
    let shown = SafeText.name(name)
    return String(repeating: " ", count: max(10 - time.count, 0)) + time + " ms  " + shown
      + String(repeating: " ", count: width - shown.count) + " \(line.voice.rawValue) "
      + SafeText.visible(String(decoding: line.text, as: UTF8.self)) + "\n"
  }
}
