import GameRules

/// What the schedule of an event depends on, apart from its game.
public struct EventShape: Sendable {
  /// The names of all bots that have played: those of the beginning, sorted, and the others as they joined.
  public var bots: [String] = []
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
  /// The bots, by number, that play against all others in a gauntlet.
  public var challengers: [Int] = []
  /// Of each bot its place in the starting order, from 1; nil leaves it to a draw.
  public var seeding: [Int?] = []
  /// The number of bots at the beginning, and of deals until the first change; nil where nothing has changed.
  public var openingBots: Int?
  public var openingDeals: Int?
  /// The bots that play after each change, in the order of the changes.
  public var rosters: [EventRoster] = []

  public init(seats: Int, deals: Int) { (self.seats, self.deals) = (seats, deals) }

  /// The event as it began, with a number of deals.
  package func opening(deals: Int) -> EventShape {
    var shape = self
    let openingBots = openingBots ?? bots.count
    shape.bots = Array(bots.prefix(openingBots))
    shape.challengers = challengers.filter { $0 < openingBots }
    shape.seeding = Array(seeding.prefix(openingBots))
    (shape.deals, shape.openingBots, shape.openingDeals, shape.rosters) = (deals, nil, nil, [])
    return shape
  }

  /// An event that begins with the bots that play now.
  public var current: EventShape {
    guard let roster = rosters.last else { return self }
    var shape = self
    shape.bots = roster.bots.map { bots[$0] }
    shape.challengers = roster.bots.indices.filter { roster.challengers.contains(roster.bots[$0]) }
    shape.seeding = roster.bots.map { seeding.indices.contains($0) ? seeding[$0] : nil }
    (shape.openingBots, shape.openingDeals, shape.rosters) = (nil, nil, [])
    return shape
  }

  /// How many tables share a deal.
  public var tablesADeal: Int { hasFreshDeals ? 1 : seats == 1 ? bots.count : isDuplicate ? seats : 1 }

  /// False for a solitaire in which each bot has deals of its own, so that bots are compared as two samples.
  public var sharesDeals: Bool { seats > 1 || !hasFreshDeals }

  /// True if a table may be played once more: no later pairing depends on its result, and its deal may be dealt again.
  public var canReplayTables: Bool { !isInRounds && !hasFreshDeals }

  /// How many deals let all pairs of some bots meet a number of times, on average.
  public func deals(forGamesPerPair games: Int, of bots: Int) -> Int {
    let pairsATable = seats * (seats - 1)
    let meetings = games * bots * (bots - 1)
    let tables = (meetings + pairsATable - 1) / pairsATable
    return max(isDuplicate ? (tables + seats - 1) / seats : tables, 1)
  }

  /// How many contests `deals` are: whole ones.
  var contests: Int { contests(of: deals) }

  func contests(of deals: Int) -> Int {
    let each = Contest.deals(seats: seats, isDuplicate: isDuplicate)
    return (deals + each - 1) / each
  }

  /// True if results decide which tables are played.
  public var isInRounds: Bool { makeRounds() != nil }

  /// True if more deals would change the tables that were played with fewer.
  public var dependsOnDeals: Bool { stop == nil && isInRounds }

  /// The rounds in which the event is played; nil where results change nothing.
  func makeRounds() -> (any Rounds)? {
    if let stop { return stop.rounds(of: self) }
    guard seats > 1, case .rounds(let rounds) = format.seating(of: self) else { return nil }
    return rounds
  }

  /// The bots by number: those with a place in the starting order first, the others in an order drawn at random.
  var start: [Int] {
    var rest = Array(bots.indices)
    var random = SeededRandom(seed: seed, label: "order of \(bots.count) bots")
    random.shuffle(&rest)
    func place(_ bot: Int) -> Int? { seeding.indices.contains(bot) ? seeding[bot] : nil }
    return rest.filter { place($0) != nil }.sorted { place($0)! < place($1)! } + rest.filter { place($0) == nil }
  }
}
