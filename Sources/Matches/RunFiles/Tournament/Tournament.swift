public import Records
public import Refereeing
public import Scheduling

/// A tournament in a run: its file, and all lineups since it began.
///
///     var tournament = Tournament(file, programs: [:])
///     tournament.begin(lineup)
///     let schedule = Schedule(tournament)
public struct Tournament: Sendable {
  /// The file; its bots are those of the beginning.
  public private(set) var file: TournamentFile
  /// The lineup of the beginning, and the one after each change; at least one.
  public private(set) var lineups: [Lineup]
  /// The events with their bots.
  public private(set) var events: [TournamentEvent] = []

  /// A tournament that begins.
  ///
  /// - Parameter programs: the checksum of each bot's program, by the bot's name.
  public init(_ file: TournamentFile, programs: [String: String] = [:]) {
    let entrants = file.competitors.map { Entrant($0, program: programs[$0.name] ?? "") }
    self.init(file, lineups: [Lineup(opening: entrants, deals: file.events.map(\.deals))])
  }

  /// A tournament that goes on.
  public init(_ file: TournamentFile, lineups: [Lineup]) {
    (self.file, self.lineups) = (file, lineups)
    formEvents()
  }

  /// The bots that play now, in the order of their identifiers.
  public var entrants: [Entrant] { lineups[lineups.count - 1].entrants }

  public var deals: [Int] { lineups[lineups.count - 1].deals }

  /// True if bots have changed since the beginning.
  public var hasChanged: Bool { lineups.count > 1 }

  /// All bots that have ever played, in the order in which they joined, each with its last state.
  public var allEntrants: [Entrant] {
    var (known, places): ([Entrant], [String: Int]) = ([], [:])
    for entrant in lineups.flatMap(\.entrants) {
      if let place = places.updateValue(places[entrant.id] ?? known.count, forKey: entrant.id) {
        known[place] = entrant
      } else {
        known.append(entrant)
      }
    }
    return known
  }

  /// All bots that have ever played, by their identifiers.
  public var entrantsByID: [String: Entrant] { Dictionary(uniqueKeysWithValues: allEntrants.map { ($0.id, $0) }) }

  /// The names of bots in reports: a bot's own name for the current or last version, and `NAME@1` for an earlier one.
  public var shownNames: ShownNames {
    var versions: [String: [Int]] = [:]
    for entrant in allEntrants { versions[entrant.name, default: []].append(entrant.version) }
    var shown: [String: String] = [:]
    for (name, versions) in versions where versions.count > 1 {
      let current = entrants.first { $0.name == name }?.version ?? versions.max()
      for version in versions {
        shown[Entrant.id(of: name, version)] = version == current ? name : "\(name)@\(version)"
      }
    }
    return ShownNames(shown)
  }

  /// The file with the present bots and numbers of deals.
  public var current: TournamentFile {
    var file = file
    file.competitors = entrants.map(\.bot)
    for (event, count) in deals.enumerated() { file.events[event].deals = count }
    return file
  }

  // MARK: - Changes

  /// Starts a new lineup.
  public mutating func begin(_ lineup: Lineup) {
    lineups.append(lineup)
    // Extended, not recomputed: a term has hundreds of lineups, and reading its journal would take quadratic time.
    events = events.enumerated().map { TournamentEvent($1, number: $0, followedBy: lineup) }
  }

  /// Updates the present bots, for instance their folders or programs.
  public mutating func update(_ body: (inout Entrant) -> Void) {
    for index in entrants.indices { body(&lineups[lineups.count - 1].entrants[index]) }
    formEvents()
  }

  /// Changes the events' numbers of deals in a tournament whose bots have not changed; later lineups have their own.
  public mutating func settle(deals: [Int]) {
    guard !hasChanged else { return }
    lineups[0].deals = deals
    formEvents()
  }

  /// Adds events after the existing ones, as if they had been there from the beginning.
  mutating func append(events: [EventPlan]) {
    file.events += events
    for index in lineups.indices { lineups[index].append(events: events.map(\.deals)) }
    formEvents()
  }

