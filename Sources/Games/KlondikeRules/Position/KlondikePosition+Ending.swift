extension KlondikePosition {
  @inlinable public var isWon: Bool { home.count == 52 }

  /// True if a whole pass of the stock has offered nothing but draws and redeals, so that no other ever will.
  @inlinable public var isStuck: Bool { isPassBarren && stock == 0 && !isWon }

  /// Why the game is over by itself; nil while it goes on.
  @inlinable public var ending: KlondikeEnding? {
    if isWon { return .won }
    // A bot that may take back is never stuck: it can go another way.
    if isStuck && !options.undo { return .stuck }
    return actionsLeft <= 0 ? .maxActions : nil
  }

  /// The points, counted as the options say.
  public var score: Int {
    switch options.scoring {
    case .cards: home.count
    case .standard: points
    case .vegas: 5 * home.count - 52
    }
  }
}
