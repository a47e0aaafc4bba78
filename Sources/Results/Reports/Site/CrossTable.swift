import BotProtocol
import Ratings
import Replays
import Standings
import Tallies

/// The results of each bot against each other one: wins, draws and losses.
///
/// A script makes each cell a link to its pair, whose page needs scripts as well; so a cell takes 22 bytes, and 100 bots
/// fit into a page of 300 kB.
struct CrossTable {
  let site: Site
  let index: Int

  /// The maximal number of bots whose table stands on the page of the event.
  private static let mostBeside = 16
  /// The maximal number of rows and columns.
  private static let most = 100

  static func hasOwnPage(_ event: EventStandings) -> Bool {
    event.sharesDeals && event.lines.count { $0.games > 0 } > mostBeside
  }

  private var event: EventStandings { site.standings.events[index] }
  private var hasOwnPage: Bool { CrossTable.hasOwnPage(event) }
  private var address: SiteAddress { hasOwnPage ? .crossTable(index) : .event(index) }

  private var title: String {
    event.isRated
      ? "Cross table: wins, draws and losses" : "Cross table: deals on which the bot was better, equal and worse"
  }

  /// How to read the colours, and with scripts how to read and sort the figures.
  private var legend: String {
    let (colours, whole) =
      event.isRated
      ? ("Blue: the bot of the row wins more; orange: it loses more.", "points")
      : ("Blue: the bot of the row does better; orange: it does worse.", "deals")
    return colours
      + #" <span class="scripted">Enlarge the cells to read their figures, first the share of the \#(whole) in %. Click a number to sort by that column.</span>"#
  }

  /// The address of the table from the page of its event.
  var link: String { hasOwnPage ? site.link(to: address, from: .event(index)) : "#" + CrossTable.id }

  private static let id = "cross-table"

  /// The table, or a link to its page.
  var section: String {
    guard hasOwnPage else { return content(title: title) }
    return
      #"<section><h2><a href="\#(link)">\#(title)</a></h2></section>"#
  }

  /// The page of a large table.
  var page: String {
    SiteFrame(site: site, page: address).html(
      "\(Figures.title(event.game, seats: event.seats)): cross table", description: Sentences.certainty(event),
      body: content(title: title))
  }

  private func content(title: String) -> String {
    // Bots with deals of their own have met on none.
    guard event.sharesDeals else { return "" }
    let all = event.lines.map(\.name)
    let names = Array(
      all.filter { site.games[index].number(of: $0).map { !site.games[index].games(of: $0).isEmpty } ?? false }
        .prefix(CrossTable.most))
    guard names.count > 1 else { return "" }
    let numbers = names.map { site.games[index].number(of: $0)! }
    let head = names.enumerated().map { place, name in
      #"<th scope="col" title="\#(HTML.escape(SafeText.name(name)))"\#(mark(name))>\#(place + 1)</th>"#
    }
    let rows = names.enumerated().map { place, name in
      let balances = site.games[index].balances(of: numbers[place])
      let cells = numbers.enumerated().map { column, number in
        column == place ? "<td>" : cell(balances[number])
      }
      return
        "<tr\(mark(name))><th scope=\"row\">\(place + 1) \(site.nameLink(name, from: address))</th>\(cells.joined())</tr>"
    }
    let rest =
      Sentences.firstGames(of: site.games[index])
      + (names.count < all.count
        ? "<p>The first \(names.count) of \(all.count) bots; each bot's page has its opponents.</p>" : "")
    let place = site.standings.events.count > 1 ? #" data-event="\#(index + 1)""# : ""
    return """
      <section id="\(CrossTable.id)" class="cross"><h2>\(title)</h2>
      <p class="filters"><label>Size of the cells <input type="range" min="6" max="56" value="56" data-zoom\(place)></label></p>
      <p class="legend">\(legend)</p>
      <div class="wide" tabindex="0" role="group" aria-label="Cross table"><table class="heat sortable"><thead><tr><th scope="col">bot</th>\(head.joined())</tr></thead>
      <tbody>\(rows.joined(separator: "\n"))</tbody></table></div>
      \(rest)</section>
      """
  }

  /// The attribute from which the script makes links.
  private func mark(_ name: String) -> String { site.pageNames[name].map { #" data-page="\#($0)""# } ?? "" }

  private func cell(_ balance: GameIndex.Balance) -> String {
    guard let share = balance.share else { return "<td class=none>·" }
    // The shade of eleven, from worst to best. HTML lets out quotation marks and closing tags, half of a cell.
    let shade = Int(exactly: (10 * share).rounded()) ?? 0
    return "<td class=s\(shade)>\(balance.wins)–\(balance.draws)–\(balance.losses)"
  }
}
