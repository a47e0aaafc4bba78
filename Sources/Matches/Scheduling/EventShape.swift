import GameRules

/// Everything that the schedule of an event depends on, apart from its game: its pairing rules and its lineups.
@dynamicMemberLookup
public struct EventShape: Sendable {
  public let pairing: PairingRules
  /// The names of all bots that have played: those of the beginning, sorted, and the others as they joined.
  public let bots: [String]
  /// For each bot its place in the starting order, from 1; nil for a random place.
  let seeding: [Int?]
  /// The lineup of the beginning, and the one after each change.
  public let lineups: [EventLineup]

  /// - Parameters:
  ///   - seeding: by bot.
  ///   - lineups: at least one.
  public init(_ pairing: PairingRules, bots: [String], seeding: [Int?], lineups: [EventLineup]) {
    precondition(!lineups.isEmpty && seeding.count == bots.count)
    (self.pairing, self.bots, self.seeding, self.lineups) = (pairing, bots, seeding, lineups)
  }

  public subscript<Value>(dynamicMember member: KeyPath<PairingRules, Value>) -> Value { pairing[keyPath: member] }

  public var lineup: EventLineup { lineups[lineups.count - 1] }

  /// The number of deals requested now.
  public var deals: Int { lineup.deals }

  /// The bots, by number, that play against all others in a gauntlet.
  public var challengers: [Int] { lineup.challengers }

  /// The numbers of the tables that are not played any more, because one of their bots has left.
  public var dropped: Set<Int> { lineups.reduce(into: []) { $0.formUnion($1.dropped) } }

  /// True if bots have changed since the beginning.
  public var hasChanged: Bool { lineups.count > 1 }

  /// The event at its beginning, with its original number of deals or another one.
  package func opening(deals: Int? = nil) -> EventShape {
    beginning(with: lineups[0], deals: deals ?? lineups[0].deals)
  }

  /// An event that begins with the present bots.
  var current: EventShape { hasChanged ? beginning(with: lineup, deals: deals) : self }

  private func beginning(with lineup: EventLineup, deals: Int) -> EventShape {
    let challengers = lineup.bots.indices.filter { lineup.challengers.contains(lineup.bots[$0]) }
    return EventShape(
      pairing, bots: lineup.bots.map { bots[$0] }, seeding: lineup.bots.map { seeding[$0] },
      lineups: [EventLineup(bots: Array(lineup.bots.indices), challengers: challengers, deals: deals)])
  }

  /// The number of tables with the same deal.
  public var tablesADeal: Int {
    pairing.hasFreshDeals ? 1 : pairing.seats == 1 ? bots.count : pairing.isDuplicate ? pairing.seats : 1
  }

  /// The number of complete contests in the deals.
  var contests: Int { pairing.contests(of: deals) }

  /// Why these bots cannot play the event; nil if they can.
  public var problem: FormatProblem? { pairing.format.problem(of: current) }

  /// The rounds of the event; nil if no table depends on results.
  func makeRounds() -> (any Rounds)? {
    if let stop = pairing.stop { return stop.rounds(of: self) }
    guard pairing.seats > 1, case .rounds(let rounds) = pairing.format.seating(of: self) else { return nil }
    return rounds
  }

  /// The bots by number: first those with a place in the starting order, then the others in random order.
  var start: [Int] {
    var rest = Array(bots.indices)
    var random = SeededRandom(seed: pairing.seed, label: "order of \(bots.count) bots")
    random.shuffle(&rest)
    return rest.filter { seeding[$0] != nil }.sorted { seeding[$0]! < seeding[$1]! }
      + rest.filter { seeding[$0] == nil }
  }
}
