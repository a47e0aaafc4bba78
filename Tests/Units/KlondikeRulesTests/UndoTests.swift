import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct UndoTests {
  private let undoing = KlondikeOptions.with { $0.undo = true }

  @Test func `K16 a draw of three is one step`() throws {
    var game = try Klondike(deal: 1)
    let before = game.position
    try game.play("draw")
    let after = game.position
    game.undo()
    #expect(game.position == before && !game.canUndo)
    game.redo()
    #expect(game.position == after && !game.canRedo)
  }

  @Test func `K16 a flip goes down again, and the card stays known`() throws {
    var game = try Table(columns: ["", "(AH) 9S", "TD"], home: [8, 9, 8, 0]).game()
    try game.play("t2-t3")
    #expect(game.column(2) == "AH")
    game.undo()
    #expect(game.column(2) == "AH 9S" && game.position.downCount(1) == 1)
    #expect(game.json.contains(#""tableau":[[],["AH","9S"],["TD"]"#))
  }

  @Test func `K16 cards drawn and taken back stay known`() throws {
    var game = try Klondike(deck: Card.deck)
    try game.play("draw")
    game.undo()
    let stock = game.observation(for: 0).stock.map(\.description)
    #expect(Array(stock.suffix(4)) == ["??", "5D", "4D", "3D"])
  }

  @Test func `K16 a new action clears what could be played again`() throws {
    var game = try Klondike(deal: 1)
    try game.play("draw", "draw")
    game.undo()
    #expect(game.canRedo)
    try game.play("draw")
    #expect(!game.canRedo)
  }

  @Test func `K16 thousands of random steps undo and redo exactly`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      var random = SeededRandom(seed: "undo", game: "klondike", deal: number)
      var game = try Klondike(deal: number, options: options)
      var past: [KlondikePosition] = []
      var future: [KlondikePosition] = []
      for _ in 0..<500 {
        switch random.below(5) {
        case 0 where game.canUndo:
          future.append(game.position)
          game.undo()
          #expect(game.position == past.removeLast())
        case 1 where game.canRedo:
          past.append(game.position)
          game.redo()
          #expect(game.position == future.removeLast())
        default:
          let moves = game.position.moves
          guard game.ended == nil, !moves.isEmpty, past.count < 60 else { continue }
          past.append(game.position)
          future = []
          try game.apply(.action(.move(moves[random.below(moves.count)]), by: 0))
        }
        #expect(game.canUndo == !past.isEmpty && game.canRedo == !future.isEmpty)
      }
    }
  }

  @Test func `K16 a person may take back whatever the options, even the end`() throws {
    var game = try Table(columns: ["KS"], home: [12, 13, 13, 13]).game()
    try game.play("t1-f")
    #expect(game.ended == "won" && game.canUndo)
    game.undo()
    #expect(game.phase == .turn(0) && game.position.actionsLeft == 1000)
  }

  @Test func `K16 who has resigned takes nothing back`() throws {
    var game = try Klondike(deal: 1)
    try game.play("draw", "resign")
    #expect(!game.canUndo && !game.canRedo)
  }

  @Test func `K16 undo and redo are actions only with undo true`() throws {
    var game = try Klondike(deal: 1)
    try game.play("draw")
    #expect(!game.isLegal("undo") && !game.legal.contains("undo"))

    var bots = try Klondike(deal: 1, options: undoing)
    #expect(!bots.isLegal("undo") && !bots.isLegal("redo"))
    try bots.play("draw")
    #expect(bots.legal.suffix(2) == ["undo", "resign"])
    try bots.play("undo")
    #expect(bots.legal.suffix(2) == ["redo", "resign"])
    try bots.play("redo")
    #expect(bots.waste == game.waste)
  }

  @Test func `K16 undo and redo count as actions and give none back`() throws {
    var game = try Klondike(deal: 1, options: .with { ($0.undo, $0.maxActions) = (true, 5) })
    try game.play("draw", "undo", "redo", "undo")
    #expect(game.position.actionsLeft == 1)
    try game.play("redo")
    #expect(game.ended == "max_actions")
    #expect(game.outcome?.results[0][2] == 5)
  }
}
