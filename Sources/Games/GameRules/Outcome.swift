/// How a game ended: why, and what each seat has to show for it.
public struct Outcome: Equatable, Sendable {
  /// One word of the game's own: "won", "stuck", "resigned", ...
  public var ending: String
  /// What each seat achieved, by seat, each in the order of the game's `measures`.
  public var results: [[Int]]
  /// True if the game came to the end that its players aim at, which is celebrated.
  public var isWin: Bool

  public init(ending: String, isWin: Bool = false, results: [[Int]]) {
    self.ending = ending
    self.isWin = isWin
    self.results = results
  }
}

/// One figure in which a game counts a seat's success.
public struct Measure: Equatable, Sendable {
  /// How the results of many games become one figure.
  public enum Summary: String, Sendable {
    /// Each result is 0 or 1; the summary is the share of ones.
    case rate
    /// The arithmetic mean a game.
    case mean
    /// The sum over all games.
    case total
  }

  /// Its one name, in records, tables and every output: lower case with `_`, at most twelve letters: "cards_home".
  public var name: String
  /// The same in a sentence: "cards home".
  public var words: String { name.replacing("_", with: " ") }
  /// What is counted, in the plural: "cards", "games", "points".
  public var unit: String
  public var isMoreBetter: Bool
  public var summary: Summary
  /// True if the measure ranks results; ranking measures stand first, in order of importance.
  public var isRanking: Bool
  /// The name of the rate whose successes alone the measure ranks, among one another; nil if it ranks all results.
  ///
  /// Fewer moves are better in a game that was won. Elsewhere they would reward a bot that gives up early.
  public var among: String?

  public init(
    _ name: String, unit: String, isMoreBetter: Bool = true, summary: Summary, isRanking: Bool,
    among: String? = nil
  ) {
    self.name = name
    self.unit = unit
    self.isMoreBetter = isMoreBetter
    self.summary = summary
    self.isRanking = isRanking
    self.among = among
  }

  /// True if the measure ranks what a seat achieved, by these measures.
  public func ranks(_ results: [Int], of measures: [Measure]) -> Bool {
    guard let among else { return true }
    return zip(results, measures).contains { $1.name == among && $0 > 0 }
  }
}
