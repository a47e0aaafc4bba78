package import GameRules
import JSON

/// The cards of a game in the order of their numbers, with their faces.
package struct Deck: Sendable {
  let cards: [String]
  let faces: [CardFace?]
  /// The words of each card.
  let words: [String]
  let letters: [[UInt8]]
  let numbers: [String: Int]

  /// - Parameter cards: the names, in order.
  init(_ cards: [String], face: (String) -> CardFace?) {
    self.cards = cards
    faces = cards.map(face)
    words = zip(cards, faces).map { $1?.words ?? $0 }
    letters = words.map { Array($0.utf8) }
    numbers = Dictionary(uniqueKeysWithValues: cards.enumerated().map { ($1, $0) })
  }

  /// The deck of a game with its default options; nil if it cannot be dealt.
  package init?<G: Game>(of _: G.Type) {
    let deal = DealSource(seed: "deck", number: 1)
    guard
      let position = try? deal.position(
        of: G.self, after: [], seats: G.seatCounts.lowerBound, options: G.Options())
    else { return nil }
    self.init(position.scene.piles.flatMap(\.cards).map(\.name).sorted(), face: G.face)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("cards")
      json.array { json in
        for ((card, face), words) in zip(zip(cards, faces), words) {
          json.object { json in
            CardDrawing.write(card, face, to: &json)
            json.member("words", words)
          }
        }
      }
      json.object("inks") { json in
        for ink in CardDrawing.sortedInks(of: faces.compactMap { $0 }) {
          json.member(named: ink.name, [ink.usual, ink.safe, ink.safeName])
        }
      }
      json.member("aspect", faces.compactMap { $0 }.first?.aspect ?? 5.0 / 7)
    }
  }
}
