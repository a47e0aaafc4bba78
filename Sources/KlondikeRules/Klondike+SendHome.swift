import GameRules

/// A pile whose top card can be sent home.
public enum KlondikeSource: Hashable, Sendable {
  case waste
  /// Column 0...6.
  case column(UInt8)
}

extension Klondike {
  /// Moves the top card of a pile to its foundation if that is legal, as a person's double tap does.
  ///
  /// - Returns: whether it moved.
  @discardableResult
  public mutating func sendHome(from source: KlondikeSource) -> Bool {
    let move: KlondikeMove =
      switch source {
      case .waste: .wasteToFoundation
      case .column(let column): .columnToFoundation(column)
      }
    guard isLegal(.move(move), for: 0) else { return false }
    play(move)
    return true
  }
}
