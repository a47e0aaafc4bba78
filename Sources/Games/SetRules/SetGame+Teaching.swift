public import GameRules

// The introduction for a person, before the first game.
extension SetGame {
  public static var rules: [String] {
    [
      "Three cards are a set if they are all the same or all different in number, in colour, in shape and in shading.",
      "Whoever finds a set takes it, and new cards come in its place; three cards that are no set cost points.",
      "Where no set lies, three more cards are dealt: tap the deck.",
      "The game ends when the deck is empty and no set is left.",
    ]
  }

  /// Three of four cards, which differ in everything, and one that does not fit.
  public static var lesson: Lesson? {
    let cards = [
      SetCard(count: 1, colour: .red, symbol: .oval, shading: .solid),
      SetCard(count: 2, colour: .green, symbol: .diamond, shading: .striped),
      SetCard(count: 2, colour: .green, symbol: .oval, shading: .open),
      SetCard(count: 3, colour: .purple, symbol: .squiggle, shading: .open),
    ]
    let trios = cards.indices.compactMap { left in
      let three = cards.indices.filter { $0 != left }.map { cards[$0] }
      return SetTrio(three[0], three[1], three[2])
    }
    return Lesson(
      "Three of these cards are a set: all the same or all different in number, in colour, in shape and in shading. Tap them.",
      cards: cards.map(\.description),
      choices: trios.map { trio in
        Lesson.Choice(
          trio.cards.map(\.description), isRight: trio.isSet,
          words: trio.flaw.map { "Not a set: \($0). Two are alike, and one is not. Try again." }
            ?? "A set! Numbers, colours, shapes and shadings: each is different on all three.")
      })
  }
}
