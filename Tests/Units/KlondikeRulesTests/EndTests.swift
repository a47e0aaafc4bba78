import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct EndTests {
  @Test func `K14 a game is won with 52 cards home`() throws {
    var game = try Table(columns: ["KS"], home: [12, 13, 13, 13]).game()
    #expect(game.phase == .turn(0))
    try game.play("t1-f")
    #expect(game.phase == .over(Outcome(ending: "won", isWin: true, results: [[1, 52, 1, 52]])))
    #expect(game.legal.isEmpty && game.scene.active.isEmpty)
    #expect(throws: IllegalEvent.over) { try game.play("fS-t1") }
    #expect(throws: IllegalEvent.over) { try game.apply(.withdrawal(of: 0)) }
  }

  @Test func `K14 a player may resign at any time`() throws {
    var game = try Table(columns: ["KS", "QS"], home: [11, 13, 13, 13], actionsLeft: 900).game()
    #expect(game.legal.last == "resign")
    try game.play("resign")
    #expect(game.phase == .over(Outcome(ending: "resigned", results: [[0, 50, 100, 50]])))
  }

  @Test func `K14 a withdrawal ends the game as it stands`() throws {
    var game = try Klondike(deal: 1)
    try game.play("draw")
    try game.apply(.withdrawal(of: 0))
    #expect(game.phase == .over(Outcome(ending: "withdrawn", results: [[0, 0, 1, 0]])))
    #expect(game.legal.isEmpty)
  }

  @Test func `K14 a game ends after max_actions`() throws {
    var game = try Klondike(deal: 1, options: .with { $0.maxActions = 3 })
    try game.play("draw", "draw")
    #expect(game.phase == .turn(0))
    try game.play("draw")
    #expect(game.ended == "max_actions")
  }

  @Test func `K14 the action that wins counts although it is the last allowed`() throws {
    var game = try Table(columns: ["KS"], home: [12, 13, 13, 13], actionsLeft: 1).game()
    try game.play("t1-f")
    #expect(game.ended == "won")
  }

  /// No column takes a card, the tens that the foundations need are buried, and KH comes last in the stock.
  private let blocked = Table(
    columns: ["KS", "(TS) KC", "(TC) KD", "(QS) JS", "(QC) JC", "(QD) JD", "(QH) JH"], home: [9, 9, 9, 9],
    stock: "KH TD TH", isPassBarren: true)

  @Test func `K14 a game is stuck when a whole pass of the stock has offered only draws`() throws {
    var game = try blocked.game()
    #expect(game.legal == ["draw", "resign"])
    try game.play("draw")
    #expect(game.waste == "TH TD KH")
    #expect(game.phase == .over(Outcome(ending: "stuck", results: [[0, 36, 1, 36]])))
  }

  @Test func `K14 a game is stuck, too, when its last action leaves it so`() throws {
    var table = blocked
    table.options.maxActions = 1
    var game = try table.game()
    try game.play("draw")
    #expect(game.ended == "stuck")
  }

  @Test func `K14 the rest of a pass is not a whole one`() throws {
    var table = blocked
    table.waste = "TH TD"
    table.stock = "KH"
    table.isPassBarren = false
    var game = try table.game()
    try game.play("draw")
    #expect(game.legal == ["redeal", "resign"])
    try game.play("redeal")
    #expect(game.legal == ["draw", "resign"])
    try game.play("draw")
    #expect(game.ended == "stuck")
  }

  @Test func `K14 a game is stuck as soon as nothing but resigning is left`() throws {
    var table = blocked
    table.options.redeals = 0
    table.waste = "TH TD"
    table.stock = "KH"
    table.isPassBarren = false
    var game = try table.game()
    try game.play("draw")
    #expect(game.ended == "stuck")
  }

  @Test func `K14 one other legal action in a pass keeps the game from being stuck, even if it is not taken`() throws {
    var table = blocked
    table.options.draw = 1
    var game = try table.game()
    for _ in 1...3 {
      try game.play("draw", "draw", "draw")
      #expect(game.legal == ["redeal", "resign"])
      try game.play("redeal")
    }
  }

  @Test func `K14 with undo no game is stuck`() throws {
    var table = blocked
    table.options.undo = true
    var game = try table.game()
    try game.play("draw")
    #expect(game.legal == ["redeal", "undo", "resign"])
  }

  @Test func `K15 cards counts the cards home`() throws {
    var game = try Table(columns: ["KS", "QS"], home: [11, 13, 13, 13]).game()
    try game.play("t2-f")
    #expect(game.position.score == 51)
    try game.play("fD-t3")
    #expect(game.position.score == 50)
  }

  @Test func `K15 standard pays for each kind of move`() throws {
    var game = try Table(
      columns: ["KS", "(JC) TC"], home: [12, 9, 10, 13], waste: "KD QC JD QD", options: .with { $0.scoring = .standard }
    ).game()
    var scores: [Int] = []
    for move in ["w-t1", "w-f", "t2-f", "t2-f", "w-f", "fC-t3"].dropLast() + ["t1-f"] {
      try game.play(move)
      scores.append(game.position.score)
    }
    // To a column 5; home 10; home and a card turned 15; home 10 each time.
    #expect(scores == [5, 15, 30, 40, 50, 60])
    #expect(game.ended == nil)
    try game.play("fH-t2")
    #expect(game.position.score == 45)
  }

  @Test func `K15 standard pays 5 for turning a card by an action`() throws {
    var game = try Table(
      columns: ["KS", "(JC) QD"], home: [12, 10, 11, 13],
      options: .with {
        $0.scoring = .standard
        $0.flip = .action
      }
    ).game()
    try game.play("t2-t1")
    #expect(game.position.score == 0)
    try game.play("flip t2")
    #expect(game.position.score == 5)
  }

  @Test func `K15 standard takes 100 for a redeal with draw 1, and never goes below 0`() throws {
    for (draw, before, after) in [(1, 130, 30), (1, 99, 0), (3, 130, 130)] {
      var game = try Table(
        columns: ["KS"], home: [12, 13, 12, 13], waste: "KD", stock: "",
        options: .with {
          $0.scoring = .standard
          $0.draw = draw
        }, score: before
      ).game()
      try game.play("redeal")
      #expect(game.position.score == after)
    }
  }

  @Test func `K15 vegas begins with 52 points owed and pays 5 for a card home`() throws {
    let options = KlondikeOptions.with { $0.scoring = .vegas }
    #expect(try Klondike(deal: 1, options: options).position.score == -52)
    var game = try Table(columns: ["KS"], home: [12, 13, 13, 13], options: options).game()
    try game.play("t1-f")
    #expect(game.outcome?.results == [[1, 208, 1, 52]])
  }

  @Test func `K15 results are ranked by games won, then points, then fewer moves`() {
    #expect(Klondike.measures.map(\.name) == ["won", "score", "actions", "cards_home"])
    #expect(Klondike.measures.map(\.isRanking) == [true, true, true, false])
    #expect(Klondike.measures.map(\.isMoreBetter) == [true, true, false, true])
  }
}
