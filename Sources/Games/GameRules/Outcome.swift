/// The end of a game: its reason, and the results of each seat.
public struct Outcome: Equatable, Sendable {
  /// One of the game's own words: "won", "stuck", "resigned", ...
  public var ending: String
  /// The results by seat, each in the order of the game's `measures`.
  public var results: [[Int]]
  /// True if the players reached the goal of the game, which is celebrated.
  public var isWin: Bool

  public init(ending: String, isWin: Bool = false, results: [[Int]]) {
    self.ending = ending
    self.isWin = isWin
    self.results = results
  }
}

/// One measure of a seat's success in a game.
public struct Measure: Equatable, Sendable {
  /// How the results of many games are summarised.
  public enum Summary: String, Sendable {
    /// Each result is 0 or 1; the summary is the share of ones.
    case rate
    /// The arithmetic mean per game.
    case mean
    /// The sum over all games.
    case total
  }

  /// The unique name in records and all outputs: lower case with `_`, at most twelve letters: "cards_home".
  public var name: String
  /// The name in a sentence: "cards home".
  public var words: String { name.replacing("_", with: " ") }
  /// The unit in the plural: "cards", "games", "points".
  public var unit: String
  public var isMoreBetter: Bool
  public var summary: Summary
  /// True if the measure ranks results; ranking measures come first, in order of importance.
  public var isRanking: Bool
  /// The name of the rate whose successes the measure ranks; nil if it ranks all results.
  ///
  /// Fewer moves are better in a game that was won. In other games they would reward a bot that gives up early.
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

  /// True if the measure ranks these results of a seat.
  public func ranks(_ results: [Int], of measures: [Measure]) -> Bool {
    guard let among else { return true }
    return zip(results, measures).contains { $1.name == among && $0 > 0 }
  }
}
