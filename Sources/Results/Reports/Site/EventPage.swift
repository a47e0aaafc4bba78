import BotProtocol
import Ratings
import Replays
import Scheduling
import Standings

/// The page of an event: its leaderboard, figures, and cross table.
struct EventPage {
  let site: Site
  let index: Int

  private var page: SiteAddress { .event(index) }
  private var event: EventStandings { site.standings.events[index] }

  var html: String {
    let title = Figures.title(event.game, seats: event.seats)
    let table = CrossTable(site: site, index: index)
    let (figures, bySeat, crossTable) = (figures, bySeat, table.section)
    let jumps = [
      figures.isEmpty ? nil : ("Figures", "#figures"), bySeat.isEmpty ? nil : ("By seat", "#by-seat"),
      crossTable.isEmpty ? nil : ("Cross table", table.link),
    ]
    return SiteFrame(site: site, page: page).html(
      title, description: Sentences.certainty(event),
      body: """
        \(links(jumps.compactMap(\.self)))
        \(LeaderboardSection(site: site, index: index, page: page).html(heading: .plain, rows: 15))
        <section id="figures" class="figures" aria-label="Figures">
        \(figures)
        \(part("By seat", bySeat, isOpen: true, id: "by-seat"))
        \(part("Faults by kind", faults, isOpen: false))
        </section>
        \(crossTable)
        """)
  }

  /// Links to what lies below the leaderboard.
  private func links(_ places: [(title: String, address: String)]) -> String {
    let links = places.map { #"<a href="\#($0.address)">\#($0.title)</a>"# }
    return #"<nav class="jumps" aria-label="On this page">\#(links.joined(separator: " "))</nav>"#
  }

  /// With more bots, what has a part for each is closed, or left to the pages of the bots.
  private static let mostInDetail = 24

  private var figures: String {
    let figures = EventFigures(event: event, digest: site.digests[index])
    let isDetailed = event.lines.count { $0.games > 0 } <= EventPage.mostInDetail
    let parts: [(figure: Figure?, isOpen: Bool)] =
      [(figures.format, true), (figures.test, true), (figures.history, true), (figures.intervals, isDetailed)]
      + (isDetailed ? [(figures.scores(), false), (figures.responseTimes(), false)] : [])
    return parts.compactMap { figure, isOpen in figure.map { drawn($0, isOpen: isOpen) } }.joined(separator: "\n")
  }

  private func drawn(_ figure: Figure, isOpen: Bool) -> String {
    part(figure.title, figure.html(savedAs: "\(index + 1)-\(event.game)-"), isOpen: isOpen)
  }

  private func part(_ title: String, _ content: String, isOpen: Bool, id: String? = nil) -> String {
    content.isEmpty
      ? ""
      : "<details\(id.map { #" id="\#($0)""# } ?? "")\(isOpen ? " open" : "")><summary>\(HTML.escape(title))</summary>\(content)</details>"
  }

  private var bySeat: String {
    guard site.tellsGames(of: index) else { return "" }
    let games = site.games[index]
    let totals = games.seatTotals()
    let table = SeatTable.html(totals)
    // Where strong bots sit at one seat more often than at another, its points tell nothing of the seat.
    let advantage = games.hasBalancedSeats ? "<p>\(SeatTable.advantage(totals))</p>" : ""
    return table.isEmpty ? "" : table + advantage + Sentences.firstGames(of: games)
  }

  private var faults: String {
    let kinds = Set(event.lines.flatMap(\.faults.keys)).sorted()
    guard !kinds.isEmpty else { return "" }
    let lines = event.lines.filter { $0.faultCount > 0 }
    let grid = Grid(
      columns: [Grid.Column("bot", isNumber: false)] + kinds.map { Grid.Column($0) },
      rows: lines.map { line in [SafeText.name(line.name)] + kinds.map { String(line.faults[$0] ?? 0) } })
    return grid.html(rows: 10, links: ["bot": lines.map { site.botLink($0.name, from: page) }])
  }
}

extension NotableGames {
  /// Why the tables are notable.
  var words: String {
    let place = ", deal \(tables[0].deal)"
    return switch reason {
    case .fastestWin(let name, let answers): "Fastest win: \(SafeText.name(name)) with \(answers) answers" + place
    case .worstLoss(let name, let score): "Worst loss: \(SafeText.name(name)) with a score of \(score)" + place
    case .fault(let name, let kind): "Fault: \(kind), by \(SafeText.name(name))" + place
    case .swing(let best, let high, let worst, let low):
      "Largest swing: \(SafeText.name(best)) \(high), \(SafeText.name(worst)) \(low)" + place
    }
  }
}
