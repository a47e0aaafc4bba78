import JSON
import Ratings

/// Recorded games as one HTML file with animated cards: no network, no framework, and readable without scripts.
public enum ReplayPage {
  /// The page of one game, or of several bots' games on one deal side by side.
  ///
  /// - Parameter folder: the relative URL of the folder in which a server has `styles` as `replay.css` and `scripts` as
  ///   `replay.js`; nil for a self-contained page.
  public static func html(_ tables: [ReplayTable], servedIn folder: String? = nil) -> String {
    let game = tables[0].game
    let title = "\(game.prefix(1).uppercased() + game.dropFirst()), deal \(tables[0].deal)"
    let faces = tables[0].faces
    let games = tables.map { TableDrawing($0).section }.joined(separator: "\n")
    let (drawings, inks, inkWords) = TablePage.drawings(of: tables[0].cards) { faces[$0] }
    var json = JSONWriter(reserving: 256 * 1024)
    json.object { json in
      json.key("tables")
      json.array { json in for table in tables { table.write(to: &json) } }
    }
    let body = """
      \(drawings)
      <header><h1>\(HTML.escape(title))</h1></header>
      <main data-inks="\(inkWords)">
      \(games)
      </main>
      \(controls(areSeveral: tables.count > 1))
      <script type="application/json" id="replay">\(HTML.embedded(json.bytes))</script>
      """
    return folder.map {
      HTML.servedPage(title: title, name: "replay", in: $0, head: "<style>\(inks)</style>", body: body)
    }
      ?? HTML.page(title: title, styles: [styles, inks], scripts: [scripts], body: body)
  }

  public static var styles: String { TablePage.embedded("page.css", "table.css", "replay.css") }
  public static var scripts: String { TablePage.choices + TablePage.scripts + TablePage.embedded("replay.js") }

  private static func controls(areSeveral: Bool) -> String {
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
      <button type="button" class="corner" popovertarget="choices" aria-label="Menu">☰</button>
      <div id="choices" popover>
      <label>Speed <select id="speed">\(speeds.joined())</select></label>
      <button type="button" data-do="hint" aria-pressed="false">Hint</button>
      <button type="button" data-do="mode" aria-pressed="false"\(areSeveral ? "" : " hidden")>By time</button>
      <button type="button" data-choice="colours" data-values=",safe" aria-pressed="false">Colour-blind</button>
      <button type="button" data-choice="theme" data-values=",dark,light" aria-pressed="false">Light or dark</button>
      </div></nav>
      <footer class="keys"><kbd>←</kbd> <kbd>→</kbd> step, <kbd>Space</kbd> plays and pauses, <kbd>Home</kbd> <kbd>End</kbd>
      first and last, <kbd>+</kbd> <kbd>-</kbd> speed, <kbd>H</kbd> hint, <kbd>M</kbd> by move or by time,
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
