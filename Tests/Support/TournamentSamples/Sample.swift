import Catalogue
package import Fields
import Foundation
package import GameRules
package import Records
package import RunFiles
package import Scheduling

/// Tournament files as texts, and the parts of them that tests change.
package enum Sample {
  package static var catalogue: GameCatalogue { Catalogue.catalogue }

  /// Where a test puts something into the text.
  package enum Place: Sendable {
    case top, event, clock, options, bot
  }

  /// A good file with something more in one place; the top is line 2, the event line 3, the bots line 4.
  package static func text(adding more: String = "", to place: Place = .top, game: String = "snap") -> String {
    func part(_ here: Place, _ text: (String) -> String = { $0 }) -> String { here == place ? text(more) : "" }
    let clock = part(.clock) { #", "clock": {\#($0)}"# }
    let options = part(.options) { #", "options": {\#($0)}"# }
    return """
      {
        \(part(.top))\(place == .top && !more.isEmpty ? "," : "")
        "events": [{"game": "\(game)", "deals": 2\(part(.event) { ", " + $0 })\(clock)\(options)}],
        "bots": [{"name": "a", "command": ["x"]\(part(.bot) { ", " + $0 })}, {"name": "b", "command": ["x"]}]
      }
      """
  }

  package static func parse(_ text: String) throws(FileProblem) -> TournamentFile { try parse(Array(text.utf8)) }

  package static func parse(_ bytes: [UInt8]) throws(FileProblem) -> TournamentFile {
    try TournamentFile.parse(
      bytes, path: "cups/snap.json", folder: URL(filePath: "/home/cups/", directoryHint: .isDirectory),
      catalogue: catalogue, drawingSeed: { "drawn" })
  }

  /// A tournament of a number of bots, "bot-1" and on, with one event.
  package static func tournament(
    _ game: String = "snap", bots: Int, seats: Int, deals: Int, isDuplicate: Bool = false, seed: String = "seed",
    format: String = "round-robin", event more: String = "", challengers: Int = 0
  ) throws(FileProblem) -> TournamentFile {
    try parse(
      """
      {"seed": "\(seed)", "format": "\(format)",
       "bots": [\((1...bots).map { #"{"name": "bot-\#($0)", "command": ["x"], "challenger": \#($0 <= challengers)}"# }.joined(separator: ","))],
       "events": [{"game": "\(game)", "seats": \(seats), "deals": \(deals), "duplicate": \(isDuplicate)\(more)}]}
      """)
  }
}

extension FileProblem {
  /// The message without the column: what is wrong with a key is one thing, and where it stands another.
  package var sentence: String {
    var problem = self
    problem.column = nil
    return problem.message
  }

  /// The sentence with which a text is refused, or nil where it is taken.
  package static func sentence(_ bytes: [UInt8]) -> String? {
    do throws(FileProblem) {
      _ = try Sample.parse(bytes)
      return nil
    } catch {
      return error.sentence
    }
  }
}

extension RunProblem {
  /// The message without the column, as that of a problem with a file.
  package var sentence: String {
    guard case .badLine(var problem) = self else { return message }
    problem.column = nil
    return RunProblem.badLine(problem).message
  }
}

extension Schedule {
  /// That of a tournament that begins.
  package init(_ file: TournamentFile) { self.init(Tournament(file)) }

  /// Every table, in order.
  package static func tables(of file: TournamentFile) -> [ScheduledTable] {
    var schedule = Schedule(file)
    return (0..<schedule.count).compactMap { _ in schedule.next() }
  }
}
