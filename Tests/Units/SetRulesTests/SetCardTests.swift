import SetRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SetCardTests {
  @Test func `S1 the 81 cards are all combinations of four features, each once`() {
    let cards = (1...3).flatMap { count in
      SetCard.Colour.allCases.flatMap { colour in
        SetCard.Symbol.allCases.flatMap { symbol in
          SetCard.Shading.allCases.map { SetCard(count: count, colour: colour, symbol: symbol, shading: $0) }
        }
      }
    }
    #expect(cards == SetCard.deck)
    #expect(Set(cards).count == 81)
  }

  @Test func `S1 a card's features and name come from its number and lead back to it`() {
    for card in SetCard.deck {
      let features = SetCard(count: card.count, colour: card.colour, symbol: card.symbol, shading: card.shading)
      #expect(features == card)
      #expect(SetCard(card.description) == card)
    }
    #expect(SetCard(number: 0).description == "1ros")
    #expect(SetCard(number: 80).description == "3pso")
    #expect(SetCard(count: 2, colour: .red, symbol: .diamond, shading: .solid).description == "2rds")
  }

  @Test(arguments: ["", "2rd", "2rdss", "4rds", "2bds", "2rxs", "2rdx", "rds2", "2RDS", " 2rds", "2rdé"])
  func `S1 what is no name is no card`(text: String) {
    #expect(SetCard(text) == nil)
  }

  @Test func `S2 any two cards have exactly one third, by the definition of a set`() {
    for a in SetCard.deck {
      for b in SetCard.deck where a != b {
        let thirds = SetCard.deck.filter { $0 != a && $0 != b && isSetByDefinition(a, b, $0) }
        #expect(thirds == [SetCard.third(completing: a, b)])
      }
    }
  }

  @Test func `S2 there are 1,080 sets and every card is in 40`() throws {
    var sets: Set<SetTrio> = []
    for a in SetCard.deck {
      for b in SetCard.deck where a != b {
        sets.insert(try #require(SetTrio(a, b, SetCard.third(completing: a, b))))
      }
    }
    #expect(sets.count == 1080)
    #expect(sets.allSatisfy { $0.isSet })
    for card in SetCard.deck { #expect(sets.count { $0.contains(card) } == 40) }
  }

  @Test func `S2 three cards are a set in any order, and two of the same card are not three`() {
    let (a, b, c) = (SetCard("1rds")!, SetCard("2rds")!, SetCard("3rds")!)
    for order in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
      let trio = SetTrio(order[0], order[1], order[2])
      #expect(trio?.description == "1rds 2rds 3rds")
      #expect(trio?.isSet == true)
    }
    #expect(SetTrio(a, b, a) == nil)
    #expect(SetTrio(a, b, SetCard("3gds")!)?.isSet == false)
  }

  private func isSetByDefinition(_ a: SetCard, _ b: SetCard, _ c: SetCard) -> Bool {
    func agrees<Feature: Hashable>(_ feature: (SetCard) -> Feature) -> Bool {
      Set([a, b, c].map(feature)).count != 2
    }
    return agrees(\.count) && agrees(\.colour) && agrees(\.symbol) && agrees(\.shading)
  }
}
