import Foundation
import GameRules
import JSON
import RandomGames
import TestBasics
import Testing

/// Everything on the wire and in files reads back as it was.
@Suite(.timeLimited) struct TextFormTests {
  @Test(arguments: Table.all) func `an action is read back from its text, and no two share one`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      var texts: [String: G.Action] = [:]
      for number in table.numbers(outOf: 40) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          let seat = Seat(game.random.below(table.seats))
          guard game.random.below(4) == 0 else { continue }
          for action in game.random.some(game.position.legalActions(for: seat), 20) {
            let text = action.description
            #expect(G.Action(text) == action)
            #expect(texts.updateValue(action, forKey: text) ?? action == action)
            #expect(text.utf8.allSatisfy { 0x20..<0x7F ~= $0 })
          }
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: catalogue.games) func `neither a pass nor what is misspelt is an action`(game: any Game.Type) {
    func law<G: Game>(_: G.Type) {
      for text in ["pass", "", " ", "\n", "no such action", "\u{0}", "ß", String(repeating: "x", count: 10_000)] {
        #expect(G.Action(text) == nil)
      }
    }
    law(game)
  }

  @Test(arguments: Table.all) func `an observation is read back from its JSON, and writes the same bytes again`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          guard game.random.below(10) == 0 || game.position.outcome != nil else { continue }
          let seat = Seat(game.random.below(table.seats))
          let seen = game.position.observation(for: seat)
          // A game may write what it shows without making it first.
          #expect(game.position.observationAsJSON(for: seat).json == seen.json)
          var offered = OfferedActions()
          game.position.offer(to: seat, in: &offered)
          let texts = game.position.offeredActions(for: seat).map(\.description)
          #expect(offered.texts == texts && offered.count == texts.count && offered.json == texts.json)
          #expect(texts.isEmpty || offered.index(of: texts.last!) == texts.count - 1)
          #expect(offered.index(of: "no such action") == nil)
          let read = try JSONNodeDecoder.decode(G.Observation.self, from: JSONReader.read(Array(seen.json.utf8)))
          #expect(read == seen)
          #expect(try JSONDecoder().decode(G.Observation.self, from: Data(seen.json.utf8)) == seen)
          #expect(read.json == seen.json)
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: catalogue.games) func `options are read back from their JSON form, by Foundation too`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var random = SeededRandom(seed: "options", label: G.name)
      for _ in 0..<500 {
        let options = try G.Options.random(by: &random, reach: .max)
        let node = try JSONReader.read(Array(options.json.utf8))
        #expect(try JSONDecoder().decode(G.Options.self, from: Data(options.json.utf8)) == options)
        #expect(try JSONNodeDecoder.decode(G.Options.self, from: node) == options)
        #expect(try G.Options(reading: node) == options)
      }
    }
    try law(game)
  }
}
