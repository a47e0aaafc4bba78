import BotProtocol
import Replays
import Standings

/// The first page of a site: who leads in each event and whether that is shown, the leaderboards, and where the results
/// come from.
struct OverviewPage {
  let site: Site

  var html: String {
    SiteFrame(site: site, page: .overview).html(
      "", description: description,
      body: """
        \(sections)
        \(downloads)
        \(site.organiserSections)
        \(provenance)
        """)
  }

  /// The sections that change during play.
  var sections: String {
    let boards = site.standings.events.indices.map { index in
      LeaderboardSection(site: site, index: index, page: .overview).html(heading: .link, rows: 8)
    }
    let first = Leaderboard.otherSections(site.standings).first.map { $0.html(id: "grades", isStacked: true) }
    return
      ([SummarySection(site: site).html] + first + boards).joined(separator: "\n")
  }

  /// Who leads, in one sentence.
  private var description: String {
    site.standings.events.compactMap { event in
      event.players.first.map {
        "\(event.shortTitle): \(SafeText.name($0.name)). \(Sentences.certainty(event))"
      }
    }.joined(separator: " ")
  }

  /// Files for other programs, and why there are no games yet.
  private var downloads: String {
    guard site.reader == .everyone else { return "" }
    let files = Leaderboard.Format.published.map {
      #"<a href="\#($0.name)">\#($0.format.rawValue.uppercased())</a>"#
    }
    return "<section id=\"files\"><h2>Files</h2><p>\(files.joined(separator: " · "))</p>\(notice)</section>"
  }

  private var notice: String {
    let standings = site.standings
    let hidden = standings.events.indices.filter { !standings.mayShowCards(of: $0) }
    guard let provenance = standings.provenance, !hidden.isEmpty else { return "" }
    let events =
      hidden.count == standings.events.count
      ? "" : " of event\(hidden.count == 1 ? "" : "s") \(hidden.map { String($0 + 1) }.joined(separator: ", "))"
    return provenance.takesNewBots
      ? "<p>Games and replays\(events) appear here once the run is closed, because they tell of cards that may still be played.</p>"
      : "<p>Replays\(events) appear here once all tables are played, because they show cards that may still be played.</p>"
  }

  /// The tournament, and where and when it was played.
  private var provenance: String {
    guard let provenance = site.standings.provenance else { return "" }
    let lines = Sentences.provenance(provenance).map { "<p>\(HTML.escape($0))</p>" }
    return "<section><h2>Provenance</h2>\(lines.joined())</section>"
  }
}

extension TitledGrid {
  /// A section of a page.
  ///
  /// - Parameters:
  ///   - isStacked, rows, links: as for the grid.
  func html(
    id: String? = nil, isStacked: Bool = false, rows: Int = 10, links: [String: [String?]] = [:]
  ) -> String {
    let remarks = remarks.map { "<p>\(HTML.escape($0))</p>" }.joined()
    let table = grid.html(isStacked: isStacked, rows: rows, links: links)
    return
      "<section\(id.map { #" id="\#($0)""# } ?? "") class=\"board\"><h2>\(HTML.escape(title))</h2>\(table)\(remarks)</section>"
  }
}
