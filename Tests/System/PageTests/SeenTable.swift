import BotProtocol
import GameRules
import JSON
import Replays
import Reports
import TestSupport

/// A table as it lies on a page, read from the page alone.
struct SeenTable {
  struct Card {
    var name: String
    var x, y, width: Double
    var depth: Int
    var isFaceUp: Bool
  }

  let cards: [Card]
  let badges: [String]
  /// The seats that may act now.
  let active: [Int]
  /// What came of each claim, sorted: "0 right".
  let verdicts: [String]
  let words: String
  /// In the order of the piles.
  private let spots: [(x: Double, y: Double, width: Double, height: Double)]

  init(_ page: BrowserPage, table: Int = 0, cloth: Int = 0) throws {
    self.init(try page.value("(\(SeenTable.look(at: table, cloth)))()"))
  }

  /// What lies there each time after a key is pressed.
  ///
  /// By a script, and in one answer: the browser draws nothing between the steps, which took most of the time.
  static func each(_ count: Int, pressing key: String, on page: BrowserPage) throws -> [SeenTable] {
    let seen = try page.value(
      """
      Array.from({length: \(count)}, () => {
        document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '\(key)', bubbles: true}));
        return (\(look(at: 0, 0)))();
      })
      """)
    return (seen.elements ?? []).map(SeenTable.init)
  }

  /// A function of JavaScript that tells what lies on a table.
  private static func look(at table: Int, _ cloth: Int) -> String {
    """
      () => {
        const game = document.querySelectorAll('.game')[\(table)];
        const cloth = game.querySelectorAll('.cloth')[\(cloth)];
        const box = (node) => ['left', 'top', 'width', 'height'].map((side) => String(parseFloat(node.style[side]) || 0));
        const own = (selector) => [...cloth.querySelectorAll(selector)];
        return {
          cards: own('.card').map((card) => [card.querySelector('use').getAttribute('href').slice(6), ...box(card), card.style.zIndex, card.classList.contains('up') ? 'up' : '']),
          spots: own('.spot').map(box),
          badges: [...game.querySelectorAll('[data-badge]')].map((badge) => badge.textContent),
          active: [...game.querySelectorAll('.seat.active')].map((seat) => Number(seat.dataset.seat)),
          verdicts: [...game.querySelectorAll('.seat')].filter((seat) => seat.querySelector('.say svg')).map((seat) => seat.dataset.seat + ' ' + seat.querySelector('.say').className.slice(4)),
          words: game.querySelector('.words').textContent,
        };
      }
    """
  }

  private init(_ seen: JSONNode) {
    func rows(_ key: String) -> [[String]] { (seen[key]?.elements ?? []).map { $0.strings ?? [] } }
    func number(_ text: String) -> Double { Double(text) ?? .nan }
    cards = rows("cards").map { row in
      Card(
        name: row[0], x: number(row[1]), y: number(row[2]), width: number(row[3]), depth: Int(row[5]) ?? -1,
        isFaceUp: row[6] == "up")
    }
    spots = rows("spots").map { (number($0[0]), number($0[1]), number($0[2]), number($0[3])) }
    badges = seen["badges"]?.strings ?? []
    active = seen["active"]?.integers ?? []
    verdicts = seen["verdicts"]?.strings ?? []
    words = seen["words"]?.string ?? ""
  }

  /// Where the page and a scene differ, or nil: every card in its pile, in its order, with its side up.
  func difference(from scene: Scene) -> String? {
    var left = Dictionary(uniqueKeysWithValues: cards.map { ($0.name, $0) })
    guard spots.count == scene.piles.count else { return "\(spots.count) spots for \(scene.piles.count) piles" }
    for (pile, spot) in zip(scene.piles, spots) {
      var depth = 0
      for card in pile.cards {
        guard let seen = left.removeValue(forKey: card.name) else { return "no \(card.name)" }
        if seen.isFaceUp != card.isFaceUp { return "\(card.name) lies on its wrong side" }
        if seen.depth <= depth { return "\(card.name) lies too deep in \(pile.name)" }
        depth = seen.depth
        guard isWithin(seen, spot, pile.layout) else {
          return "\(card.name) does not lie in \(pile.name): \(seen), \(spot)"
        }
      }
    }
    if !isGridEven(scene) { return "a grid's cards differ in size or overlap" }
    return left.isEmpty ? nil : "\(left.keys) should not be there"
  }

  private func isWithin(
    _ card: Card, _ spot: (x: Double, y: Double, width: Double, height: Double), _ layout: Scene.Layout
  ) -> Bool {
    let (right, down) = (card.x - spot.x, card.y - spot.y)
    switch layout {
    case .stack: return abs(right) < spot.width / 6 && abs(down) < spot.height / 6
    case .spread: return right > -spot.width / 8 && right < 1.4 * spot.width && abs(down) < spot.height / 6
    case .column(let height): return abs(right) < 0.01 && down > -0.01 && down < spot.height * (height - 0.99)
    case .grid: return right > 0 && right + card.width < spot.width && down > 0 && down < spot.height
    }
  }

  private func isGridEven(_ scene: Scene) -> Bool {
    scene.piles.allSatisfy { pile in
      guard case .grid = pile.layout else { return true }
      let names = Set(pile.cards.map(\.name))
      let own = cards.filter { names.contains($0.name) }
      let places = Set(own.map { [($0.x * 10).rounded(), ($0.y * 10).rounded()] })
      // A hundredth of a per cent of the table is far less than a pixel.
      let widths = own.map(\.width)
      return (widths.max() ?? 0) - (widths.min() ?? 0) < 0.01 && places.count == own.count
    }
  }
}
