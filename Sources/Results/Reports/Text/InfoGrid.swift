import BotProtocol
import JSON
import Ratings
import Standings

/// The unverified numbers that bots reported with their answers.
enum InfoGrid {
  static let title = "Reported by the bots"

  /// A row for each bot, event and name; nil if nothing was reported.
  static func grid(_ standings: RunStandings) -> Grid? {
    let rows = standings.events.flatMap { event in
      event.lines.flatMap { line in
        line.reported.map { info in
          [SafeText.name(line.name), event.shortTitle, SafeText.visible(info.name)]
            + [info.sum.mean, info.meanOfGame, info.sum.least, info.sum.greatest].map { Figures.reported($0) }
        }
      }
    }
    guard !rows.isEmpty else { return nil }
    return Grid(
      columns: ["bot", "event", "name"].map { Grid.Column($0, isNumber: false) }
        + ["per answer", "per game", "least", "greatest"].map { Grid.Column($0) }, rows: rows)
  }

  /// Writes the member of a bot in the standings as JSON; nothing if it has reported nothing.
  static func write(_ reported: [BotInfoTotals], to json: inout JSONWriter) {
    guard !reported.isEmpty else { return }
    json.object("reported") { json in
      for info in reported {
        json.key(named: info.name)
        json.object { json in
          json.member("answers", info.sum.count)
          json.member("games", info.games)
          json.member("sum", info.sum.sum)
          json.member("per_answer", info.sum.mean)
          json.member("per_game", info.meanOfGame)
          json.member("least", info.sum.least)
          json.member("greatest", info.sum.greatest)
        }
      }
    }
  }
}
