import BotProtocol
import Ratings
import Replays
import Standings

/// The leaderboards on the big screen: one section for each event, of which the screen shows one at a time.
struct ScreenBoards {
  let site: Site

  /// The most rows that fit on a screen.
  private static let rows = 12

  var html: String { site.standings.events.map(section).filter { !$0.isEmpty }.joined(separator: "\n") }

  private func section(_ event: EventStandings) -> String {
    let lines = event.lines.filter { $0.games > 0 }
    guard !lines.isEmpty else { return "" }
    let title = Figures.title(event.game, seats: event.seats)
    let shown = lines.prefix(ScreenBoards.rows).map { row($0, of: event) }
    let rest = lines.count - shown.count
    let more = rest > 0 ? " \(rest) more bot\(rest == 1 ? "" : "s") below." : ""
    return """
      <section hidden aria-label="\(HTML.escape(title))"><table>
      <thead><tr><th scope="col">rank</th><th scope="col" class="name">bot</th>\
      <th scope="col">\(event.isRated ? "rating" : "mean score")</th><th scope="col">95%</th><th scope="col">games</th></tr></thead>
      <tbody>\(shown.joined(separator: "\n"))</tbody></table>
      <p>\(HTML.escape(count(event)))\(more)</p></section>
      """
  }

  private func row(_ line: StandingsLine, of event: EventStandings) -> String {
    let figure = event.interval(of: line)
    let digits = event.isRated ? 0 : 1
    let interval = figure.map {
      "\(Figures.decimal($0.interval.low, digits: digits)) to \(Figures.decimal($0.interval.high, digits: digits))"
    }
    let cells = [
      figure.map { Figures.decimal($0.value, digits: digits) } ?? "–", interval ?? "–", Figures.grouped(line.games),
    ]
    return """
      <tr><td>\(Figures.ranks(line))</td><td class="name">\(HTML.escape(SafeText.name(line.name)))</td>\
      \(cells.map { "<td>\($0)</td>" }.joined())</tr>
      """
  }

  private func count(_ event: EventStandings) -> String {
    let rest = event.scheduled > event.played ? " of \(Figures.grouped(event.scheduled))" : ""
    return "\(Figures.grouped(event.played))\(rest) table\(event.scheduled == 1 ? "" : "s") played."
  }
}

extension Site {
  /// The leaderboards for a big screen.
  public var screenBoards: String { ScreenBoards(site: self).html }
}
