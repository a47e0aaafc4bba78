import Cards
import TestBasics
import Testing

@Suite(.timeLimited) struct SuitTests {
  @Test func `suits are ordered as cards are numbered`() {
    #expect(Suit.allCases.sorted() == [.spades, .clubs, .diamonds, .hearts])
    #expect(Suit.allCases.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test(arguments: Suit.allCases) func `every suit's letter is read back`(suit: Suit) {
    #expect(Suit(letter: suit.letter) == suit)
  }

  @Test(arguments: ["s", "♠", "X", "1", "\u{212A}"] as [Character]) func `nothing else names a suit`(letter: Character)
  {
    #expect(Suit(letter: letter) == nil)
  }
}
