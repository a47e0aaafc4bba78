import BotProtocol
import Ratings
import Replays
import Standings

/// The results of each version of each bot as a section of the report, which a script filters by bot and game.
enum VersionTable {
  /// Empty where every bot has had one version.
  static func html(_ standings: RunStandings) -> String {
    guard standings.events.contains(where: { $0.departed.contains { $0.games > 0 } }) else { return "" }
    var rows: [String] = []
    var (bots, games): (Set<String>, Set<String>) = ([], [])
    for event in standings.events {
      let game = Figures.title(event.game, seats: event.seats)
      for line in (event.lines + event.departed).sorted(by: { $0.name < $1.name }) where line.games > 0 {
        let bot = SafeText.name(line.name)
        let mean = line.tally.estimate.map { Figures.decimal($0.mean, digits: 1) } ?? ""
        bots.insert(bot)
        games.insert(game)
        rows.append(
          """
          <tr data-bot="\(HTML.escape(bot))" data-game="\(HTML.escape(game))"><td>\(HTML.escape(bot))</td>\
          <td>\(HTML.escape(game))</td><td class="number">\(line.games)</td><td class="number">\(mean)</td>\
          <td class="number">\(line.faultCount)</td></tr>
          """)
      }
    }
    return FilteredTable.html(
      id: "versions", title: "Versions", noun: "row",
      choices: [("Bot", bots.sorted()), ("Game", games.sorted())],
      introduction: "What each version of a bot, and each bot that has left, has achieved.",
      table: """
        <table><thead><tr><th>bot</th><th>game</th><th class="number">games</th><th class="number">mean score</th>\
        <th class="number">faults</th></tr></thead>
        <tbody>\(rows.joined(separator: "\n"))</tbody></table>
        """)
  }
}
