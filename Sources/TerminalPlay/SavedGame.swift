import BotProtocol
public import GameRules

/// A person's own game as it is saved: the deal and everything done since, so that it can be taken up again.
public struct SavedGame<Options: GameOptions>: Codable, Equatable {
  struct Step: Codable, Equatable {
    /// The action's text; nil is a pass, unless the step is one of the others.
    var action: String?
    /// The name of the card at which the person pointed.
    var point: String?
    /// True where the person asked for a hint.
    var hint: Bool?
    var reactionMicroseconds: Int

    private enum CodingKeys: String, CodingKey {
      case action, point, hint
      case reactionMicroseconds = "reaction_us"
    }
  }

  var game: String
  var rules: Int
  public var options: Options
  public var seed: String
  public var deal: Int
  var played: [Step] = []
  /// What was taken back, the next to be played again last.
  var undone: [Step] = []

  public init(game: String, rules: Int, options: Options, seed: String, deal: Int) {
    self.game = game
    self.rules = rules
    self.options = options
    self.seed = seed
    self.deal = deal
  }

  /// A game on the seed's next deal.
  var next: SavedGame {
    var next = self
    next.deal += 1
    next.played = []
    next.undone = []
    return next
  }
}

extension SavedGame.Step {
  init<Action>(_ step: SoloStep<Action>, after reaction: Duration) {
    reactionMicroseconds = reaction.wholeMicroseconds
    switch step {
    case .action(let action): self.action = action.description
    case .point(let card): point = card
    case .hint: hint = true
    case .pass: break
    }
  }

  var reaction: Duration { .microseconds(reactionMicroseconds) }

  /// Nil where the text is no action.
  func step<Action: GameAction>() -> SoloStep<Action>? {
    if let point { return .point(point) }
    if hint == true { return .hint }
    guard let action else { return .pass }
    return Action(action).map { .action($0) }
  }
}
