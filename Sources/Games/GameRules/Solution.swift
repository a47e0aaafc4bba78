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

  /// The same with other actions.
  public func map<Other>(_ transform: (Action) -> Other) -> Solution<Other> {
    switch self {
    case .won(let actions): .won(actions.map(transform))
    case .lost: .lost
    case .unknown: .unknown
    }
  }
}

/// How many positions a search looks at unless somebody says otherwise.
public enum SolutionLimit {
  /// They decide nearly every deal; most take a few thousand, and all of them 2 GB.
  public static let positions = 80_000_000
}

/// A solution, and what the search for it took.
public struct SolutionSearch<Action: Equatable & Sendable>: Equatable, Sendable {
  public var solution: Solution<Action>
  /// How many positions were looked at.
  public var positions: Int
  /// The size of the memory of positions at the end, in bytes.
  public var memory: Int
  /// What is known of the number of actions that win.
  public var length: SolutionLength

  public init(
    _ solution: Solution<Action>, positions: Int = 0, memory: Int = 0, length: SolutionLength = .any
  ) {
    (self.solution, self.positions, self.memory, self.length) = (solution, positions, memory, length)
  }
}

/// What is known of the number of actions of a solution.
public enum SolutionLength: String, Sendable {
  /// Nothing: the search took the first that it found.
  case any
  /// It is the fewest of those that the search has found; there may be solutions with fewer.
  case fewestFound = "fewest_found"
  /// No solution has fewer.
  case fewest
}
