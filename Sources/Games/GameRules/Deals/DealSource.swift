/// The source of a deal: a seed and a number, or its cards.
public struct DealSource: Equatable, Sendable {
  public var seed: String
  /// The number of the deal, from 1.
  public var number: Int
  /// The words of `Game.cards`; nil for the deal of the seed with the number.
  public var cards: [String]?

  public init(seed: String, number: Int) { (self.seed, self.number) = (seed, number) }

  /// A deal given by its cards; used as a seed, they determine the deals that follow it.
  public init(cards: [String]) { (seed, number, self.cards) = (cards.joined(separator: " "), 1, cards) }

  /// The position after the deal.
  public func dealt<G: Game>(_: G.Type, seats: Int, options: G.Options) throws(IllegalDeal) -> G {
    if let cards { return try G(cards: cards, seats: seats, options: options) }
    var random = SeededRandom(seed: seed, game: G.name, deal: number)
    return try G(dealtBy: &random, seats: seats, options: options)
  }

  /// The position after the deal and some actions, in the game's notation.
  ///
  /// In a race, an action is a claim of the first seat that is asked.
  /// - Throws: `IllegalDeal` if there is no such deal, if an action is not legal, or if the game is over before an
  ///   action.
  public func position<G: Game>(
    of _: G.Type, after actions: [String], seats: Int, options: G.Options
  ) throws(IllegalDeal) -> G {
    var game = try dealt(G.self, seats: seats, options: options)
    for (index, action) in actions.enumerated() { try game.play(action, number: index + 1) }
    if !actions.isEmpty, game.phase.isOver { throw .impossible("the game is over after the actions") }
    return game
  }

  /// The words of `Game.cards` for the deal.
  public func words<G: Game>(_: G.Type, seats: Int, options: G.Options) -> [String] {
    if let cards { return cards }
    var random = SeededRandom(seed: seed, game: G.name, deal: number)
    return G.cards(dealtBy: &random, seats: seats, options: options)
  }
}

extension Game {
  /// Applies one of the actions after a deal; `number` counts them from 1.
  mutating func play(_ action: String, number: Int) throws(IllegalDeal) {
    guard let seat = phase.asked.min() else { throw .impossible("the game is over before action \(number), \(action)") }
    do {
      if case .turn = phase {
        try apply(text: .action(action, by: seat))
      } else {
        try apply(text: .race([Claim(seat: seat, action: action)]))
      }
    } catch {
      throw .impossible("action \(number), \(action), is not legal")
    }
  }
}
