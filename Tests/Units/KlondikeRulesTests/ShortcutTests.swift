import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct ShortcutTests {
  @Test func `K18 the automatic move sends a top face-up card to its foundation if that is legal`() throws {
    var game = try Table(columns: ["KS", "QS", "JC"], home: [11, 10, 13, 13], waste: "KC QC").game()
    var sent: [String] = []
    while let action = game.automaticAction(for: 0) {
      sent.append("\(action)")
      try game.apply(.action(action, by: 0))
    }
    #expect(sent == ["t2-f", "t1-f", "t3-f", "w-f", "w-f"])
    #expect(game.ended == "won")
  }

  @Test func `K18 a face-down card is not sent home`() throws {
    let game = try Table(columns: ["KS", "(QS)"], home: [11, 13, 13, 13], options: .with { $0.flip = .action }).game()
    #expect(game.automaticAction(for: 0) == nil)
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
