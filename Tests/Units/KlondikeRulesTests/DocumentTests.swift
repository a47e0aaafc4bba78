import Foundation
import GameRules
import JSON
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct DocumentTests {
  private let text: String

  init() throws {
    let root = Repository.root
    text = try String(contentsOf: root.appending(path: "docs/rules/klondike.md"), encoding: .utf8)
  }

  @Test func `the document's table of options is the engine's`() {
    for field in KlondikeOptions.fields {
      let row = "| `\(field.key)` | `\(field.get(KlondikeOptions()).json)` |"
      #expect(text.contains(row), "\(row)")
    }
  }

  @Test func `the document's observation is one, with the legal actions that it names`() throws {
    let sample = try #require(text.split(separator: "```json\n").last?.split(separator: "```").first)
    let observation = try JSONDecoder().decode(KlondikeObservation.self, from: Data(sample.utf8))
    #expect(observation.json == sample.replacing("\n", with: ""))
    var random = SeededRandom(seed: "document", label: "test")
    let game = try Klondike(
      consistentWith: observation, seenBy: 0, seats: 1, options: KlondikeOptions(), random: &random)
    #expect(game.legal == ["draw", "t3-t5:3", "resign"])
  }

  @Test func `the document holds every rule by number`() {
    for number in 1...18 { #expect(text.contains("**K\(number)")) }
  }
}
