import Foundation
package import GameRules
import JSON
import Replays

/// The HTML of a person's table; `play.js` draws the changing parts from the views.
package enum PlayPage {
  static var styles: String { TablePage.styles + TablePage.embedded("play.css", "solo.css", "lobby.css") }
  package static var scripts: String {
    TablePage.scripts + TablePage.embedded("layout.js", "words.js", "play.js", "sound.js", "hands.js")
      + TablePage.choices + TablePage.embedded("solo.js", "guide.js", "lobby.js")
  }

  /// - Parameter options: the initial options of the menu for a new game; nil for no menu.
  package static func html<G: Game>(of _: G.Type, options: G.Options?) -> String {
    let title = G.name.prefix(1).uppercased() + G.name.dropFirst()
    let (svg, inks, inkWords) = TablePage.drawings(of: cards(of: G.self), face: G.face)
    let body = """
      \(svg)
      <header><h1>\(title)</h1><div class="seats" role="group" aria-label="Seats"></div>
      <button type="button" class="corner" popovertarget="more" aria-label="Menu">☰</button></header>
      <main class="felt" data-inks="\(inkWords)"><div class="cloth" role="group" aria-label="The table"></div></main>
      <div class="line"><p class="lost" role="alert" hidden>The connection to the referee is lost. Start it again; this page goes on by itself.</p>\(options == nil ? bar : "")
      <p class="message" role="status" aria-live="polite"></p><p class="message quiet" role="status" aria-live="polite"></p><span class="seconds" aria-hidden="true"></span></div>
      <nav class="controls" aria-label="Actions">\(options == nil ? watching : "")<span class="words"></span>
      \(controls)
      </nav>
      <div id="more" class="more" popover role="dialog" aria-label="Menu">
      <div class="rest group" role="group" aria-label="Game"></div>
      \(settings)
      <div class="group" role="group" aria-label="About this game">
      \(options == nil ? "" : ownGames)
      <button type="button" popovertarget="past">What was said</button>
      \(G.lesson == nil ? "" : #"<button type="button" class="learn">Lesson</button>"#)
      <details><summary>Help</summary>\(rules(of: G.self))<dl class="touch">\(gestures)</dl><dl class="keys">\(help)</dl></details>
      </div>
      \(options == nil ? leaving : "")
      </div>
      <div class="details" popover role="dialog" aria-label="Details"><ul class="badges"></ul></div>
      <div id="past" class="details past" popover role="dialog" aria-label="What was said"><h2>What was said</h2><ol tabindex="0"></ol></div>
      <span class="timer" role="timer" hidden></span>
      \(options.map { NewGameMenu<G>(options: $0).html } ?? people)
      \(G.lesson.map { lesson($0, of: G.self) } ?? "")
      """
    return HTML.servedPage(
      title: title, name: "play", head: "<style>\(inks)\(colours)</style>", reachesEdges: true, body: body)
  }

  /// The page before a game is prepared.
  static let beforeTheFirstGame = HTML.servedPage(
    title: "The table", name: "play", script: "", head: #"<meta http-equiv="refresh" content="1">"#, reachesEdges: true,
    body: """
      <header><h1>The table</h1></header>
      <main class="felt"></main>
      <div class="line"><p class="message" role="status">Your game has not begun yet. It appears here as soon as it does.</p></div>
      """)

  /// The colours of people and bots.
  private static var colours: String {
    (0..<8).map { "[data-colour=\"\($0)\"] { --seat: \(TablePage.colour(of: $0)); }" }
      .joined(separator: "\n")
  }

  /// The buttons of all controls, from which the script takes the words that it sends, and the keys.
  private static var controls: String {
    TableControl.allCases.map { control in
      let (key, label, help) = control.look
      return
        #"<button type="button" data-control="\#(control.rawValue)" data-key="\#(key)" title="\#(help) (\#(key))"\#(control.isRare ? " class=\"rare\"" : "")\#(control.replaced.map { " data-replaces=\"\($0.rawValue)\"" } ?? "") hidden>\#(label)</button>"#
    }.joined(separator: "\n")
  }

  private static let ownGames = #"<button type="button" class="own-games">Your games</button>"#

  /// The button for leaving a table of people, with a confirmation.
  private static let leaving =
    #"<details class="leave" hidden><summary>Leave</summary><button type="button">Leave this round</button></details>"#

  /// The people at the table; hidden while no person is awaited.
  private static let people = """
    <form class="lobby" aria-label="People at the table" hidden><div>
    <h2>Who plays?</h2>
    <label>Your name <input type="text" name="person" maxlength="24" autocomplete="nickname" placeholder="so that the others know you"></label>
    <ul></ul>
    <button class="play">Start</button>
    <footer></footer>
    </div></form>
    """

  /// The message about absent people, in the message line.
  private static let bar = #"<aside class="people-bar" hidden></aside>"#

  /// Replaces the buttons for spectators.
  private static let watching = """
    <p class="watches" hidden>You watch this table</p>
    """

  private static let settings = """
    <div class="group" role="group" aria-label="Looks and sound">
    <label class="switch"><span>Sound</span><input type="checkbox" role="switch" data-choice="sound" data-values=",on"></label>
    <label class="switch"><span>Colour-blind</span><input type="checkbox" role="switch" data-choice="colours" data-values=",safe"></label>
    <label class="switch"><span>Light or dark</span><select data-choice="theme" data-values=",light,dark">
    <option value="">as the device</option><option value="light">light</option><option value="dark">dark</option></select></label>
    </div>
    """

  private static func rules<G: Game>(of _: G.Type) -> String {
    G.rules.isEmpty ? "" : "<ul>" + G.rules.map { "<li>\(TablePage.escape($0))</li>" }.joined() + "</ul>"
  }

  /// The dialog of a lesson, which the script fills.
  private static func lesson<G: Game>(_ lesson: Lesson, of _: G.Type) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("words", lesson.words)
      json.key("cards")
      json.array { json in for card in lesson.cards { json.array([card, G.face(of: card)?.words ?? card]) } }
      json.objects("choices", lesson.choices) { json, choice in
        json.member("cards", choice.cards)
        json.member("isRight", choice.isRight)
        json.member("words", choice.words)
      }
    }
    let data = TablePage.escape(String(decoding: json.bytes, as: UTF8.self))
    return #"<dialog class="lesson panel" aria-label="Lesson" data-lesson="\#(data)"></dialog>"#
  }

  /// The gestures, for a device without keys.
  private static var gestures: String {
    [
      ("Drag", "Take a card where it may lie"), ("Tap", "Choose a card, then its place"),
      ("Tap twice", "Send a card home"),
      ("Swipe down", "Deal"), ("Turn two fingers", "Shuffle the places of the cards"),
    ].map { "<dt>\($0)</dt><dd>\($1)</dd>" }.joined()
  }

  /// The keys, for the menu: the script hides those of controls that this table does not have.
  private static var help: String {
    let keys = TableControl.allCases.map { (String($0.look.key), $0.look.help, $0.rawValue) }
    let others = [
      ("← ↑ → ↓", "Go to a card or an empty place"), ("Enter", "Tap it"), ("f", "Send it home"),
      ("space", "Call in a race"),
    ].map { ($0, $1, "") }
    return (others + keys).map { #"<div data-help="\#($2)"><dt>\#($0)</dt><dd>\#($1)</dd></div>"# }.joined()
  }

  /// All cards of the game, in an order that reveals nothing about any deal.
  private static func cards<G: Game>(of _: G.Type) -> [String] {
    var random = SeededRandom(seed: "any", game: G.name, deal: 1)
    guard let game = try? G(dealtBy: &random, seats: G.usualSeats, options: G.Options()) else { return [] }
    return game.scene.piles.flatMap(\.cards).map(\.name).sorted()
  }
}
