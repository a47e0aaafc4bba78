import Foundation
import GameRules
import Reports

/// The HTML of a person's table; what changes is drawn by `play.js` from the views.
enum PlayPage {
  static var styles: String { TablePage.styles + TablePage.embedded("play.css") }
  static var scripts: String {
    TablePage.scripts + TablePage.embedded("layout.js", "play.js", "hands.js") + TablePage.choices
  }

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
      <header><h1>\(title)</h1><ul class="seats"></ul>
      <button type="button" class="corner" popovertarget="more" aria-label="Menu">☰</button></header>
      <main class="felt"><div class="cloth" role="group" aria-label="The table"></div>
      <p class="message" role="status" aria-live="polite"></p></main>
      <nav class="controls" aria-label="Actions"><span class="words"></span>
      \(controls)
      </nav>
      <div id="more" class="more" popover>
      <div class="rest"></div>
      <button type="button" data-choice="colours" data-values=",safe" aria-pressed="false">Colour-blind</button>
      <button type="button" data-choice="theme" data-values=",dark,light" aria-pressed="false">Light or dark</button>
      <button type="button" data-choice="sound" data-values="on,," aria-pressed="false">Sound</button>
      <details><summary>Help</summary><dl>\(help)</dl></details>
      </div>
      <div class="details" popover aria-label="Details"><ul class="badges"></ul></div>
      <span class="timer" role="timer" hidden></span>
      \(options.map(menu) ?? "")
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
        #"<button type="button" data-control="\#(control.rawValue)" data-key="\#(key)" title="\#(help) (\#(key))"\#(control.isRare ? " class=\"rare\"" : "") hidden>\#(label)</button>"#
    }.joined(separator: "\n")
  }

  /// The keys, for the menu.
  private static var help: String {
    let keys = TableControl.allCases.map { (String($0.look.key), $0.look.help) }
    let others = [
      ("← ↑ → ↓", "Go to a card or an empty place"), ("Enter", "Tap it"), ("f", "Send it home"),
      ("space", "Call in a race"),
    ]
    return (others + keys).map { "<dt>\($0)</dt><dd>\($1)</dd>" }.joined()
  }

  /// Every option of the game, as it is now.
  private static func menu<Options: GameOptions>(_ options: Options) -> String {
    let fields = Options.fields.map { field in
      let value = field.get(options)
      let key = TablePage.escape(field.key)
      let input: String
      switch (field.domain, value) {
      case (.flag, .flag(let isOn)):
        input = #"<input type="checkbox" name="\#(key)"\#(isOn ? " checked" : "")>"#
      case (.choice(let words), .text(let chosen)):
        let choices = words.map { #"<option\#($0 == chosen ? " selected" : "")>\#(TablePage.escape($0))</option>"# }
        input = #"<select name="\#(key)">\#(choices.joined())</select>"#
      case (.limit(_, let none), let value):
        let text: String = if case .integer(let number) = value { "\(number)" } else { none }
        input = #"<input type="text" size="9" name="\#(key)" value="\#(TablePage.escape(text))">"#
      case (.integer(let range), .integer(let number)):
        input =
          #"<input type="number" name="\#(key)" value="\#(number)" min="\#(range.lowerBound)" max="\#(range.upperBound)">"#
      default: input = ""
      }
      return #"<label title="\#(TablePage.escape(field.summary))"><span>\#(key)</span> \#(input)</label>"#
    }
    return """
      <dialog class="menu" aria-label="New game"><form method="dialog">
      \(fields.joined(separator: "\n"))
      <menu><button value="cancel">Cancel</button> <button value="new" class="play">New game</button></menu>
      </form></dialog>
      """
  }

  /// All cards of the game, in an order that tells nothing of any deal.
  private static func cards<G: Game>(of _: G.Type) -> [String] {
    var random = SeededRandom(seed: "any", game: G.name, deal: 1)
    guard let game = try? G(dealtBy: &random, seats: G.usualSeats, options: G.Options()) else { return [] }
    return game.scene.piles.flatMap(\.cards).map(\.name).sorted()
  }
}
