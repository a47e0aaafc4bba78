/// Taking back and playing again, at a person's table at any time; as actions of bots they need the option `undo`.
///
/// Only moves are recorded, and taking one back plays the others again from the start: exact by construction, and a
/// matter of microseconds.
extension Klondike {
  /// True if there is a move to take back and the player has not left.
  public var canUndo: Bool { !played.isEmpty && departure == nil }
  /// True if a move was taken back, none was made since, and the player has not left.
  public var canRedo: Bool { !undone.isEmpty && departure == nil }

  /// Takes the last move back: the table and all counters are as before it, but what was seen stays seen.
  public mutating func undo() {
    precondition(canUndo, "there is nothing to take back")
    let actionsLeft = position.actionsLeft + 1
    undone.append(played.removeLast())
    position = start
    for move in played { position.play(move) }
    position.actionsLeft = actionsLeft
  }

  /// Plays the move last taken back again.
  public mutating func redo() {
    precondition(canRedo, "there is nothing to play again")
    advance(by: undone.removeLast())
  }

  /// Makes a new legal move; what was taken back cannot be played again then.
  mutating func play(_ move: KlondikeMove) {
    if !undone.isEmpty { undone.removeAll() }
    advance(by: move)
  }

  mutating func advance(by move: KlondikeMove) {
    position.play(move)
    played.append(move)
    // The waste grows only by a draw, and going through it takes longer than most moves.
    seen.formUnion(move == .draw ? position.faceUp : position.faceUpOnTable)
  }
}
