import BotProtocol
import JSON
import Ratings
package import Scheduling

/// The page on which recorded games are shown with animated cards: no network, no framework.
///
/// The page of a site shows any game of it: its address names games, and its script loads their data files. The other
/// page is one file that contains its games.
package enum GamePage {
  /// The page of a site, `game.html`, beside `game.css`, `game.js`, and the folder `games` with the data files.
  ///
  /// - Parameters:
  ///   - title: the title until the games are there.
  ///   - home: the link to the first page of the site.
  ///   - links: the pages beside this one.
  ///   - isServed: true for a server that tells the page of games that are being played.
  package static func html(
    title: String, _ scripts: GameScripts, home: String, links: Links = Links(), isServed: Bool = false
  ) -> String {
    HTML.servedPage(
      title: title, name: "game", policy: isServed ? nil : HTML.sitePolicy,
      body: body(
        title: title,
        home: #"<p class="home"><a href="\#(home)">\#(HTML.escape(title))</a><span class="trail"></span></p>"#,
        data: decks(scripts, links),
        noscript: "<p>This page needs JavaScript to draw games. It loads scripts from its own folder only.</p>"))
  }

  /// The pages of a site to which a game leads.
  package struct Links: Sendable {
    /// The titles of the events.
    package var events: [String] = []
    /// The names of seats in recorded games, each with the name of its bot's page.
    package var bots: [(seat: String, page: String)] = []

    package init(events: [String] = [], bots: [(seat: String, page: String)] = []) {
      (self.events, self.bots) = (events, bots)
    }
  }

  /// The data of a page without games of its own.
  private static func decks(_ scripts: GameScripts, _ links: Links = Links()) -> [UInt8] {
    var json = JSONWriter(reserving: 32 * 1024)
    json.object { json in
      json.key("decks")
      scripts.writeDecks(to: &json)
      if !links.events.isEmpty { json.member("events", links.events) }
      if !links.bots.isEmpty {
        json.object("bots") { json in
          for (seat, page) in links.bots { json.member(named: SafeText.name(seat), page) }
        }
      }
    }
    return json.bytes
  }

  /// The big screen, `screen.html` with `screen.css` and `screen.js`: it shows one game after another, and leaderboards
  /// between them, as the stream of events of its server says.
  ///
  /// - Parameter title: the title until the first game is there.
  package static func screen(title: String, _ scripts: GameScripts) -> String {
    HTML.servedPage(
      title: title, name: "screen", kind: "screen",
      body: """
        \(TablePage.embedded("cards.svg"))
        <header><h1>\(HTML.escape(title))</h1><p class="state" role="status"></p></header>
        <main hidden></main>
        <section id="boards" hidden></section>
        <p class="lost" role="alert" hidden>The connection to the referee is lost. Start referee watch again.</p>
        <noscript><p>This page needs JavaScript to draw games.</p></noscript>
        \(controls)
        <script type="application/json" id="replay">\(HTML.embedded(decks(scripts)))</script>
        """)
  }

  package static var screenStyles: String { styles + TablePage.embedded("screen.css") }
  package static var screenScripts: String { parts + TablePage.embedded("screen.js") }

  /// The address of the page of some games, relative to the folder with `game.html`.
  package static func address(of tables: [TableKey], game: String) -> String {
    "game.html#" + tables.map { $0.name(game: game) }.joined(separator: ",")
  }

  static func body(title: String, home: String = "", data: [UInt8], noscript: String) -> String {
    """
    \(TablePage.embedded("cards.svg"))
    <header>\(home)<h1>\(HTML.escape(title))</h1><p class="parting" hidden></p></header>
    <main></main>
    <noscript>\(noscript)</noscript>
    \(controls)
    <script type="application/json" id="replay">\(HTML.embedded(data))</script>
    """
  }

  package static var styles: String { TablePage.embedded("page.css", "table.css", "replay.css") }
  package static var scripts: String { parts + "gamePage.start();\n" }
  private static var parts: String {
    TablePage.choices + TablePage.scripts
      + TablePage.embedded("piles.js", "game-data.js", "plots.js", "replay.js", "follow.js", "game.js")
  }

  private static var controls: String {
    let speeds = [0.25, 0.5, 1, 2, 4, 8, 16].map { speed in
      let text = speed < 1 ? "\(speed)" : Figures.decimal(speed, digits: 0)
      return #"<option value="\#(text)"\#(speed == 1 ? " selected" : "")>\#(text)×</option>"#
    }
    return """
      <nav class="controls" aria-label="Replay">
      \(button("first", "First")) \(button("back", "Back"))
      <button type="button" class="play" data-do="play" aria-label="Play">\(icon("go-play"))<span>Play</span></button>
      \(button("forward", "Forward")) \(button("last", "Last"))
      <input type="range" id="scrubber" min="0" max="1" value="1" aria-label="Step">
      <output id="where"></output>
      <span data-with="mistakes" hidden><button type="button" data-do="mistake-before" aria-label="Previous mistake">‹ ✗</button>
      <button type="button" data-do="mistake" aria-label="Next mistake">✗ ›</button></span>
      <button type="button" class="corner" popovertarget="choices" aria-label="Menu">☰</button>
      <div id="choices" popover>
      <label>Speed <select id="speed">\(speeds.joined())</select></label>
      <button type="button" data-do="hint" aria-pressed="false">Hint</button>
      <button type="button" data-do="mode" data-with="tables" aria-pressed="false" hidden>By time</button>
      <button type="button" data-choice="colours" data-values=",safe" aria-pressed="false">Colour-blind</button>
      <button type="button" data-choice="theme" data-values=",dark,light" aria-pressed="false">Light or dark</button>
      </div></nav>
      <footer class="keys"><kbd>←</kbd> <kbd>→</kbd> step, <kbd>Space</kbd> plays and pauses, <kbd>Home</kbd> <kbd>End</kbd>
      first and last, <kbd>+</kbd> <kbd>-</kbd> speed, <kbd>H</kbd> hint, <span data-with="mistakes" hidden><kbd>N</kbd> <kbd>P</kbd> next and previous mistake,</span>
      <span data-with="tables" hidden><kbd>M</kbd> by move or by time,</span>
      <kbd>C</kbd> colour-blind, <kbd>D</kbd> light or dark. The address holds a link to the step.</footer>
      """
  }

  private static func button(_ action: String, _ label: String) -> String {
    #"<button type="button" data-do="\#(action)" aria-label="\#(label)">\#(icon("go-" + action))</button>"#
  }

  private static func icon(_ id: String) -> String {
    ##"<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#\##(id)"/></svg>"##
  }
}
