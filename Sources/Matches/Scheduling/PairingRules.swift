/// How an event pairs its bots, whoever they are: what its file says of the schedule.
public struct PairingRules: Sendable {
  public var seats: Int
  /// How many deals are asked for; with several seats the schedule rounds up to whole cycles.
  public var deals: Int
  /// True plays each deal once in every rotation of its seats.
  public var isDuplicate = false
  /// True deals no deal twice: in a solitaire each bot has deals of its own, so that its games may be shown at once.
  public var hasFreshDeals = false
  /// Who meets whom, at several seats.
  public var format: any TournamentFormat = TournamentFormats.all[0]
  /// How many rounds a Swiss tournament has; nil leaves it to the number of bots.
  public var rounds: Int?
  /// When the event has been played long enough; nil means after all deals.
  public var stop: StopCondition?
  /// The seed of this event's deals.
  public var seed = ""

  public init(seats: Int, deals: Int) { (self.seats, self.deals) = (seats, deals) }

  /// False for a solitaire in which each bot has deals of its own, so that bots are compared as two samples.
  public var sharesDeals: Bool { seats > 1 || !hasFreshDeals }

  /// True if results decide which tables are played.
  public var isInRounds: Bool { stop != nil || seats > 1 && format.isInRounds }

  /// True if a table may be played once more: no later pairing depends on its result, and its deal may be dealt again.
  public var canReplayTables: Bool { !isInRounds && !hasFreshDeals }

  /// True if more deals would change the tables that were played with fewer.
  public var dependsOnDeals: Bool { stop == nil && isInRounds }

  /// How many deals let all pairs of some bots meet a number of times, on average.
  public func deals(forGamesPerPair games: Int, of bots: Int) -> Int {
    let pairsATable = seats * (seats - 1)
    let meetings = games * bots * (bots - 1)
    let tables = (meetings + pairsATable - 1) / pairsATable
    return max(isDuplicate ? (tables + seats - 1) / seats : tables, 1)
  }

  /// How many contests a number of deals are: whole ones.
  func contests(of deals: Int) -> Int {
    let each = Contest.deals(seats: seats, isDuplicate: isDuplicate)
    return (deals + each - 1) / each
  }
}
