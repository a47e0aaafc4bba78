import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct ShortcutTests {
  @Test func `K18 send home moves a top face-up card to its foundation if legal`() throws {
    var game = try Table(columns: ["KS", "QS", "JC"], home: [11, 10, 13, 13], waste: "KC QC").game()
    func sendHome(_ sources: KlondikeSource...) -> [Bool] { sources.map { game.sendHome(from: $0) } }
    #expect(sendHome(.column(0), .waste, .column(6)) == [false, false, false])
    #expect(!game.canUndo)
    #expect(sendHome(.column(1), .column(2), .waste) == [true, true, true])
    #expect(game.position.home.count == 50)
    game.undo()
    #expect(game.waste == "KC QC")
    #expect(sendHome(.waste, .waste, .column(0)) == [true, true, true])
    #expect(game.ended == "won")
    #expect(sendHome(.waste) == [false])
  }

  @Test func `K18 a face-down card is not sent home`() throws {
    var game = try Table(columns: ["KS", "(QS)"], home: [11, 13, 13, 13], options: .with { $0.flip = .action }).game()
    let moved = game.sendHome(from: .column(1))
    #expect(!moved)
  }

  @Test func `hints are the legal moves, the most helpful first`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      let position = try Klondike(deal: number, options: options).position
      #expect(Set(position.hints) == Set(position.moves) && position.hints.count == position.moves.count)
    }
    let game = try Table(
      columns: ["KS", "(QS)", "(KC) QD", "JD", "TC"], home: [11, 9, 10, 12], waste: "KD JC",
      stock: "QC KH", options: .with { $0.flip = .action }
    ).game()
    #expect(
      game.position.hints.map(\.description)
        == ["flip t2", "t4-f", "t5-f", "t3-t1", "w-t3", "draw", "t5-t4", "fS-t3", "fH-t1"])
  }
}
