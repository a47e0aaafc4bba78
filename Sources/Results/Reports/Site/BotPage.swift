import BotProtocol
import Ratings
import Refereeing
import Replays
public import Standings

/// The page of one bot on a site that everyone may see: its results, versions, faults and latest games.
///
/// It quotes nothing that a bot wrote: a fault is told by its kind.
public enum BotPage {
  /// - Parameters:
  ///   - replay: the path of a game's page, relative to this one; nil if there is none.
  ///   - first: that of the first game with a fault.
  public static func html(
    _ bot: RunHistory.Bot, _ standings: RunStandings, replay: (RunHistory.Game) -> String?,
    first: (FaultGroup) -> String?
  ) -> String {
    let name = HTML.escape(SafeText.name(bot.name))
    return HTML.page(
      title: SafeText.name(bot.name), styles: [TablePage.embedded("page.css", "report.css")],
      scripts: [TablePage.choices],
      body: """
        <header><h1>\(name)</h1><nav><a href="../index.html">All bots</a></nav>
        \(ReportPage.controls)</header>
        <main>
        \(section("Results", results(bot, standings)))
        \(section("Versions", versions(bot)))
        \(bot.faults.isEmpty ? "" : faults(bot, standings, first))
        \(games(bot, standings, replay))
        </main>
        """)
  }

  /// The links of the first page to those of the bots, and to what other programs read.
  ///
  /// - Parameters:
  ///   - bots: each with the path of its page.
  ///   - notice: a sentence that stands below; empty if there is none.
  public static func links(_ bots: [(name: String, path: String)], notice: String) -> String {
    let items = bots.map { #"<a href="\#(HTML.escape($0.path))">\#(HTML.escape(SafeText.name($0.name)))</a>"# }
    return """
      <section id="bots"><h2>Bots</h2><p>\(items.joined(separator: " · "))</p>
      <p><a href="feed.xml">What changed (Atom)</a> · <a href="standings.json">JSON</a> · \
      <a href="standings.csv">CSV</a></p>\(notice.isEmpty ? "" : "<p>\(HTML.escape(notice))</p>")</section>
      """
  }

  /// Why there are no replays yet; empty where there are.
  public static func notice(_ standings: RunStandings) -> String {
    guard let provenance = standings.provenance, !provenance.isOver else { return "" }
    return provenance.hasSubmissions
      ? "Games and replays appear here once the run is closed, because they tell of cards that may still be played."
      : "Replays appear here once all tables are played, because they show cards that may still be played."
  }

  private static func section(_ title: String, _ grid: Grid, links: [String]? = nil) -> String {
    "<section><h2>\(title)</h2>\(grid.html(links.map { ("", $0) }))</section>"
  }

  private static func results(_ bot: RunHistory.Bot, _ standings: RunStandings) -> Grid {
    var rows: [[String]] = []
    for event in standings.events {
      for line in event.lines + event.departed where bot.shown.contains(line.name) && line.games > 0 {
        let rank = line.ranks.map { $0.count > 1 ? "\($0.lowerBound) to \($0.upperBound)" : "\($0.lowerBound)" }
        rows.append([
          Figures.title(event.game, seats: event.seats), SafeText.name(line.name),
          event.line(of: line.name) == nil ? "" : rank ?? "\(line.rank)",
          String(line.games), line.tally.estimate.map { Figures.decimal($0.mean, digits: 1) } ?? "",
          String(line.faultCount),
        ])
      }
    }
    return Grid(
      columns: [
        Grid.Column("event", isNumber: false), Grid.Column("bot", isNumber: false), Grid.Column("rank"),
        Grid.Column("games"), Grid.Column("mean score"), Grid.Column("faults"),
      ], rows: rows)
  }

  private static func versions(_ bot: RunHistory.Bot) -> Grid {
    Grid(
      columns: [
        Grid.Column("version"), Grid.Column("name", isNumber: false), Grid.Column("tables before"),
        Grid.Column("since", isNumber: false),
      ],
      rows: zip(bot.versions, bot.shown).map { version, shown in
        [
          String(version.number), SafeText.name(shown), String(version.tables),
          version.date.map { SafeText.name($0) } ?? "",
        ]
      })
  }

  private static func faults(
    _ bot: RunHistory.Bot, _ standings: RunStandings, _ first: (FaultGroup) -> String?
  ) -> String {
    let grid = Grid(
      columns: [
        Grid.Column("event", isNumber: false), Grid.Column("kind", isNumber: false), Grid.Column("games"),
        Grid.Column("first table"), Grid.Column("what happened", isNumber: false),
        Grid.Column("how to avoid it", isNumber: false),
      ],
      rows: bot.faults.map { fault in
        let kind = FaultKind.named(fault.kind)
        return [
          event(fault.event, standings), fault.kind, String(fault.count), String(fault.first.table.number),
          plain(kind?.summary), plain(kind?.remedy),
        ]
      })
    return section("Faults", grid, links: bot.faults.map { link(first($0)) })
  }

  private static func games(
    _ bot: RunHistory.Bot, _ standings: RunStandings, _ replay: (RunHistory.Game) -> String?
  ) -> String {
    let grid = Grid(
      columns: [
        Grid.Column("event", isNumber: false), Grid.Column("table"), Grid.Column("deal"),
        Grid.Column("bots, by seat", isNumber: false), Grid.Column("score"), Grid.Column("ending", isNumber: false),
        Grid.Column("fault", isNumber: false),
      ],
      rows: bot.games.map { game in
        [
          event(game.table.event, standings), String(game.table.number),
          String(game.table.deal), game.names.map { SafeText.name($0) }.joined(separator: ", "), String(game.score),
          SafeText.name(game.ending), game.fault.map { SafeText.name($0) } ?? "",
        ]
      })
    let links = bot.games.map { link(replay($0)) }
    let notice = notice(standings)
    return "<section><h2>Latest games</h2>" + (notice.isEmpty ? "" : "<p>\(HTML.escape(notice))</p>")
      + (standings.provenance?.mayTellGames == false ? "" : grid.html(("", links))) + "</section>"
  }

  private static func event(_ index: Int, _ standings: RunStandings) -> String {
    "\(index + 1) \(standings.events[index].game)"
  }

  /// Words of a Markdown document as plain text.
  private static func plain(_ text: String?) -> String { (text ?? "").replacing("`", with: "\"") }

  private static func link(_ path: String?) -> String {
    path.map { #"<a href="\#(HTML.escape($0))">replay</a>"# } ?? ""
  }
}
