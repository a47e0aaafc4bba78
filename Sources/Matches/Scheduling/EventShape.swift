import GameRules

/// What the schedule of an event depends on, apart from its game: how it pairs bots, and which bots play from when on.
@dynamicMemberLookup
public struct EventShape: Sendable {
  public let pairing: PairingRules
  /// The names of all bots that have played: those of the beginning, sorted, and the others as they joined.
  public let bots: [String]
  /// Of each bot its place in the starting order, from 1; nil leaves it to a draw.
  let seeding: [Int?]
  /// Who plays: from the beginning, and then after each change.
  public let lineups: [EventLineup]

  /// - Parameters:
  ///   - seeding: of each bot.
  ///   - lineups: at least one.
  public init(_ pairing: PairingRules, bots: [String], seeding: [Int?], lineups: [EventLineup]) {
    precondition(!lineups.isEmpty && seeding.count == bots.count)
    (self.pairing, self.bots, self.seeding, self.lineups) = (pairing, bots, seeding, lineups)
  }

  public subscript<Value>(dynamicMember member: KeyPath<PairingRules, Value>) -> Value { pairing[keyPath: member] }

  /// The bots that play now.
  public var lineup: EventLineup { lineups[lineups.count - 1] }

  /// How many deals are asked for by now.
  public var deals: Int { lineup.deals }

  /// The bots, by number, that play against all others in a gauntlet.
  public var challengers: [Int] { lineup.challengers }

  /// The numbers of the tables that are not played any more, because one of their bots has left.
  public var dropped: Set<Int> { lineups.reduce(into: []) { $0.formUnion($1.dropped) } }

  /// True if bots have changed since the beginning.
  public var hasChanged: Bool { lineups.count > 1 }

  /// The event as it began, with its first number of deals or another one.
  package func opening(deals: Int? = nil) -> EventShape {
    beginning(with: lineups[0], deals: deals ?? lineups[0].deals)
  }

  /// An event that begins with the bots that play now.
  var current: EventShape { hasChanged ? beginning(with: lineup, deals: deals) : self }

  private func beginning(with lineup: EventLineup, deals: Int) -> EventShape {
    let challengers = lineup.bots.indices.filter { lineup.challengers.contains(lineup.bots[$0]) }
    return EventShape(
      pairing, bots: lineup.bots.map { bots[$0] }, seeding: lineup.bots.map { seeding[$0] },
      lineups: [EventLineup(bots: Array(lineup.bots.indices), challengers: challengers, deals: deals)])
  }

  /// How many tables share a deal.
  public var tablesADeal: Int {
    pairing.hasFreshDeals ? 1 : pairing.seats == 1 ? bots.count : pairing.isDuplicate ? pairing.seats : 1
  }

  /// How many contests the deals are: whole ones.
  var contests: Int { pairing.contests(of: deals) }

  /// Why these bots cannot play the event; nil where they can.
  public var problem: FormatProblem? { pairing.format.problem(of: current) }

  /// The rounds in which the event is played; nil where results change nothing.
  func makeRounds() -> (any Rounds)? {
    if let stop = pairing.stop { return stop.rounds(of: self) }
    guard pairing.seats > 1, case .rounds(let rounds) = pairing.format.seating(of: self) else { return nil }
    return rounds
  }

  /// The bots by number: those with a place in the starting order first, the others in an order drawn at random.
  var start: [Int] {
    var rest = Array(bots.indices)
    var random = SeededRandom(seed: pairing.seed, label: "order of \(bots.count) bots")
    random.shuffle(&rest)
    return rest.filter { seeding[$0] != nil }.sorted { seeding[$0]! < seeding[$1]! }
      + rest.filter { seeding[$0] == nil }
  }
}
