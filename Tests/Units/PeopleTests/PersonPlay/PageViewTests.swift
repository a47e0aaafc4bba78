import Catalogue
import Fields
import Foundation
import GameRules
import JSON
import PersonPlay
import TestBasics
import TestSupport
import Testing

/// What the program sends to a person's page, and what the page's script reads.
@Suite(.timeLimited) struct PageViewTests {
  private static let schema: JSONValue = [
    "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string(SchemaAddress.of("page")),
    "title": "What a person's page at a table receives",
    "$defs": ["view": PageView.recordSchema, "people": PeopleView.recordSchema],
  ]

  @Test func `the schema in the documents is that of the fields`() throws {
    #expect(
      try SchemaDocument.has(PageViewTests.schema, as: "page"),
      "record it: RECORD_GOLDEN=1 swift test --filter PageViewTests")
  }

  @Test(arguments: catalogue.games) func `every view fits the schema, while a game is played and at its end`(
    game: any Game.Type
  ) throws {
    let schema = try JSONSchema(Array(PageViewTests.schema.json.utf8))
    func law<G: Game>(_: G.Type) throws {
      var random = SeededRandom(seed: "views", game: G.name, deal: 1)
      let position = try G(dealtBy: &random, seats: G.usualSeats, options: G.Options())
      var page = PageTable<G>()
      var table = PersonTable(position, seat: 0, seats: (0..<position.seats).map { "seat \($0)" })
      for step in 0..<4 {
        switch step {
        case 1: table.ask(position, isRace: true, message: "Your turn")
        case 2: _ = table.perform(.control(.hint))
        case 3: table.end(at: position, scores: [Int](repeating: 1, count: position.seats))
        default: break
        }
        let view = try JSONReader.read(page.view(table, time: step == 1 ? (.seconds(1), .seconds(2)) : nil))
        #expect(schema.violations(in: view, of: "view") == [])
      }
    }
    try law(game)
  }

  /// The keys of an object and of all objects in it.
  private func keys(in schema: JSONNode) -> Set<String> {
    switch schema.value {
    case .object(let members):
      members.reduce(into: []) { keys, member in
        if member.name == "properties", case .object(let properties) = member.node.value {
          keys.formUnion(properties.map(\.name))
        }
        keys.formUnion(self.keys(in: member.node))
      }
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(self.keys(in: $1)) }
    default: []
    }
  }

  @Test func `the page's script reads every key, and no other`() throws {
    let described = keys(in: try JSONReader.read(Array(PageViewTests.schema.json.utf8)))
    let script = PlayPage.scripts
    let words = Set(script.matches(of: #/\w+/#).map { String($0.output) })
    // The script shows the lines one after another; the whole message is for tests of pages.
    #expect(described.subtracting(words).subtracting(["message"]) == [])
    let read = Set(script.matches(of: #/\bview\??\.(\w+)/#).map { String($0.output.1) })
    #expect(read.subtracting(described) == [])
    #expect(read.count > 30)
  }
}
