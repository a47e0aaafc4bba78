import BotProtocol
import Ratings
public import Records
import Replays
public import Scheduling

/// The page on which a browser follows a running tournament, and the parts that it fetches as they change.
public enum WatchPage {
  public static var styles: String { TablePage.embedded("page.css", "report.css", "charts.css", "watch.css") }
  public static var scripts: String { TablePage.embedded("watch.js", "page.js", "charts.js") }

  /// The address of the page of some games, from the page of the run.
  public static func address(of tables: [TableKey], game: String) -> String {
    "\(SiteAddress.folder)/\(GamePage.address(of: tables, game: game))"
  }

  /// A finished game, and the address of its replay if it was recorded.
  public struct Game: Equatable, Sendable {
    public var record: TableRecord
    public var name: String
    public var replay: String?

    public init(_ record: TableRecord, of name: String, replay: String?) {
      (self.record, self.name, self.replay) = (record, name, replay)
    }
  }

  /// A game that is being played, and the address of the page that follows it.
  public struct RunningGame: Equatable, Sendable {
    public var title: String
    /// The names of the bots, by seat.
    public var seats: [String]
    /// The time of day at which it began.
    public var began: String
    public var address: String

    public init(title: String, seats: [String], began: String, address: String) {
      (self.title, self.seats, self.began, self.address) = (title, seats, began, address)
    }
  }

  /// The number of running games in the list.
  private static let mostRunning = 12

  /// The page, whose parts are at the addresses `latest` and `standings`.
  public static func html(title: String) -> String {
    let title = SafeText.name(title)
    return HTML.servedPage(
      title: title, name: "watch",
      body: """
        <p class="lost" role="alert" hidden>The connection to the referee is lost. Start referee watch again.</p>
        <header><h1>\(HTML.escape(title))</h1>\(SiteFrame.controls)
        <nav aria-label="Pages"><a href="screen">Big screen</a></nav></header>
        <main>
        <div data-part="latest" aria-live="polite"></div>
        <div data-part="standings"></div>
        </main>
        """)
  }

  /// The part that changes with every table: the number of tables, and the running games, the latest games and
  /// faults.
  ///
  /// - Parameters:
  ///   - scheduled: the total number of tables; nil while unknown.
  ///   - running: the games that are being played.
  ///   - problem: why the data are not current.
  public static func latest(
    played: Int?, scheduled: Int?, running: [RunningGame] = [], games: [Game], faults: [Game], problem: String?
  ) -> String {
    let count =
      switch (played, scheduled) {
      case (nil, _): "The run has not begun yet. This page updates by itself."
      case (let played?, nil): "\(tables(played)) played"
      case (let played?, let scheduled?) where played >= scheduled: "All \(tables(played)) played"
      case (let played?, let scheduled?): "\(Figures.grouped(played)) of \(tables(scheduled)) played"
      }
    let trouble = problem.map { #"<p class="problem">\#(HTML.escape(SafeText.lines($0)))</p>"# } ?? ""
    let more = running.count - mostRunning
    let playing = running.prefix(mostRunning).map(words) + (more > 0 ? ["and \(Figures.grouped(more)) more"] : [])
    return """
      <section id="status"><p class="count">\(count)</p>\(trouble)</section>
      <div class="news">\(list("Being played", playing)) \(list("Latest games", games.map(words))) \(list("Latest faults", faults.flatMap(faultWords)))</div>
      """
  }

  private static func tables(_ count: Int) -> String { count == 1 ? "1 table" : "\(Figures.grouped(count)) tables" }

  private static func list(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    return "<section><h2>\(title)</h2><ol>\(items.map { "<li>\($0)</li>" }.joined(separator: "\n"))</ol></section>"
  }

  private static func words(_ game: Game) -> String {
    let table = game.record.table
    let results = zip(table.seats, game.record.scores).map { "\(SafeText.name($0)) \($1)" }.joined(separator: ", ")
    return link(game) + HTML.escape(": \(results)")
  }

  private static func words(_ game: RunningGame) -> String {
    let names = game.seats.map { SafeText.name($0) }.joined(separator: ", ")
    return #"<a href="\#(HTML.escape(game.address))">\#(HTML.escape(game.title))</a>"#
      + HTML.escape(": \(names), since \(game.began)")
  }

  private static func faultWords(_ game: Game) -> [String] {
    zip(game.record.table.seats, game.record.faults).compactMap { bot, fault in
      fault.map { fault in
        #"<span class="kind">\#(HTML.escape(fault.kind))</span> \#(HTML.escape(SafeText.name(bot))), "# + link(game)
          + HTML.escape(": \(SafeText.visible(fault.message))")
      }
    }
  }

  private static func link(_ game: Game) -> String {
    let table = game.record.table
    let title = HTML.escape("\(game.name), table \(table.number), deal \(table.deal)")
    return game.replay.map { #"<a href="\#(HTML.escape($0))">\#(title)</a>"# } ?? title
  }
}
