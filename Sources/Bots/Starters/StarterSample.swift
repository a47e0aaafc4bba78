public import GameRules

/// The sample prompt in the test of a new bot: the first prompt of a game.
public struct StarterSample: Sendable {
  let seats: Int
  /// As JSON text.
  let observation: String
  /// The actions that the prompt offers, in a race with `pass`.
  let legal: [String]

  public init<G: Game>(_ game: G.Type) {
    var random = SeededRandom(seed: "starter", game: G.name, deal: 1)
    guard let position = try? G(dealtBy: &random, seats: G.usualSeats, options: G.Options()) else {
      preconditionFailure("the usual options of \(G.name) deal no game")
    }
    let isRace = if case .race = position.phase { true } else { false }
    seats = position.seats
    observation = position.observationAsJSON(for: 0).json
    legal = (isRace ? ["pass"] : []) + position.actionTexts(for: 0)
  }
}
