/// How an event pairs its bots: the file's settings of the schedule, independent of the bots.
public struct PairingRules: Sendable {
  public var seats: Int
  /// The number of deals requested; with several seats the schedule rounds up to complete cycles.
  public var deals: Int
  /// True plays each deal once in every rotation of its seats.
  public var isDuplicate = false
  /// True deals no deal twice: in a solitaire each bot has deals of its own, so that its games may be shown at once.
  public var hasFreshDeals = false
  /// The format of an event with several seats.
  public var format: any TournamentFormat = TournamentFormats.all[0]
  /// The number of rounds of a Swiss tournament; nil lets it follow from the number of bots.
  public var rounds: Int?
  /// The condition at which the event stops; nil for after all deals.
  public var stop: StopCondition?
  /// The seed of this event's deals.
  public var seed = ""

  public init(seats: Int, deals: Int) { (self.seats, self.deals) = (seats, deals) }

  /// False for a solitaire in which each bot has deals of its own, so that bots are compared as two independent
  /// samples.
  public var sharesDeals: Bool { seats > 1 || !hasFreshDeals }

  /// True if the tables depend on results.
  public var isInRounds: Bool { stop != nil || seats > 1 && format.isInRounds }

  /// True if a table may be played again: no later pairing depends on its result, and its deal may be dealt again.
  public var canReplayTables: Bool { !isInRounds && !hasFreshDeals }

  /// True if more deals would change tables that were already played.
  public var dependsOnDeals: Bool { stop == nil && isInRounds }

  /// The number of deals with which all pairs of these bots meet a number of times, on average.
  public func deals(forGamesPerPair games: Int, of bots: Int) -> Int {
    let pairsATable = seats * (seats - 1)
    let meetings = games * bots * (bots - 1)
    let tables = (meetings + pairsATable - 1) / pairsATable
    return max(isDuplicate ? (tables + seats - 1) / seats : tables, 1)
  }

  /// The number of complete contests in a number of deals.
  func contests(of deals: Int) -> Int {
    let each = Contest.deals(seats: seats, isDuplicate: isDuplicate)
    return (deals + each - 1) / each
  }
}
