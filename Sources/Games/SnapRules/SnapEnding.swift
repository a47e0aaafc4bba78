/// Why a game of Snap ended.
public enum SnapEnding: String, Decodable, Sendable {
  /// One seat holds all the cards.
  case won
  /// No seat has a card to turn.
  case stuck
  /// A position returned with no call in between.
  case cycle
  /// The last turn has been played.
  case maxTurns = "max_turns"
}
