import BotProtocol
import Replays
public import Standings

/// The report of a run as one HTML file that is complete without scripts: leaderboards, pairwise results and charts.
public enum ReportPage {
  /// - Parameters:
  ///   - faults: the rows of the list of faults.
  ///   - games: the section with the list of games; empty for none.
  ///   - links: HTML after the leaderboards, with links to further pages.
  ///   - submissions: the folders that may enter bots; nil if there are none.
  ///   - replays: the path of the page with notable games, relative to the report; nil if there is none.
  public static func html(
    _ standings: RunStandings, _ digests: [EventDigest], title: String, faults: [FaultReport] = [],
    games: String = "", links: String = "", submissions: SubmissionList? = nil,
    replays: (NotableGames) -> String?
  ) -> String {
    let title = SafeText.name(title)
    var contents = standings.events.enumerated().map { index, event in
      ##"<a href="#event-\##(index + 1)">\##(HTML.escape(event.title))</a>"##
    }
    if standings.grades != nil { contents.insert(##"<a href="#grades">\##(GradeText.title)</a>"##, at: 0) }
    if !links.isEmpty { contents.append(##"<a href="#bots">Bots</a>"##) }
    if !faults.isEmpty { contents.append(##"<a href="#faults">Faults</a>"##) }
    if !games.isEmpty { contents.append(##"<a href="#games">Games</a>"##) }
    if submissions != nil { contents.append(##"<a href="#submissions">Submissions</a>"##) }
    let versions = VersionSection.html(standings)
    if !versions.isEmpty { contents.append(##"<a href="#versions">Versions</a>"##) }
    let isFiltered = !faults.isEmpty || !games.isEmpty || !versions.isEmpty
    return HTML.page(
      title: title, styles: [TablePage.embedded("page.css", "report.css")],
      scripts: [TablePage.choices] + (isFiltered ? [TablePage.embedded("filters.js")] : []),
      body: """
        <header><h1>\(HTML.escape(title))</h1><nav>\(contents.joined(separator: " "))</nav>
        \(controls)</header>
        <main>
        \(sections(standings, digests, replays: replays))
        \(links)
        \(FaultSection.html(faults))
        \(games)
        \(versions)
        \(submissions?.html ?? "")
        \(standings.provenance.map(origin(of:)) ?? "")
        </main>
        """)
  }

  /// Additional parts of the public report: a link for each bot, files for other programs, and why there are no replays
  /// yet.
  public static func links(_ standings: RunStandings) -> String {
    let bots = standings.overall.map { bot in
      let name = SafeText.name(bot.name)
      return ##"<a href="#\##(HTML.escape(name))">\##(HTML.escape(name))</a>"##
    }
    var notice = ""
    let hidden = standings.events.indices.filter { !standings.mayShowCards(of: $0) }
    if let provenance = standings.provenance, !hidden.isEmpty {
      let events =
        hidden.count == standings.events.count
        ? "" : " of event\(hidden.count == 1 ? "" : "s") \(hidden.map { String($0 + 1) }.joined(separator: ", "))"
      notice =
        provenance.hasSubmissions
        ? "<p>Games and replays\(events) appear here once the run is closed, because they tell of cards that may still be played.</p>"
        : "<p>Replays\(events) appear here once all tables are played, because they show cards that may still be played.</p>"
    }
    let files = Leaderboard.Format.published.map {
      #"<a href="\#($0.name)">\#($0.format.rawValue.uppercased())</a>"#
    }
    return """
      <section id="bots"><h2>Bots</h2><p>\(bots.joined(separator: " · "))</p>
      <p>\(files.joined(separator: " · "))</p>\(notice)</section>
      """
  }

  /// The buttons for the choice of colours.
  static let controls = """
    <p class="controls"><button type="button" data-choice="colours" data-values=",safe" aria-pressed="false">Colour-blind</button>
    <button type="button" data-choice="theme" data-values=",dark,light" aria-pressed="false">Light or dark</button></p>
    """

  /// Only the sections of the report, for a page that combines them with others.
  public static func sections(
    _ standings: RunStandings, _ digests: [EventDigest], replays: (NotableGames) -> String?
  ) -> String {
    let sections = zip(standings.events, digests).enumerated().map { index, pair in
      EventSection(event: pair.0, digest: pair.1, number: index + 1).html(replays)
    }
    let (first, last) = Leaderboard.otherSections(standings)
    let summary = SummarySection(standings: standings, digests: digests).html(replays)
    return ([summary] + first.map(section) + sections + last.map(section)).joined(separator: "\n")
  }

  /// The tournament, and where and when it was played.
  private static func origin(of provenance: RunStandings.Provenance) -> String {
    let lines = Sentences.provenance(provenance).map { "<p>\(HTML.escape($0))</p>" }
    return "<section><h2>Provenance</h2>\(lines.joined())</section>"
  }

  private static func section(_ section: TitledGrid) -> String {
    let id = section.title == GradeText.title ? #" id="grades""# : ""
    let remarks = section.remarks.map { "<p>\(HTML.escape($0))</p>" }.joined()
    return
      "<section\(id) class=\"board\"><h2>\(section.title)</h2>\(section.grid.html(isStacked: section.title == GradeText.title))\(remarks)</section>"
  }
}

extension Grid {
  /// An HTML table.
  ///
  /// - Parameters:
  ///   - more: markup of an additional last column.
  ///   - attributes: the attributes of each row, each with a space before it.
  ///   - isStacked: true lets a phone show each row as a few labelled lines.
  package func html(
    _ more: (heading: String, cells: [String])? = nil, attributes: [String]? = nil, isStacked: Bool = false
  ) -> String {
    let head = columns.map { column in
      let kind = column.isNumber ? #" class="number""# : ""
      return "<th\(kind)>\(HTML.escape(column.heading))</th>"
    }
    let body = rows.enumerated().map { index, row in
      let cells = zip(columns, row).map { column, cell in
        let kind = column.isNumber ? #" class="number""# : ""
        let name = isStacked && column.isNumber ? #" data-name="\#(HTML.escape(column.heading))""# : ""
        return "<td\(kind)\(name)>\(HTML.escape(cell))</td>"
      }
      let last = more.map { "<td>\($0.cells[index])</td>" } ?? ""
      return "<tr\(attributes?[index] ?? "")>\(cells.joined())\(last)</tr>"
    }
    return
      "<div class=\"wide\(isStacked ? " stacked" : "")\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table><thead><tr>\(head.joined())\(more.map { "<th>\($0.heading)</th>" } ?? "")</tr></thead>"
      + "<tbody>\(body.joined(separator: "\n"))</tbody></table></div>"
  }
}
