/// Undo and redo, at a person's table at any time; as actions of bots they need the option `undo`.
///
/// Only moves are recorded, and undoing one replays the others from the start, which is exact by construction and takes
/// microseconds.
extension Klondike {
  /// True if there is a move to undo and the player has not left.
  public var canUndo: Bool { !played.isEmpty && departure == nil }
  /// True if a move was undone, no new one was made since, and the player has not left.
  public var canRedo: Bool { !undone.isEmpty && departure == nil }

  /// Undoes the last move: the table and all counters are as before it, but seen cards stay seen.
  public mutating func undo() {
    precondition(canUndo, "there is nothing to take back")
    let actionsLeft = position.actionsLeft + 1
    undone.append(played.removeLast())
    position = start
    for move in played { position.play(move) }
    position.actionsLeft = actionsLeft
  }

  /// Redoes the move that was undone last.
  public mutating func redo() {
    precondition(canRedo, "there is nothing to play again")
    advance(by: undone.removeLast())
  }

  /// Makes a new legal move; undone moves cannot be redone afterwards.
  mutating func play(_ move: KlondikeMove) {
    if !undone.isEmpty { undone.removeAll() }
    advance(by: move)
  }

  mutating func advance(by move: KlondikeMove) {
    position.play(move)
    played.append(move)
    // The waste grows only by a draw, and iterating over it takes longer than most moves.
    seen.formUnion(move == .draw ? position.faceUp : position.faceUpOnTable)
  }
}
