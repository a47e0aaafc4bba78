import GameRules
import RandomGames
import TestBasics
import Testing

/// What a game tells hands and eyes: faces, gestures, hints.
@Suite(.timeLimited) struct HandsTests {
  @Test(arguments: Table.all) func `every card has a face of its own, and all have one shape`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      let cards = try RandomGame<G>(0, at: table).dealt.scene.piles.flatMap(\.cards).map(\.name)
      let faces = cards.compactMap { G.face(of: $0) }
      #expect(faces.count == cards.count)
      #expect(Set(faces.map(\.words)).count == cards.count)
      #expect(Set(faces.map(\.aspect)).count == 1)
      #expect(G.face(of: "no card") == nil)
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `gestures point at cards and piles that are there, hints and tidying are legal`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 30) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          let scene = game.position.scene
          let names = Set(scene.piles.flatMap(\.cards).map(\.name))
          for seat in game.position.phase.asked {
            for action in game.position.legalActions(for: seat).prefix(40) {
              let gesture = game.position.gesture(for: action)
              #expect(names.isSuperset(of: gesture.cards))
              #expect(gesture.target.map { target in scene.piles.contains { $0.name == target } } ?? true)
            }
            for action in [game.position.hint(for: seat), game.position.automaticAction(for: seat)].compactMap(\.self) {
              #expect(game.position.isLegal(action, for: seat))
            }
          }
        } while try game.step()
      }
    }
    try law(table.game)
  }
}
