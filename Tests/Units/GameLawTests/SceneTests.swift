import GameRules
import RandomGames
import TestBasics
import Testing

/// The picture of the table is one of all the cards, each in one place.
@Suite(.timeLimited) struct SceneTests {
  @Test(arguments: Table.all) func `piles have names of their own, and no card comes or goes`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        let dealt = game.dealt.scene.cardNames
        #expect(Set(dealt).count == dealt.count)
        repeat {
          guard game.random.below(6) == 0 || game.position.outcome != nil else { continue }
          let scene = game.position.scene
          #expect(Set(scene.piles.map(\.name)).count == scene.piles.count)
          #expect(scene.cardNames == dealt)
          #expect(scene.active == game.position.phase.asked)
          let owners = scene.piles.compactMap(\.owner) + scene.badges.compactMap(\.seat)
          #expect(owners.allSatisfy(Seat.all(table.seats).contains))
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `people call every pile by words of its own, with the name of who owns it`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let names = (0..<table.seats).map { "Player \($0)" }
      let piles = try RandomGame<G>(0, at: table).dealt.scene.piles
      let words = piles.map { $0.words(amongst: names) }
      #expect(Set(words).count == piles.count)
      for (pile, words) in zip(piles, words) {
        #expect(pile.owner.map { words.hasPrefix("\(names[$0.index])’s ") } ?? (words == pile.words))
        #expect(pile.words(amongst: names, to: pile.owner).hasPrefix("your ") == (pile.owner != nil))
        // Neither a letter nor a number for what people count from one.
        #expect(!pile.words.contains("_") && !pile.words.contains(/\b([A-Z]|0)\b/), "\(pile.words)")
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `no two piles lie in the same place`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      let scene = try RandomGame<G>(0, at: table).dealt.scene
      #expect(Set(scene.piles.map { [$0.x, $0.y] }).count == scene.piles.count)
      #expect(scene.piles.allSatisfy { $0.x >= 0 && $0.y >= 0 })
    }
    try law(table.game)
  }
}

extension Scene {
  /// The names of all cards, sorted.
  fileprivate var cardNames: [String] { piles.flatMap(\.cards).map(\.name).sorted() }
}
