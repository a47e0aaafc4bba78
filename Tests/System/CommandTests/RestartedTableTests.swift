import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

/// A table of people that goes on after its program was killed, and one that somebody has left.
@Suite(.serialized, .timeLimited) struct RestartedTableTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  private func start(_ game: String, _ words: String...) throws -> ServedGame {
    let words = ["play", game, "--people", "2", "--seed", "x", "--window", "60000", "--no-open"] + words
    let game = try ServedGame(words, in: scratch, people: 2)
    for person in 0..<2 { try game.send(#"{"do": "start"}"#, as: person) }
    return game
  }

  /// A person calls, and names three cards that are no set; the other claims nothing.
  private func claimWrongly(_ game: ServedGame, _ person: Int) throws {
    try game.act("call", as: person)
    try game.wait(person) { view in
      view.badge("now") == "name the cards" && view["controls"]?.strings?.contains("pass") == true
    }
    let view = try #require(try game.view(of: person))
    let cards = (view["cards"]?.elements ?? []).filter { $0["pile"]?.integer == 0 }.compactMap { $0["name"]?.string }
    let wrong = try #require(
      cards.dropFirst(2).first { third in
        (0..<4).contains { letter in Set([cards[0], cards[1], third].map { Array($0)[letter] }).count == 2 }
      })
    let claim = [cards[0], cards[1], wrong].joined(separator: " ")
    let position = view["position"]?.integer ?? 0
    try game.send(#"{"do": "action", "action": "\#(claim)", "position": \#(position)}"#, as: person)
    try game.press("pass", as: 1 - person)
    for person in 0..<2 { try game.wait(person) { $0.badge("now") == "call" } }
  }

  @Test func `after a kill the claims of different people count as they did, on every page`() throws {
    var game = try start("set")
    for person in [0, 1, 1, 0] { try claimWrongly(game, person) }
    let before = try game.view()?["badges"]?.json
    #expect(before?.matches(of: /"mistakes","value":"2"/).count == 2, "\(before ?? "")")
    #expect(game.stop(by: SIGKILL) == SIGKILL)
    game = try start("set")
    for person in 0..<2 { try game.wait(person) { $0["badges"]?.json == before } }
    #expect(game.stop() == 0)
  }

  @Test func `a round that has begun goes on after a kill, though nobody has answered anything`() throws {
    var game = try start("snap")
    for person in 0..<2 { try game.wait(person) { $0["words"]?.strings?.contains("snap") == true } }
    #expect(game.stop(by: SIGKILL) == SIGKILL)
    let words = ["play", "snap", "--people", "2", "--seed", "x", "--window", "60000", "--no-open"]
    game = try ServedGame(words, in: scratch, people: 2)
    for person in 0..<2 { try game.wait(person) { $0["words"]?.strings?.contains("snap") == true } }
    #expect(game.stop() == 0)
  }
}
