import GameRules
import RandomGames
import TestBasics
import Testing

/// What a game says to people of actions, events and endings.
@Suite(.timeLimited) struct WordTests {
  @Test(arguments: Table.all) func `a seat reads the same words from what it saw as from the true positions`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let names = (0..<table.seats).map { "Player \($0)" }
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        while try game.step() {
          guard let event = game.events.last else { continue }
          let seat = Seat(game.random.below(table.seats))
          let (before, after) = (
            try drawn(game.before, seat, &game.random), try drawn(game.position, seat, &game.random)
          )
          let seen = after.words(for: event, verdicts: game.verdicts, after: before, names: names)
          let known = game.position.words(for: event, verdicts: game.verdicts, after: game.before, names: names)
          #expect(seen == known)
          let unprepared = after.words(for: event, verdicts: game.verdicts, after: nil, names: names)
          for sentence in known + unprepared { #expect(isSentence(sentence), "\(event): \(sentence)") }
          if case .race(let claims) = event {
            let bubbles = game.before.bubbles(for: claims, verdicts: game.verdicts)
            #expect(bubbles.count == claims.count)
            for (text, claim) in zip(bubbles, claims) {
              #expect(isSentence(text) || text.hasSuffix(" ms too late") || text == claim.action.description)
            }
          }
          for action in game.position.legalActions(for: seat).prefix(30) {
            #expect(after.words(for: action) == game.position.words(for: action))
            #expect(isSentence(after.words(for: action)) || after.words(for: action) == action.description)
          }
        }
        for seat in [0, nil] as [Seat?] {
          #expect(isSentence(game.position.outcomeWords(names: names, seat: seat)))
        }
        if let outcome = game.position.outcome, outcome.ending.contains("_") {
          #expect(!game.position.outcomeWords(names: names, seat: 0).contains(outcome.ending))
        }
      }
    }
    try law(table.game)
  }

  /// With a capital, and without the signs of a notation.
  private func isSentence(_ text: String) -> Bool {
    text.first?.isUppercase == true && !text.contains("_") && !text.contains("?")
  }

  private func drawn<G: Game>(_ position: G, _ seat: Seat, _ random: inout SeededRandom) throws -> G {
    try G(
      consistentWith: position.observation(for: seat), seenBy: seat, seats: position.seats, options: position.options,
      random: &random)
  }
}
