/// Whether and how a game can be won with all cards known, as far as a search has found out.
public enum Solution<Action: Equatable & Sendable>: Equatable, Sendable {
  /// It can be won, by these actions one after another.
  case won([Action])
  /// It cannot be won.
  case lost
  /// The search was not allowed to look at enough positions.
  case unknown

  /// Whether the game can be won; nil if that is unknown.
  public var canWin: Bool? {
    switch self {
    case .won: true
    case .lost: false
    case .unknown: nil
    }
  }
}
