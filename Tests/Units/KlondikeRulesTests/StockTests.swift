import Cards
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct StockTests {
  @Test(arguments: [1, 2, 3, 5, 24])
  func `K8 a draw turns one or three cards one after another`(draw: Int) throws {
    var game = try Klondike(deck: Card.deck, options: .with { $0.draw = draw })
    try game.play("draw")
    #expect(game.position.wasteCards == Array(Card.deck[28..<28 + draw]))
    #expect(game.position.stockCards.reversed() == Array(Card.deck[(28 + draw)...]))
  }

  @Test func `K8 a draw turns what is left where that is less`() throws {
    var game = try Table(columns: ["KS"], home: [12, 8, 13, 13]).game()
    #expect(game.stock == "9C TC JC QC KC")
    try game.play("draw")
    #expect(game.waste == "KC QC JC")
    try game.play("draw")
    #expect(game.waste == "KC QC JC TC 9C" && game.stock.isEmpty)
    #expect(!game.isLegal("draw"))
  }

  @Test func `K10 a redeal turns the waste over as it lies`() throws {
    var game = try Klondike(deal: 3)
    let undrawn = game.stock
    for _ in 1...8 {
      #expect(!game.isLegal("redeal"))
      try game.play("draw")
    }
    try game.play("redeal")
    #expect(game.stock == undrawn && game.waste.isEmpty)
  }

  @Test func `K10 a card that has left the waste is passed over`() throws {
    let columns = ["TH", "JH", "QH", "KH"]
    var game = try Table(columns: columns, home: [8, 8, 13, 9], stock: "KC QC JC TC 9C KS QS JS TS 9S").game()
    try game.play("draw", "draw", "w-t1", "draw", "draw", "redeal")
    #expect(game.stock == "KC QC JC TC KS QS JS TS 9S")
    #expect(game.column(1) == "TH 9C")
  }

  @Test(arguments: [0, 1, 2])
  func `K10 redeals may be limited`(limit: Int) throws {
    // The ten may always go to the knave, so the game is not stuck.
    var game = try Table(
      columns: ["JS", "TH"], home: [10, 10, 13, 9], options: .with { $0.redeals = limit }
    ).game()
    for left in stride(from: limit, to: 0, by: -1) {
      #expect(game.position.redealsLeft == left)
      while game.isLegal("draw") { try game.play("draw") }
      try game.play("redeal")
    }
    while game.isLegal("draw") { try game.play("draw") }
    #expect(game.position.redealsLeft == 0)
    #expect(!game.isLegal("redeal") && game.ended == nil)
  }
}
