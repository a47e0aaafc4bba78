import GameRules

/// What the schedule of an event depends on, apart from its game.
public struct EventShape: Sendable {
  /// The names of all bots that have played: those of the beginning, sorted, and the others as they joined.
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
  /// The number of bots with which the event began.
  public var founders: Int
  /// The number of deals that was asked for until the first change of the bots.
  public var openingDeals: Int
  /// The bots that play after each change, in the order of the changes.
  public var rosters: [EventRoster] = []

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
    founders = bots.count
    openingDeals = deals
  }

  /// The event as it began, with a number of deals.
  func opening(deals: Int) -> EventShape {
    var shape = self
    shape.bots = Array(bots.prefix(founders))
    shape.challengers = challengers.filter { $0 < founders }
    shape.seeding = Array(seeding.prefix(founders))
    (shape.deals, shape.openingDeals, shape.rosters) = (deals, deals, [])
    return shape
  }

  /// An event that begins with the bots that play now.
  public var current: EventShape {
    guard let roster = rosters.last else { return self }
    var shape = self
    shape.bots = roster.bots.map { bots[$0] }
    shape.challengers = roster.bots.indices.filter { roster.challengers.contains(roster.bots[$0]) }
    shape.seeding = roster.bots.map { seeding.indices.contains($0) ? seeding[$0] : nil }
    (shape.founders, shape.rosters) = (shape.bots.count, [])
    return shape
  }

  /// How many tables share a deal.
  public var tablesADeal: Int { seats == 1 ? bots.count : isDuplicate ? seats : 1 }

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
