import GameRules

/// A person's own game as it is saved: the deal and everything done since, so that it can be taken up again.
struct SavedGame<Options: GameOptions>: Codable {
  struct Step: Codable {
    /// The action's text; nil is a pass.
    var action: String?
    var reactionMicroseconds: Int

    private enum CodingKeys: String, CodingKey {
      case action
      case reactionMicroseconds = "reaction_us"
    }
  }

  var game: String
  var rules: Int
  var options: Options
  var seed: String
  var deal: Int
  var played: [Step] = []
  /// What was taken back, the next to be played again last.
  var undone: [Step] = []

  /// A game on the seed's next deal.
  var next: SavedGame {
    var next = self
    next.deal += 1
    next.played = []
    next.undone = []
    return next
  }
}
