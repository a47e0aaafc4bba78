/// The result of a search for a win with all cards known.
public enum Solution<Action: Equatable & Sendable>: Equatable, Sendable {
  /// It can be won by these actions.
  case won([Action])
  /// It cannot be won.
  case lost
  /// The search reached its limit of positions.
  case unknown

  /// Whether the game can be won; nil if unknown.
  public var canWin: Bool? {
    switch self {
    case .won: true
    case .lost: false
    case .unknown: nil
    }
  }

  /// The same with translated actions.
  public func map<Other>(_ transform: (Action) -> Other) -> Solution<Other> {
    switch self {
    case .won(let actions): .won(actions.map(transform))
    case .lost: .lost
    case .unknown: .unknown
    }
  }
}

/// The default limit of positions in a search.
public enum SolutionLimit {
  /// It decides nearly every deal; most deals need a few thousand positions, and the full number takes 2 GB.
  public static let positions = 80_000_000
}

/// A solution, and the cost of the search.
public struct SolutionSearch<Action: Equatable & Sendable>: Equatable, Sendable {
  public var solution: Solution<Action>
  /// The number of positions visited.
  public var positions: Int
  /// The size of the table of visited positions at the end, in bytes.
  public var memory: Int
  /// What is known about the length of the solution.
  public var length: SolutionLength

  public init(
    _ solution: Solution<Action>, positions: Int = 0, memory: Int = 0, length: SolutionLength = .any
  ) {
    (self.solution, self.positions, self.memory, self.length) = (solution, positions, memory, length)
  }
}

/// What is known of the number of actions of a solution.
public enum SolutionLength: String, Sendable {
  /// Nothing: it is the first solution found.
  case any
  /// It is the shortest solution found; there may be shorter ones.
  case fewestFound = "fewest_found"
  /// There is no shorter solution.
  case fewest
}
