import GameRules

/// What the schedule of an event depends on, apart from its game.
public struct EventShape: Sendable {
  /// The names of the bots, sorted.
  public var bots: [String]
  public var seats: Int
  /// How many deals are asked for; with several seats the schedule rounds up to whole cycles.
  public var deals: Int
  /// True plays each deal once in every rotation of its seats.
  public var isDuplicate: Bool
  public var format: any TournamentFormat
  /// How many rounds are asked for; nil leaves it to the format.
  public var rounds: Int?
  /// When the event has been played long enough; nil means after all deals.
  public var stop: StopCondition?
  public var seed: String
  /// The bots, by number, that play against all others in a gauntlet.
  public var challengers: [Int]
  /// Of each bot its place in the starting order, from 1; nil leaves it to a draw.
  public var seeding: [Int?]

  public init(
    bots: [String], seats: Int, deals: Int, isDuplicate: Bool, format: any TournamentFormat, rounds: Int? = nil,
    stop: StopCondition? = nil, seed: String, challengers: [Int] = [], seeding: [Int?] = []
  ) {
    self.bots = bots
    self.seats = seats
    self.deals = deals
    self.isDuplicate = isDuplicate
    self.format = format
    self.rounds = rounds
    self.stop = stop
    self.seed = seed
    self.challengers = challengers
    self.seeding = seeding
  }

  /// How many tables share a deal.
  public var tablesADeal: Int { seats == 1 ? bots.count : isDuplicate ? seats : 1 }

  /// How many contests `deals` are: whole ones.
  var contests: Int {
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
    return seats > 1 ? format.rounds(of: self) : nil
  }

  func makeSchedule(_ event: Int) -> any EventSchedule {
    if let rounds = makeRounds() { return RoundSchedule(self, event: event, rounds: rounds) }
    return FixedSchedule(self, event: event)
  }

  /// How many tables are played where that does not depend on results: whole cycles.
  public var tableCount: Int { FixedSchedule(self, event: 0).count }

  /// The bots by number: those with a place in the starting order first, the others in an order drawn at random.
  var start: [Int] {
    var rest = Array(bots.indices)
    var random = SeededRandom(seed: seed, label: "order of \(bots.count) bots")
    random.shuffle(&rest)
    func place(_ bot: Int) -> Int? { seeding.indices.contains(bot) ? seeding[bot] : nil }
    return rest.filter { place($0) != nil }.sorted { place($0)! < place($1)! } + rest.filter { place($0) == nil }
  }
}
