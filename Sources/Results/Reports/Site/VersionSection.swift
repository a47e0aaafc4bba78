import BotProtocol
import Ratings
import Replays
import Standings

/// The results of each version of each bot as a section of the report, which a script filters by bot and game.
enum VersionSection {
  /// Empty if every bot has had only one version.
  ///
  /// - Parameter bot: the bot whose versions are shown; nil for all.
  static func html(_ standings: RunStandings, of bot: String? = nil) -> String {
    func isShown(_ line: StandingsLine) -> Bool {
      line.games > 0 && bot.map { line.name == $0 || line.name.hasPrefix($0 + "@") } ?? true
    }
    guard standings.events.contains(where: { $0.departed.contains(where: isShown) }) else { return "" }
    let rows = standings.events.flatMap { event in
      (event.lines + event.departed).filter(isShown).sorted { $0.name < $1.name }.map { line in
        [
          SafeText.name(line.name), Figures.title(event.game, seats: event.seats), String(line.games),
          line.tally.estimate.map { Figures.decimal($0.mean, digits: 1) } ?? "", String(line.faultCount),
        ]
      }
    }
    return FilteredRows.html(
      id: "versions", title: "Versions", noun: "row",
      choices: [("Bot", rows.map { $0[0] }), ("Game", rows.map { $0[1] })],
      introduction: "What each version of a bot, and each bot that has left, has achieved.",
      Grid(
        columns: ["bot", "game"].map { Grid.Column($0, isNumber: false) }
          + ["games", "mean score", "faults"].map { Grid.Column($0) }, rows: rows))
  }
}
