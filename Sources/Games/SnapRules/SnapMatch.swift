import Cards

/// The property in which two cards match.
public enum SnapMatch: String, CaseIterable, Sendable {
  case rank

  /// Equal for cards that match; below 64.
  func mark(of card: Card) -> Int {
    switch self {
    case .rank: card.rank
    }
  }
}
