import BotProtocol
import Ratings
import Replays
import Standings

/// The page that lists all bots: their ranks in each event, response times, reported numbers and versions.
struct BotListPage {
  let site: Site

  var html: String {
    let sections = Leaderboard.otherSections(site.standings).last.map { section in
      let links = section.grid.rows.map { row in bot(of: row).flatMap { site.botLink($0, from: .bots) } }
      let remarks = section.remarks.map { "<p>\(HTML.escape($0))</p>" }.joined()
      return
        "<section class=\"board\"><h2>\(HTML.escape(section.title))</h2>\(section.grid.html(rows: 15, links: ["bot": links]))\(remarks)</section>"
    }
    return SiteFrame(site: site, page: .bots).html(
      "Bots", description: "\(site.bots.count) bots: ranks by event, and response times.",
      body: """
        <section id="bots"><h2>Bots</h2><p class="names">\(site.bots.map { site.nameLink($0, from: .bots) }.joined(separator: " · "))</p></section>
        \(sections.reversed().joined(separator: "\n"))
        \(VersionSection.html(site.standings))
        """)
  }

  /// The bot of a row, whose first cell is its name as shown.
  private func bot(of row: [String]) -> String? { site.bots.first { SafeText.name($0) == row.first } }
}

/// The page with the games that ended last.
struct GamesPage {
  let site: Site

  var html: String {
    SiteFrame(site: site, page: .games).html(
      "Games", description: "The games that ended last, with their replays.",
      body: site.latest?.html { table in site.gameLink([table.number], of: table.event, from: .games) } ?? "")
  }
}

/// The page with the faults.
struct FaultsPage {
  let site: Site

  var html: String {
    let replays = site.faultReports.map { $0.link(in: site, from: .faults) }
    return SiteFrame(site: site, page: .faults).html(
      "Faults", description: "What went wrong in which game, and why.",
      body: FaultSection.html(site.faultReports, replays: replays))
  }
}

extension FaultReport {
  /// The link to the first such game; nil if it is not shown.
  func link(in site: Site, from page: SiteAddress) -> String? {
    group.first.isRecorded ? site.gameLink([group.first.table.number], of: group.event, from: page) : nil
  }
}
