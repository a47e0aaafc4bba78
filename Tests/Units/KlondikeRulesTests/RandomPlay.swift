import GameRules
import KlondikeRules

extension KlondikeOptions {
  /// Options that between them use every value.
  static let samples: [KlondikeOptions] = [
    .with { _ in },
    .with { $0.draw = 1 },
    .with { $0.flip = .action },
    .with { $0.spaces = .any },
    .with { $0.runs = .whole },
    .with { $0.worryingBack = false },
    .with { $0.view = .thoughtful },
    .with { $0.undo = true },
    .with {
      $0.scoring = .standard
      $0.draw = 1
      $0.redeals = 2
    },
    .with {
      $0.scoring = .vegas
      $0.redeals = 0
      $0.undo = true
      $0.flip = .action
    },
    .with {
      $0.scoring = .standard
      $0.undo = true
      $0.spaces = .any
      $0.maxActions = 70
    },
    .with {
      $0.draw = 24
      $0.runs = .whole
      $0.spaces = .any
      $0.flip = .action
      $0.redeals = 3
    },
  ]
}

extension PlayedStep<Klondike> {
  /// The steps of a game that `choose` plays, which resigns where it chooses nothing, at most `most` of them.
  static func steps(
    from dealt: Klondike, atMost most: Int, _ choose: (Klondike) -> KlondikeAction?
  ) throws -> [PlayedStep<Klondike>] {
    var game = dealt
    var steps: [PlayedStep<Klondike>] = []
    while game.ending == nil, steps.count < most {
      let before = game
      let event = Event.action(choose(game) ?? .resign, by: 0)
      try game.apply(event)
      steps.append(PlayedStep(before: before, event: event, verdicts: [], answers: [], after: game))
    }
    return steps
  }
}

extension Klondike {
  /// Takes one legal action at random, never resigning, unless there is no other.
  @discardableResult
  mutating func wander(by random: inout SeededRandom) throws -> KlondikeAction {
    let legal = legalActions(for: 0)
    let action = legal[random.below(max(legal.count - 1, 1))]
    try apply(.action(action, by: 0))
    return action
  }

  /// Where `steps` random actions lead, or fewer if the game ends, and what they were.
  func wander(steps: Int, by random: inout SeededRandom) throws -> (game: Klondike, actions: [KlondikeAction]) {
    var game = self
    var actions: [KlondikeAction] = []
    while actions.count < steps && game.ended == nil { actions.append(try game.wander(by: &random)) }
    return (game, actions)
  }
}
