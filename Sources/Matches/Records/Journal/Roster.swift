import GameRules
public import JSON
import Scheduling

/// The bots that play from some table of each event on: a line of the journal, written when bots have joined, left or
/// changed.
public struct Roster: Equatable, Sendable {
  /// By event: the number of the first table that is scheduled for these bots.
  public var firstTables: [Int]
  /// By event: the tables before it that are not played any more, because one of their bots has left.
  public var dropped: [[Int]]
  /// By event: the number of deals.
  public var deals: [Int]
  /// The bots, sorted by name.
  public var bots: [Competitor]
  /// The checksum of each bot's program, by the bot's identifier.
  public var programs: [String: String]

  public init(
    firstTables: [Int], dropped: [[Int]], deals: [Int], bots: [Competitor], programs: [String: String]
  ) {
    self.firstTables = firstTables
    self.dropped = dropped
    self.deals = deals
    self.bots = bots
    self.programs = programs
  }

  /// The most tables that one line may drop.
  private static let mostDropped = 1_000_000

  public func writeMembers(to json: inout JSONWriter) {
    json.key("roster")
    json.object { json in
      json.member("first_tables", firstTables)
      json.key("dropped")
      json.array { json in
        for tables in dropped { json.array(tables) }
      }
      json.member("deals", deals)
      json.member("bots", JSONNode(.list(bots.map { $0.object(.journal) }), at: 0))
      json.key("programs")
      json.object { json in
        for (id, sum) in programs.sorted(by: { $0.key < $1.key }) { json.member(named: id, sum) }
      }
    }
  }

  /// Reads what follows "roster" in a journal's line.
  ///
  /// - Parameters:
  ///   - events: how many events the tournament has.
  ///   - source: the journal and its line, for what is wrong with it.
  init(_ node: JSONNode, events: Int, in source: ObjectReader.Source) throws(FileProblem) {
    let reader = try ObjectReader(
      node, in: source, path: "roster", keys: ["first_tables", "dropped", "deals", "bots", "programs"])
    func numbers(_ key: String, _ range: ClosedRange<Int>) throws(FileProblem) -> [Int] {
      guard let numbers = reader.node(key)?.integers, numbers.count == events, numbers.allSatisfy(range.contains) else {
        throw reader.problem(
          .outOfRange(expected: "\(events) numbers, \(range.words)", found: "other values"), key: key)
      }
      return numbers
    }
    firstTables = try numbers("first_tables", RecordBounds.tables)
    deals = try numbers("deals", EventPlan.dealCounts)
    dropped = (reader.node("dropped")?.elements ?? []).compactMap(\.integers)
    guard dropped.count == events,
      zip(dropped, firstTables).allSatisfy({ tables, first in
        tables.count <= Roster.mostDropped && tables.allSatisfy { $0 >= 1 && $0 < first }
      })
    else {
      throw reader.problem(
        .outOfRange(expected: "numbers of earlier tables by event", found: "other values"), key: "dropped")
    }
    bots = try Competitor.read(reader)
    programs = Dictionary(JournalHeader.sums(reader.node("programs"))) { $1 }
  }
}

extension TournamentFile {
  /// The tournament as a journal knows it, with all bots that have ever played; paths and folders are those of this file.
  ///
  /// - Throws: `RunProblem.badLine` where the journal's first line names no bots.
  public func continuing(_ journal: Journal) throws(RunProblem) -> TournamentFile {
    var file = self
    file.competitors = try journal.founders()
    for event in file.events.indices {
      let name = file.events[event].game.name
      file.events[event].competitors = file.competitors.filter { $0.plays(name) }
      file.events[event].deals = (journal.openingDeals ?? journal.deals)[event]
    }
    for roster in journal.rosters { file.adopt(roster) }
    return file
  }

  /// Lets other bots play from some table of each event on.
  public mutating func adopt(_ roster: Roster) {
    if rosters.isEmpty { founders = competitors }
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
      let current = competitors.first { $0.name == name && !$0.isOpponent }?.version ?? versions.max()
      for version in versions {
        shown[Competitor.id(of: name, version)] = version == current ? name : "\(name)@\(version)"
      }
    }
    return ShownNames(shown)
  }

  /// All bots that have ever played, in the order in which they joined.
  public var allCompetitors: [Competitor] {
    var known: Set<String> = []
    return ((rosters.isEmpty ? competitors : founders) + rosters.flatMap(\.bots)).filter {
      known.insert($0.id).inserted
    }
  }
}

extension EventPlan {
  fileprivate mutating func adopt(_ roster: Roster, event: Int) {
    if rosters.isEmpty { (founders, openingDeals) = (competitors.count, deals) }
    let playing = roster.bots.filter { $0.plays(game.name) }
    for bot in playing {
      if let index = competitors.firstIndex(where: { $0.id == bot.id }) {
        competitors[index].isOpponent = bot.isOpponent
      } else {
        competitors.append(bot)
      }
    }
    let numbers = Dictionary(uniqueKeysWithValues: competitors.enumerated().map { ($1.id, $0) })
    deals = roster.deals[event]
    rosters.append(
      EventRoster(
        firstTable: roster.firstTables[event], dropped: Set(roster.dropped[event]),
        bots: playing.map { numbers[$0.id]! }.sorted(),
        challengers: playing.filter(\.isChallenger).map { numbers[$0.id]! }.sorted(), deals: deals))
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