  /// Sets the events' weights in the grade; without weights there is no grade.
  mutating func grade(weights: [Double]) {
    file.isGraded = !weights.isEmpty
    for (event, weight) in weights.enumerated() { file.events[event].weight = weight }
    formEvents()
  }

  mutating func disqualify(afterFaults limit: Int) { file.maxFaults = limit }

  private mutating func formEvents() {
    events = file.events.enumerated().map { index, plan in TournamentEvent(plan, number: index, of: lineups) }
  }
}

/// An event of a tournament with the bots that play it.
@dynamicMemberLookup
public struct TournamentEvent: Sendable {
  /// The plan in the file.
  public let plan: EventPlan
  /// The bots that have ever played: those of the beginning sorted by name, then the others as they joined.
  public let entrants: [Entrant]
  /// The input of its schedule; bots are numbered as in `entrants`.
  public let shape: EventShape

  /// An event at its beginning, with those of the bots that enter it.
  public init(_ plan: EventPlan, opening entrants: [Entrant]) {
    self.init(plan, number: 0, of: [Lineup(opening: entrants, deals: [plan.deals])])
  }

  /// - Parameter number: the index of the event.
  fileprivate init(_ plan: EventPlan, number: Int, of lineups: [Lineup]) {
    self.init(plan, number: number, [], [], lineups[...])
  }

  /// The event with a new lineup from some table on.
  fileprivate init(_ event: TournamentEvent, number: Int, followedBy lineup: Lineup) {
    self.init(event.plan, number: number, event.entrants, event.shape.lineups, [lineup])
  }

  /// - Parameters:
  ///   - earlier: the bots that have played before, and their lineups.
  private init(
    _ plan: EventPlan, number: Int, _ earlier: [Entrant], _ earlierLineups: [EventLineup], _ lineups: ArraySlice<Lineup>
  ) {
    var known = earlier
    var numbers = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1.id, $0) })
    let shapes = lineups.map { lineup in
      let playing = lineup.entrants.filter { $0.bot.plays(plan.game.name) }
      for entrant in playing where numbers[entrant.id] == nil {
        numbers[entrant.id] = known.count
        known.append(entrant)
      }
      return EventLineup(
        firstTable: lineup.firstTables[number], dropped: Set(lineup.dropped[number]),
        bots: playing.map { numbers[$0.id]! }.sorted(),
        challengers: playing.filter(\.isChallenger).map { numbers[$0.id]! }.sorted(), deals: lineup.deals[number])
    }
    (self.plan, entrants) = (plan, known)
    shape = EventShape(
      plan.pairing, bots: known.map(\.id), seeding: known.map(\.seeding), lineups: earlierLineups + shapes)
  }

  public subscript<Value>(dynamicMember member: KeyPath<EventPlan, Value>) -> Value { plan[keyPath: member] }

  /// The bots that play now.
  public var activeEntrants: [Entrant] { shape.lineup.bots.map { entrants[$0] } }

  /// The current number of deals.
  public var deals: Int { shape.deals }

  /// Checks whether records can belong to its tables.
  public var recordCheck: RecordCheck {
    RecordCheck(names: shape.bots, seats: plan.pairing.seats, measures: plan.game.measures)
  }

  /// The rules of a table; its bots may have clocks of their own, and people may be seated.
  public func rules(of table: ScheduledTable) -> TableRules {
    // Most events have no such bots, and identifiers are compared for every table.
    guard entrants.contains(where: { $0.clock != nil || $0.isPerson }) else { return plan.rules }
    return plan.rules(among: table.seats.map { id in entrants.first { $0.id == id }?.bot })
  }
}

extension Schedule {
  public init(_ tournament: Tournament) { self.init(tournament.events.map(\.shape)) }

  /// Records the result of a table of a tournament.
  ///
  /// - Returns: false for a table that the schedule cannot have yet.
  public mutating func finish(_ record: TableRecord, of tournament: Tournament) -> Bool {
    finish(record.table) { record.contestScores(tournament.events[record.table.event].measures) }
  }
}

extension TableRecord {
  /// The record with the names of its bots in reports.
  public func naming(_ names: ShownNames) -> TableRecord {
    if names.areIdentifiers { return self }
    var record = self
    record.table.seats = table.seats.map { names[$0] }
    return record
  }
}
