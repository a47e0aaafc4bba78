import Cards
import KlondikeRules

/// A position as the player sees it: where the cards in `unknown` lie is a guess.
struct SeenPosition {
  private(set) var position: KlondikePosition
  let unknown: CardMask

  init(_ game: Klondike) {
    position = game.position
    unknown = CardMask.all.subtracting(game.seen)
  }

  /// Plays a move without a look at the card that it may turn: a plan cannot know it.
  mutating func play(_ move: KlondikeMove) { position.play(move) }

  /// True if a card has been turned that is not known.
  var hasTurned: Bool { (0..<7).contains(where: isTurned) }

  /// True if the column's top has been turned and is not known: nothing can be planned with it.
  func isTurned(_ column: Int) -> Bool { position.faceUp(column).intersects(unknown) }

  /// True if the column is empty.
  func isSpace(_ column: Int) -> Bool {
    position.faceUp(column).isEmpty && position.downCount(column) == 0
  }

  /// True if drawing shows a card that was never seen.
  var canLookAtStock: Bool { position.stockCards.contains(where: unknown.contains) }

  /// Tells the positions of one search apart: all else follows from these.
  var fingerprint: UInt64 {
    var mixed = position.home.bits ^ UInt64(position.wasteCount) << 56
    for column in 0..<7 {
      mixed = (mixed ^ mixed >> 29) &* 0x9E37_79B9_7F4A_7C15
      mixed ^= position.faceUp(column).bits
    }
    mixed = (mixed ^ mixed >> 32) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ mixed >> 29
  }
}
