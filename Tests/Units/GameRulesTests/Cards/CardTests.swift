import Cards
import TestBasics
import Testing

@Suite(.timeLimited) struct CardTests {
  @Test func `the deck has 52 different cards, each in the place of its number`() {
    #expect(Card.deck.count == 52)
    #expect(Set(Card.deck).count == 52)
    #expect(Card.deck.map { Int($0.number) } == Array(0..<52))
  }

  @Test func `suit and rank make a perfect hash from 0 to 51`() {
    let numbers = Suit.allCases.flatMap { suit in (1...13).map { Card(rank: $0, suit: suit) } }
    #expect(numbers == Card.deck)
    for card in Card.deck { #expect(Int(card.suit.rawValue) * 13 + card.rank - 1 == Int(card.number)) }
  }

  @Test(arguments: [
    ("AS", 0, 1, Suit.spades), ("TS", 9, 10, .spades), ("KC", 25, 13, .clubs), ("9D", 34, 9, .diamonds),
    ("KH", 51, 13, .hearts),
  ])
  func `a card is named by rank, then suit`(name: String, number: Int, rank: Int, suit: Suit) throws {
    let card = try #require(Card(name))
    #expect(card.number == number)
    #expect(card.rank == rank)
    #expect(card.suit == suit)
    #expect(card.letters == Array(name.utf8))
  }

  @Test(arguments: Card.deck) func `every card's name is read back`(card: Card) {
    #expect(Card(card.description) == card)
    #expect(card.description.utf8.count == 2)
  }

  @Test(arguments: [
    "", "A", "AS ", " AS", "10S", "1S", "0H", "as", "As", "SA", "AX", "A♠", "??", "TSS", "\u{212A}H", "A\u{301}S",
    "A\n",
  ])
  func `nothing else names a card`(text: String) {
    #expect(Card(text) == nil)
  }

  @Test(arguments: [
    ("TD", "TD", ""), ("10d", "TD", ""), ("td", "TD", ""), ("T♦", "TD", ""), ("10♢ ", "TD", " "),
    ("K♣\u{FE0F}x", "KC", "x"),
    ("ah2s", "AH", "2s"), ("1S", "AS", ""), ("13h", "KH", ""), ("11C12C", "JC", "12C"), ("9H10S", "9H", "10S"),
  ])
  func `people and programs write a card in several ways`(text: String, name: String, rest: String) {
    var text = text[...]
    #expect(Card(from: &text)?.description == name)
    #expect(text == rest)
  }

  @Test(arguments: Card.deck) func `a card is read with its rank as a number, and with the sign of its suit`(card: Card)
  {
    let sign = zip("SCDH", "♠♣♦♥").first { $0.0 == card.suit.letter }!.1
    for written in [
      "\(card.rank)\(card.suit.letter)", card.description.lowercased(), "\(card.description.first!)\(sign)",
    ] {
      var text = written[...]
      #expect(Card(from: &text) == card && text.isEmpty)
    }
  }

  @Test(arguments: ["", "A", "10", "0H", "01H", "14H", "110H", "SA", "AX", " AS", "??", "\u{212A}H", "A\u{301}S", "١H"])
  func `a text that begins with no card stays as it is`(text: String) {
    var rest = text[...]
    #expect(Card(from: &rest) == nil && rest == text)
  }

  @Test func `diamonds and hearts are red`() {
    #expect(Card.deck.filter(\.isRed).map(\.suit) == Card.deck.filter { $0.suit.isRed }.map(\.suit))
    #expect(Suit.allCases.map(\.isRed) == [false, false, true, true])
  }
}
