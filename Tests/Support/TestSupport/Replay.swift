public import GameRules

/// Plays recorded events again through the rules: scores are recomputed, never believed.
public enum Replay {
  /// The position after each event, the dealt one first.
  ///
  /// - Throws: `IllegalEvent` at the first event that the rules refuse.
  public static func positions<G: Game>(from dealt: G, _ events: [Event<String>]) throws(IllegalEvent) -> [G] {
    var positions = [dealt]
    for event in events {
      var next = positions[positions.count - 1]
      try next.apply(text: event)
      positions.append(next)
    }
    return positions
  }
}
