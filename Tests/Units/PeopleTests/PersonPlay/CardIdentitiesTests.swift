import GameRules
import PersonPlay
import TestBasics
import Testing

@Suite(.timeLimited) struct CardIdentitiesTests {
  private func scene(_ cards: [String], isFaceUp: Bool) -> Scene {
    let cards = cards.map { Scene.Card($0, isFaceUp: isFaceUp) }
    return Scene(piles: [Scene.Pile("stack", x: 0, y: 0, layout: .stack, cards: cards)], badges: [], active: [])
  }

  @Test func `cards that were turned down have the same numbers in whatever order they lie`() {
    var numbers: Set<[[Int]]> = []
    for order in [["2S", "7H", "KD"], ["KD", "2S", "7H"], ["7H", "KD", "2S"]] {
      var identities = CardIdentities()
      _ = identities.follow(scene(["2S", "7H", "KD"], isFaceUp: true))
      numbers.insert(identities.follow(scene(order, isFaceUp: false)))
    }
    #expect(numbers.count == 1, "a number that stays with a card face down tells which it is")
  }

  @Test func `an open card keeps its number wherever it is moved`() {
    var identities = CardIdentities()
    let before = identities.follow(scene(["2S", "7H", "KD"], isFaceUp: true))[0]
    let after = identities.follow(scene(["KD", "2S", "7H"], isFaceUp: true))[0]
    #expect(after == [before[2], before[0], before[1]])
  }
}
