import Foundation
import GameRules
import RandomGames
import TestBasics
import Testing

/// A game's table of options is sound.
@Suite(.timeLimited) struct OptionTests {
  @Test(arguments: catalogue.games) func `keys are unique, those of one group stand together, and each is explained`(
    game: any Game.Type
  ) {
    func law<G: Game>(_: G.Type) {
      let fields = G.Options.fields
      #expect(Set(fields.map(\.key)).count == fields.count)
      let runs = fields.indices.filter { $0 == 0 || fields[$0].prefix != fields[$0 - 1].prefix }
      let groups = runs.compactMap { fields[$0].prefix }
      #expect(Set(groups).count == groups.count)
      #expect(fields.allSatisfy { $0.key.wholeMatch(of: /[a-z0-9_]+(\.[a-z0-9_]+)?/) != nil })
      #expect(fields.allSatisfy { $0.summary.hasSuffix(".") && !$0.summary.dropLast().contains(". ") })
    }
    law(game)
  }

  @Test(arguments: catalogue.games) func `the usual value is allowed, and one of another kind is refused`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for field in G.Options.fields {
        var options = G.Options()
        let usual = field.get(options)
        #expect(field.domain.contains(usual))
        try field.set(&options, to: usual)
        #expect(options == G.Options())
        for value in [OptionValue.integer(.min), .integer(.max), .text("no such word")] {
          #expect(throws: OptionError.self) { try field.set(&options, to: value) }
        }
        #expect(options == G.Options())
      }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games) func `options that are not given keep their usual values`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      #expect(try JSONDecoder().decode(G.Options.self, from: Data("{}".utf8)) == G.Options())
    }
    try law(game)
  }
}
