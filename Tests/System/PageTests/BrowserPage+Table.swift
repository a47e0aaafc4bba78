import JSON
import TestSupport
import Testing

// A person's hands at a table in a browser.
extension BrowserPage {
  /// No motion, so that what is drawn is where it belongs.
  static let calm = [("prefers-reduced-motion", "reduce")]

  /// The middle of the part of a card or a place that can be seen.
  func point(card: String? = nil, pile: String? = nil) throws -> Point {
    let node =
      card.map { "table.cards.cards[table.view.cards.find((card) => card.name === \($0.json)).id]" }
      ?? "(table.view.cards.filter((card) => table.view.piles[card.pile].name === \(pile!.json)).map((card) => table.cards.cards[card.id]).pop() ?? table.spots[table.view.piles.findIndex((pile) => pile.name === \(pile!.json))])"
    let box = try value(
      "(() => { const box = \(node).getBoundingClientRect(); return [box.x, box.y, box.width, box.height]; })()")
    let numbers = (box.elements ?? []).compactMap(\.value.double)
    try #require(numbers.count == 4)
    return (numbers[0] + numbers[2] / 2, numbers[1] + min(numbers[3] / 2, 6))
  }

  /// Does something, and waits until the page shows what it led to.
  func act(_ hands: () throws -> Void) throws {
    // What was done before may be shown already, and yet be on its way: it does not count.
    let done = try integer("sender.queue.then(() => sender.done)") ?? 0
    try hands()
    #expect(try becomesTrue("sender.done > \(done)"))
  }
}
