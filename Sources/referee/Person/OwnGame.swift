import BotProtocol
import GameRules

/// A person alone with a game of one seat, who may take everything back.
struct OwnGame<G: Game> {
  private(set) var saved: SavedGame<G.Options>
  private(set) var positions: [G]

  var position: G { positions[positions.count - 1] }
  var canUndo: Bool { positions.count > 1 }

  /// Deals a game, and plays what a saved one says.
  ///
  /// - Throws: `UsageProblem.badSave` where the rules refuse it, `IllegalDeal` where the options do.
  init(_ saved: SavedGame<G.Options>) throws {
    guard saved.game == G.name, saved.rules == G.rulesVersion else {
      throw UsageProblem.badSave("it was played by other rules")
    }
    self.saved = saved
    self.saved.played = []
    var chance = Chance(seed: saved.seed, game: G.name, deal: saved.deal)
    positions = [try G(dealtBy: &chance, seats: 1, options: saved.options)]
    for step in saved.played {
      guard apply(step) else { throw UsageProblem.badSave("\(step.action ?? "pass") is not legal where it stands") }
    }
  }

  /// Plays an action, or a pass where that is possible; false where it is not legal.
  @discardableResult
  mutating func play(_ action: G.Action?, after reaction: Duration) -> Bool {
    guard apply(.init(action: action?.description, reactionMicroseconds: reaction.wholeMicroseconds)) else {
      return false
    }
    saved.undone = []
    return true
  }

  mutating func undo() {
    guard canUndo else { return }
    positions.removeLast()
    saved.undone.append(saved.played.removeLast())
  }

  mutating func redo() {
    guard let step = saved.undone.last, apply(step) else { return }
    saved.undone.removeLast()
  }

  private mutating func apply(_ step: SavedGame<G.Options>.Step) -> Bool {
    var next = position
    let action = step.action.flatMap { G.Action($0) }
    guard (action == nil) == (step.action == nil) else { return false }
    do {
      if case .race = next.phase {
        let claims = action.map { [Claim(seat: 0, action: $0, reaction: .microseconds(step.reactionMicroseconds))] }
        try next.apply(.race(claims ?? []))
      } else if let action {
        try next.apply(.action(action, by: 0))
      } else {
        return false
      }
    } catch {
      return false
    }
    positions.append(next)
    saved.played.append(step)
    return true
  }
}
