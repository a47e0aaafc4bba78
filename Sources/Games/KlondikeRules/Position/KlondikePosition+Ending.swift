extension KlondikePosition {
  @inlinable public var isWon: Bool { home.count == 52 }

  /// True if a whole pass of the stock has offered only draws and redeals, so that no later pass offers more.
  @inlinable public var isStuck: Bool { isPassBarren && stock == 0 && !isWon }

  /// Why the game is over by itself; nil while it goes on.
  @inlinable public var ending: KlondikeEnding? {
    if isWon { return .won }
    // A bot with undo is never stuck, because it can try another line.
    if isStuck && !options.undo { return .stuck }
    return actionsLeft <= 0 ? .maxActions : nil
  }

  /// The points, by the scoring of the options.
  public var score: Int {
    switch options.scoring {
    case .cards: home.count
    case .standard: points
    case .vegas: 5 * home.count - 52
    }
  }
}
