import Cards
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct MoveTests {
  @Test func `K4 foundations build by suit from the ace to the king`() throws {
    let long = "KD QC JD TC 9D 8C 7D 6C 5D 4C 3D"
    var game = try Table(columns: ["AS", "2C", "3S 2D", "AD", long], home: [0, 1, 0, 13], waste: "2S").game()
    #expect(game.legal.filter { $0.hasSuffix("-f") } == ["t1-f", "t2-f", "t4-f"])
    try game.play("t1-f")
    #expect(game.isLegal("w-f"))
    try game.play("w-f", "t4-f", "t3-f", "t3-f")
    #expect(Suit.allCases.map(game.position.foundation) == [3, 1, 2, 13])
    #expect(game.column(3).isEmpty)
  }

  @Test func `K5 columns build down in alternating colours`() throws {
    let game = try Table(columns: ["8S", "7H", "7C", "9D", "8H", "6S"], home: [5, 6, 6, 6]).game()
    #expect(
      game.moves.filter { $0.hasPrefix("t") && !$0.hasSuffix("f") }
        == ["t1-t4", "t2-t1", "t3-t5", "t6-t2"])
  }

  @Test func `K5 an ace takes no card`() throws {
    let game = try Table(columns: ["AH", "2S", "KC"], home: [1, 12, 12, 0], waste: "KS").game()
    #expect(!game.moves.contains { $0.hasSuffix("t1") })
  }

  @Test func `K5 an empty column takes a king, or with spaces any every card`() throws {
    var table = Table(columns: ["QS", "(KC) KH"], home: [9, 12, 12, 12], waste: "JS")
    let kings = try table.game()
    #expect(kings.moves.filter { $0.hasPrefix("t") } == ["t1-t2", "t2-f"] + toSpaces("t2"))
    #expect(!kings.isLegal("w-t3"))
    table.options.spaces = .any
    let any = try table.game()
    #expect(any.isLegal("w-t3") && any.isLegal("w-t7") && any.isLegal("fH-t4"))
    #expect(!any.isLegal("t1-t3"))
  }

  private func toSpaces(_ source: String) -> [String] { (3...7).map { "\(source)-t\($0)" } }

  @Test func `K6 a fan moves as one, and any part of a run may move unless runs are whole`() throws {
    var table = Table(columns: ["9C", "(AH) 9S 8H 7S", "8D", "TD"], home: [6, 8, 7, 0])
    let partial = try table.game()
    #expect(partial.isLegal("t2-t1:2") && partial.isLegal("t2-t3") && partial.isLegal("t2-t4:3"))
    #expect(partial.isLegal("t2-f") && !partial.isLegal("t2-t4:2"))

    table.options.runs = .whole
    var whole = try table.game()
    #expect(!whole.isLegal("t2-t1:2") && !whole.isLegal("t2-t3"))
    #expect(whole.isLegal("t2-f"))
    try whole.play("t2-t4:3")
    #expect(whole.column(4) == "TD 9S 8H 7S")
    #expect(whole.column(2) == "AH" && whole.position.downCount(1) == 0)
  }

  @Test func `K6 a fan of several cards never goes to a foundation`() throws {
    let game = try Table(columns: ["2H AS"], home: [0, 13, 13, 1]).game()
    #expect(game.isLegal("t1-f") && !game.isLegal("t1-f:2") && !game.isLegal("t1-f:1"))
  }

  @Test func `K6 only a face-up card of a column begins a fan`() throws {
    let game = try Table(columns: ["KS", "(AH) 9S 8H 7S"], home: [6, 10, 7, 0], waste: "TS").game()
    func fan(_ name: String) throws -> [String]? {
      game.position.fan(beginningAt: try #require(Card(name)))?.map(\.description)
    }
    #expect(try fan("9S") == ["9S", "8H", "7S"])
    #expect(try fan("7S") == ["7S"])
    for name in ["AH", "TS", "JS", "6S"] { #expect(try fan(name) == nil) }
  }

  @Test func `K7 only the tops of waste, columns and foundations are sources`() throws {
    // Further down lie 8S and 5H in the waste, and 5D on its foundation, all of which would fit.
    let game = try Table(columns: ["9H", "KS", "6C"], home: [7, 5, 12, 4], waste: "8S 5H TC").game()
    #expect(game.moves == ["draw", "t3-f", "fD-t2"])
  }

  @Test func `K9 a foundation's top may return to a column, unless worrying back is off`() throws {
    var table = Table(columns: ["6S", "7D"], home: [5, 6, 5, 12])
    var game = try table.game()
    #expect(game.moves.filter { $0.hasPrefix("f") } == ["fC-t2", "fD-t1"])
    try game.play("fC-t2")
    #expect(game.column(2) == "7D 6C" && game.position.foundation(.clubs) == 5)
    table.options.worryingBack = false
    #expect(try !table.game().moves.contains { $0.hasPrefix("f") })
  }

  @Test func `K9 a king may return to an empty column`() throws {
    let game = try Table(columns: ["KS"], home: [12, 13, 13, 13]).game()
    #expect(game.isLegal("fH-t2") && !game.isLegal("fH-t1"))
  }

  @Test func `K11 a face-down card that comes to the top is turned at once`() throws {
    var game = try Table(columns: ["", "(AH) 9S", "TD"], home: [8, 9, 8, 0]).game()
    try game.play("t2-t3")
    #expect(game.column(2) == "AH" && game.position.downCount(1) == 0)
    #expect(!game.moves.contains { $0.hasPrefix("flip") })
  }

  @Test func `K11 with flip action its column gives and takes nothing until it is turned`() throws {
    var game = try Table(
      columns: ["KS", "(QH) 9S", "TD"], home: [8, 8, 8, 8], waste: "TS JC", options: .with { $0.flip = .action }
    ).game()
    try game.play("t2-t3")
    #expect(game.position.downCount(1) == 1)
    #expect(!game.isLegal("w-t2") && !game.isLegal("t2-t1") && !game.isLegal("t1-t2"))
    #expect(game.isLegal("flip t2") && game.isLegal("draw"))
    try game.play("flip t2")
    #expect(game.isLegal("w-t2") && game.isLegal("t2-t1") && !game.isLegal("flip t2"))
  }

  @Test func `K12 a whole column does not move to an empty one`() throws {
    var table = Table(columns: ["KS QH", "(AC) KD"], home: [12, 0, 12, 11])
    #expect(try table.game().moves.filter { $0.hasPrefix("t") } == ["t1-f", "t2-f"] + toSpaces("t2"))
    table.options.spaces = .any
    let any = try table.game()
    #expect(any.isLegal("t1-t3") && !any.isLegal("t1-t3:2") && any.isLegal("t2-t3"))
  }

  @Test func `K12 no foundation card goes to another foundation`() {
    #expect(["fS-f", "fS-fH", "fS", "t1-f:2"].allSatisfy { KlondikeAction($0) == nil })
  }
}
