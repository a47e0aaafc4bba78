import BotProtocol
import Ratings
import Replays
import Standings

/// The page that lists all bots: their ranks in each event, response times, reported numbers and versions.
struct BotListPage {
  let site: Site

  var html: String {
    // The first cell of a row is the bot's name as shown.
    let pages = Dictionary(site.bots.map { (SafeText.name($0), site.botLink($0, from: .bots)) }) { first, _ in first }
    let sections = Leaderboard.otherSections(site.standings).last.map { section in
      section.html(rows: 15, links: ["bot": section.grid.rows.map { pages[$0[0]] ?? nil }])
    }
    return SiteFrame(site: site, page: .bots).html(
      "Bots", description: "\(site.bots.count) bots: ranks by event, and response times.",
      body: """
        <section id="bots"><h2>Bots</h2><p class="names">\(site.bots.map { site.nameLink($0, from: .bots) }.joined(separator: " · "))</p></section>
        \(sections.reversed().joined(separator: "\n"))
        \(VersionSection.html(site.standings))
        """)
  }
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
