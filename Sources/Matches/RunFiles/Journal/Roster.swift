public import Fields
public import Records
import Scheduling

/// The bots that play from some table of each event on: a line of the journal, written when bots have joined, left or
/// changed.
public struct Roster: Equatable, Sendable {
  /// By event: the number of the first table that is scheduled for these bots.
  public var firstTables: [Int] = []
  /// By event: the tables before it that are not played any more, because one of their bots has left.
  public var dropped: [[Int]] = []
  /// By event: the number of deals.
  public var deals: [Int] = []
  /// The bots, sorted by name.
  public var bots: [Competitor] = []
  /// The checksum of each bot's program, by the bot's identifier.
  public var programs: [String: String] = [:]

  public init() {}

  /// True if it says something of each of this number of events, and drops only tables of earlier bots.
  func fits(events: Int) -> Bool {
    [firstTables.count, dropped.count, deals.count].allSatisfy { $0 == events }
      && zip(dropped, firstTables).allSatisfy { tables, first in tables.allSatisfy { $0 < first } }
  }
}

extension Roster: Described {
  public static let fields: [Field<Roster>] = [
    Field(
      "first_tables", \.firstTables, .integers(RecordBounds.tables),
      "By event: the number of the first table that is scheduled for these bots."),
    Field(
      "dropped", \.dropped, .lists(RecordBounds.tables, atMost: JournalChange.mostTables),
      "By event: the numbers of earlier tables that are not played any more, because one of their bots has left."),
    Field("deals", \.deals, .integers(EventPlan.dealCounts), "The number of deals of each event."),
    Field(
      "bots", schema: ["type": "array", "items": Competitor.recordSchema], type: "", default: nil,
      "The bots, as in `tournament`, each with its `version` from the second on, and with the folder that entered it as "
        + "`submission`, if one did.",
      read: { roster, reader throws(FileProblem) in roster.bots = try Competitor.read(reader) },
      write: { roster, _ in .list(roster.bots.map { $0.object(.journal) }) }),
    Field(
      "programs", \.programs, .texts, "The checksum of each bot's files, by the bot's identifier."),
  ]
}

extension TournamentFile {
  /// The tournament as a run knows it, with all bots that have ever played; paths and folders are those of this file.
  public func continuing(_ state: RunState) -> TournamentFile {
    var file = self
    file.competitors = state.openingCompetitors
    for event in file.events.indices {
      let name = file.events[event].game.name
      file.events[event].competitors = file.competitors.filter { $0.plays(name) }
      file.events[event].deals = (state.openingDeals ?? state.deals)[event]
    }
    for roster in state.rosters { file.adopt(roster) }
    return file
  }

  /// The tournament with as many deals as its opening bots have, where the file says how often they meet.
  public func settlingDeals(after state: RunState) -> TournamentFile {
    var file = self
    let opening = state.openingCompetitors
    for event in file.events.indices {
      let name = file.events[event].game.name
      file.events[event].settleDeals(for: opening.count { $0.plays(name) })
    }
    return file
  }

  /// Lets other bots play from some table of each event on.
  public mutating func adopt(_ roster: Roster) {
    if rosters.isEmpty { openingCompetitors = competitors }
    rosters.append(roster)
    competitors = roster.bots
    for event in events.indices { events[event].adopt(roster, event: event) }
  }

  /// The names that reports have for bots: a bot's own name for the version that plays or played last, and `NAME@1` for an
  /// earlier one.
  public var shownNames: ShownNames {
    var versions: [String: [Int]] = [:]
    for bot in allCompetitors { versions[bot.name, default: []].append(bot.version) }
    var shown: [String: String] = [:]
    for (name, versions) in versions where versions.count > 1 {
      let current = competitors.first { $0.name == name }?.version ?? versions.max()
      for version in versions {
        shown[Competitor.id(of: name, version)] = version == current ? name : "\(name)@\(version)"
      }
    }
    return ShownNames(shown)
  }

  /// All bots that have ever played, in the order in which they joined.
  public var allCompetitors: [Competitor] {
    var known: Set<String> = []
    return ((rosters.isEmpty ? competitors : openingCompetitors) + rosters.flatMap(\.bots)).filter {
      known.insert($0.id).inserted
    }
  }

  /// All bots that have ever played, by their identifiers.
  public var competitorsByID: [String: Competitor] {
    Dictionary(uniqueKeysWithValues: allCompetitors.map { ($0.id, $0) })
  }
}

extension EventPlan {
  fileprivate mutating func adopt(_ roster: Roster, event: Int) {
    if shape.rosters.isEmpty { (shape.openingBots, shape.openingDeals) = (competitors.count, shape.deals) }
    let playing = roster.bots.filter { $0.plays(game.name) }
    var known = competitors
    var numbers = Dictionary(uniqueKeysWithValues: known.enumerated().map { ($1.id, $0) })
    for bot in playing where numbers[bot.id] == nil {
      numbers[bot.id] = known.count
      known.append(bot)
    }
    competitors = known
    shape.deals = roster.deals[event]
    shape.rosters.append(
      EventRoster(
        firstTable: roster.firstTables[event], dropped: Set(roster.dropped[event]),
        bots: playing.map { numbers[$0.id]! }.sorted(),
        challengers: playing.filter(\.isChallenger).map { numbers[$0.id]! }.sorted(), deals: shape.deals))
  }
}

extension TableRecord {
  /// The record with the names that reports have for its bots.
  public func naming(_ names: ShownNames) -> TableRecord {
    if names.areIdentifiers { return self }
    var record = self
    record.table.seats = table.seats.map { names[$0] }
    return record
  }
}
