import Foundation
import GameRules
import Reports

/// The HTML of a person's table; what changes is drawn by `play.js` from the views.
enum PlayPage {
  static var styles: String { TablePage.styles + TablePage.embedded("play.css", "solo.css") }
  static var scripts: String { TablePage.scripts + TablePage.embedded("play.js", "solo.js") + TablePage.choices }

  /// - Parameter options: what the menu of a new game starts from; nil where there is none.
  static func html<G: Game>(of _: G.Type, options: G.Options?) -> String {
    let title = G.name.prefix(1).uppercased() + G.name.dropFirst()
    let (svg, inks) = TablePage.drawings(of: cards(of: G.self), face: G.face)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <title>\(title)</title>
      <link rel="icon" href="data:,">
      <link rel="stylesheet" href="/play.css">
      <style>\(inks)\(colours)</style>
      </head>
      <body>
      \(svg)
      <header><h1>\(title)</h1><ul class="seats"></ul><ul class="badges"></ul></header>
      <main class="felt"><div class="cloth" role="group" aria-label="The table"></div></main>
      <p class="message" role="status" aria-live="polite"></p>
      <nav class="controls" aria-label="Actions">
      <span class="timer" role="timer" hidden><i></i></span>
      <span class="words"></span>
      \(controls)
      <button type="button" data-choice="colours" data-values=",safe" aria-pressed="false">Colour-blind</button>
      <button type="button" data-choice="theme" data-values=",dark,light" aria-pressed="false">Light or dark</button>
      <button type="button" data-choice="sound" data-values="on,," aria-pressed="false">Sound</button>
      </nav>
      \(options.map { NewGameMenu<G>(options: $0).html } ?? "")
      <p class="lost" role="alert" hidden>The connection to the referee is lost. Start it again; this page goes on by itself.</p>
      <script src="/play.js"></script>
      </body>
      </html>

      """
  }

  /// The colours of the seats.
  private static var colours: String {
    (0..<8).map { "[data-seat=\"\($0)\"] { --seat: \(TablePage.colour(of: $0)); }" }.joined(separator: "\n")
  }

  /// The buttons of all controls, from which the script takes the words that it sends, and the keys.
  private static var controls: String {
    TableControl.allCases.map { control in
      let (key, label, help) = control.look
      return
        #"<button type="button" data-control="\#(control.rawValue)" data-key="\#(key)" title="\#(help) (\#(key))" hidden>\#(label)</button>"#
    }.joined(separator: "\n")
  }

  /// All cards of the game, in an order that tells nothing of any deal.
  private static func cards<G: Game>(of _: G.Type) -> [String] {
    var random = SeededRandom(seed: "any", game: G.name, deal: 1)
    guard let game = try? G(dealtBy: &random, seats: G.usualSeats, options: G.Options()) else { return [] }
    return game.scene.piles.flatMap(\.cards).map(\.name).sorted()
  }
}
