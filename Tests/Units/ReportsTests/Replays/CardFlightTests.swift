import GameRules
import Replays
import TestBasics
import Testing

@Suite(.timeLimited) struct CardFlightTests {
  private func scene(_ piles: [(name: String, cards: String)]) -> Scene {
    Scene(
      piles: piles.map { name, cards in
        Scene.Pile(
          name, x: 0, y: 0, layout: .stack,
          cards: cards.map { Scene.Card($0.uppercased(), isFaceUp: $0.isUppercase) })
      }, badges: [], active: [])
  }

  private func beats(_ old: [(String, String)], _ new: [(String, String)]) -> [String] {
    CardFlight(from: scene(old.map { ($0, $1) }), to: scene(new.map { ($0, $1) })).moves
      .map { "\($0.beat) \($0.card) \($0.source)-\($0.target)" }
  }

  @Test func `cards turned from a stock go one after another, the top first`() {
    #expect(
      beats([("stock", "dcba"), ("waste", "")], [("stock", "d"), ("waste", "ABC")])
        == ["0 A stock-waste", "1 B stock-waste", "2 C stock-waste"])
  }

  @Test func `a fan goes as one, and the card under it is turned last`() {
    #expect(
      beats([("from", "xABC"), ("to", "K")], [("from", "X"), ("to", "KABC")])
        == ["0 C from-to", "0 B from-to", "0 A from-to", "1 X from-from"])
  }

  @Test func `a pile that is turned over goes as one`() {
    #expect(
      beats([("stock", ""), ("waste", "ABC")], [("stock", "cba"), ("waste", "")])
        == ["0 C waste-stock", "0 B waste-stock", "0 A waste-stock"])
  }

  @Test func `what is taken goes first and what takes its place comes after`() {
    #expect(
      beats([("table", "ABC"), ("deck", "ed"), ("gone", "")], [("table", "ADC"), ("deck", "e"), ("gone", "B")])
        == ["0 B table-gone", "1 D deck-table"])
  }

  @Test func `cards put under a pile do not move the pile`() {
    #expect(beats([("from", "A"), ("to", "xyz")], [("from", ""), ("to", "axyz")]) == ["0 A from-to"])
  }
}
