import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct DealTests {
  @Test func `K1 a card's number is its suit times 13 plus its rank less 1`() {
    #expect(Card.deck.map(\.number) == Array(0..<52))
    #expect(["AS", "KS", "AC", "AD", "AH", "KH"].map { Card($0)?.number } == [0, 12, 13, 26, 39, 51])
  }

  @Test func `K1 a set of cards is walked by rank and then by suit`() {
    #expect(CardMask(Card.deck).cards.prefix(5).map(\.description) == ["AS", "AC", "AD", "AH", "2S"])
    #expect(CardMask(Card.deck) == .all)
  }

  @Test func `K2 thirteen piles hold the 52 cards`() throws {
    let scene = try Klondike(deal: 1).scene
    #expect(
      scene.piles.map(\.name)
        == ["stock", "waste", "foundation S", "foundation C", "foundation D", "foundation H"]
        + (1...7).map { "tableau \($0)" })
    #expect(Set(scene.piles.flatMap { $0.cards.map(\.name) }) == Set(Card.deck.map(\.description)))
    #expect(scene.piles[0].cards.allSatisfy { !$0.isFaceUp })
    #expect(scene.piles[8].cards.map(\.isFaceUp) == [false, false, true])
    #expect(scene.active == [0])
    #expect(scene.badges.map(\.value) == ["0", "0"])
  }

  @Test func `K2 no two piles of the scene lie on one another`() throws {
    let places = try Klondike(deal: 1).scene.piles.map { [$0.x, $0.y] }
    #expect(Set(places).count == 13)
  }

  @Test func `K3 the deck is dealt row by row and the next card is the first to be turned`() throws {
    let game = try Klondike(deck: Card.deck)
    #expect(game.column(1) == "AS")
    #expect(game.column(2) == "2S 8S")
    #expect(game.column(3) == "3S 9S AC")
    #expect(game.column(7) == "7S KS 5C 9C QC AD 2D")
    #expect((0..<7).map(game.position.downCount) == [0, 1, 2, 3, 4, 5, 6])
    #expect(game.position.stockCards == Card.deck[28...].reversed())
    #expect(game.waste.isEmpty)
  }

  @Test func `K3 a deal shuffles the cards by number`() throws {
    var random = SeededRandom(seed: "test", game: "klondike", deal: 7)
    var deck = Card.deck
    random.shuffle(&deck)
    #expect(try Klondike(deal: 7) == Klondike(deck: deck))
    #expect(try Klondike(deal: 7) != Klondike(deal: 8))
  }

  @Test func `K3 a deck that is not the 52 different cards is refused`() {
    let twice = [Card.deck[1]] + Card.deck.dropFirst()
    for deck in [[], Array(Card.deck.dropLast()), twice, Card.deck + [Card.deck[0]]] {
      #expect(throws: IllegalDeal.impossible("a deck is 52 different cards, each once")) { try Klondike(deck: deck) }
    }
  }

  @Test func `Klondike is for one seat`() {
    var random = SeededRandom(seed: "test", label: "seats")
    #expect(throws: IllegalDeal.seats(2, allowed: 1...1)) {
      try Klondike(dealtBy: &random, seats: 2, options: KlondikeOptions())
    }
  }
}
