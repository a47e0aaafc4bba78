import GameRules
import Ratings

/// One table of a replay as HTML: the parts that a script animates, and the contents that are visible without it.
struct TableDrawing {
  private let table: ReplayTable
  private let layout: SceneLayout
  private let size: (width: Double, height: Double)

  init(_ table: ReplayTable) {
    self.table = table
    layout = SceneLayout(aspect: table.aspect)
    size = layout.size(of: table.first)
  }

  var section: String {
    let scene = table.first
    let hasPlates = scene.piles.contains { $0.owner != nil }
    let strip = hasPlates ? "" : #"<ul class="seats">\#(seatItems("li"))</ul>"#
    return """
      <section class="game" style="--aspect:\(number(table.aspect))" aria-label="\(HTML.escape(title))">
      <div class="head"><h2 class="heard">\(HTML.escape(title))</h2>\(strip)<ul class="badges">\(badges)</ul>
      <span class="photo" hidden><svg viewBox="0 0 24 24" aria-hidden="true"><use href="#photo"/></svg>Photo finish</span></div>
      <div class="felt">\(cloth(scene, plates: hasPlates ? seatItems("div") : "", label: "The table"))</div>
      <div class="side"><p class="words" aria-live="polite">\(HTML.escape(table.steps[1].words))</p>
      <p class="fault" role="alert" hidden></p>
      <div class="told"></div>
      \(lossLink)
      <noscript><h3>The last position</h3>
      <div class="felt">\(cloth(table.last, plates: "", label: "The last position"))</div></noscript>
      <ol class="log" tabindex="0" aria-label="All steps">\(log)</ol></div>
      <figure class="plot"><figcaption>Time of each answer</figcaption>
      <svg role="img" aria-label="Response times"></svg></figure>
      </section>
      """
  }

  private var log: String {
    table.steps.enumerated().map { index, step in
      (index == table.losingStep ? #"<li class="lost">"# : "<li>") + HTML.escape(step.words) + "</li>"
    }.joined()
  }

  /// A link to the step that lost the game.
  private var lossLink: String {
    guard let step = table.losingStep else { return "" }
    return ##"<p class="loss"><a href="#step=\##(step)">Lost for certain at step \##(step)</a></p>"##
  }

  private var title: String { table.seats.joined(separator: ", ") }

  private func cloth(_ scene: Scene, plates: String, label: String) -> String {
    #"<div class="cloth" role="img" aria-label="\#(label)" style="aspect-ratio:\#(number(size.width))/\#(number(size.height));width:calc(var(--high,68vh)*\#(number(size.width / size.height)))">"#
      + layout.spots(of: scene).map(spot).joined() + cards(of: scene) + plates + "</div>"
  }

  private func spot(_ spot: SceneLayout.Spot) -> String {
    var kind = "spot"
    switch spot.pile.layout {
    case .grid: kind += " wide"
    case .column: kind += " column"
    case .stack, .spread: break
    }
    if spot.pile.owner != nil { kind += " owned" }
    return
      #"<div class="\#(kind)" style="\#(box(spot.x, spot.y, spot.width))height:\#(number(100 * spot.height / size.height))%">\#(HTML.escape(spot.pile.mark))<i>\#(HTML.escape(spot.pile.words))</i></div>"#
  }

  private func cards(of scene: Scene) -> String {
    let places = layout.places(of: scene)
    return table.cards.map { card in
      let place = places[card]!
      return
        ##"<div class="card\##(place.isFaceUp ? " up" : "")" style="\##(box(place.x, place.y, place.scale))z-index:\##(place.depth + 1)"><div class="turn"><svg><use href="#\##(CardDrawing.id(HTML.escape(card)))"/></svg><svg><use href="#back"/></svg></div></div>"##
    }.joined()
  }

  private func box(_ x: Double, _ y: Double, _ width: Double) -> String {
    "left:\(number(100 * x / size.width))%;top:\(number(100 * y / size.height))%;width:\(number(100 * width / size.width))%;"
  }

  private func seatItems(_ tag: String) -> String {
    table.seats.indices.map { seat in
      #"<\#(tag) class="seat" data-seat="\#(seat)" style="--seat:\#(TableDrawing.colours[seat % 8]);\#(plate(of: seat))"><b>\#(HTML.escape(table.seats[seat]))</b><span class="clock"></span><span class="say"></span></\#(tag)>"#
    }.joined()
  }

  /// The name plate under the piles of a seat.
  private func plate(of seat: Int) -> String {
    let own = layout.spots(of: table.first).filter { $0.pile.owner?.index == seat }
    guard let left = own.map(\.x).min(), let bottom = own.map({ $0.y + $0.height }).max(),
      let right = own.map({ $0.x + $0.width }).max()
    else { return "" }
    return box(left, bottom + 0.06, right - left)
  }

  /// The palette of Okabe and Ito, whose colours differ in all common types of colour blindness.
  static let colours = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999"]

  private var badges: String {
    table.first.badges.enumerated().map { index, badge in
      let owner = badge.seat.map { table.seats.count > 1 ? table.seats[$0.index] + " " : "" } ?? ""
      return
        #"<li>\#(HTML.escape(owner + badge.label)) <b data-badge="\#(index)">\#(HTML.escape(badge.value(amongst: table.seats)))</b></li>"#
    }.joined()
  }

  private func number(_ value: Double) -> String { Figures.decimal(value, digits: 3) }
}
