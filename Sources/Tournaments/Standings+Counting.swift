import BotProtocol
public import GameRules
import Ratings

extension Standings {
  /// The standings of the run in a folder.
  ///
  /// - Throws: `RunProblem` where there is no journal, or it is damaged.
  public static func read(_ folder: String, catalogue: GameCatalogue) throws(RunProblem) -> Standings {
    let path = folder + "/" + RunFolder.journalName
    guard let journal = try Journal.read(at: path) else { throw .noJournal(folder: folder) }
    guard let standings = Standings(journal, catalogue: catalogue) else { throw .damaged(file: path, line: 1) }
    return standings
  }

  init?(_ journal: Journal, catalogue: GameCatalogue) {
    guard let identity = try? JSONReader.read(Array(journal.header.identity.utf8)),
      let events = identity["events"]?.elements, let bots = identity["bots"]?.elements,
      events.count == journal.deals.count
    else { return nil }
    let counted = zip(events, journal.deals).map { event, deals in
      EventStandings(event, deals: deals, bots: bots, catalogue: catalogue)
    }
    self.events = counted.compactMap(\.self)
    guard self.events.count == events.count else { return nil }
    for record in journal.records where self.events.indices.contains(record.table.event) {
      self.events[record.table.event].count(record)
    }
    let records = Dictionary(grouping: journal.records) { $0.table.event }
    for index in self.events.indices {
      self.events[index].rank()
      self.events[index].claim(from: records[index] ?? [])
    }
  }
}

extension EventStandings {
  fileprivate init?(_ event: JSONNode, deals: Int, bots: [JSONNode], catalogue: GameCatalogue) {
    guard let name = event["game"]?.string, let game = catalogue.game(named: name), let seats = event["seats"]?.integer
    else { return nil }
    let players = bots.filter { $0["plays"]?.strings?.contains(name) ?? true }.compactMap { $0["name"]?.string }
    self.game = name
    self.seats = seats
    measures = game.measures
    played = 0
    scheduled = EventPlan.tableCount(
      deals: deals, seats: seats, bots: players.count, isDuplicate: event["duplicate"]?.value == .bool(true))
    races = 0
    photoFinishes = 0
    lines = players.map { StandingsLine(name: $0, sums: [Int](repeating: 0, count: game.measures.count)) }
  }

  fileprivate mutating func count(_ record: TableRecord) {
    played += 1
    races += record.races
    photoFinishes += record.photoFinishes
    for (seat, name) in record.table.seats.enumerated() {
      guard let place = lines.firstIndex(where: { $0.name == name }) else { continue }
      lines[place].games += 1
      for (index, result) in record.results(of: seat, measures).enumerated() { lines[place].sums[index] += result }
      lines[place].thinking.merge(record.thinking[seat])
      lines[place].computing.merge(record.computing[seat])
      if let fault = record.faults[seat] { lines[place].faults[fault.kind, default: 0] += 1 }
    }
  }

  /// Puts the best first; equal bots share a rank.
  fileprivate mutating func rank() {
    let ranking = measures.indices.filter { measures[$0].isRanking }
    let merits = Dictionary(
      uniqueKeysWithValues: lines.map { line in
        (
          line.name,
          ranking.map { index in
            (line.figure(index, measures[index]) ?? -.infinity) * (measures[index].isMoreBetter ? 1 : -1)
          }
        )
      })
    lines.sort { a, b in
      let (x, y) = (merits[a.name]!, merits[b.name]!)
      return x == y ? a.name < b.name : y.lexicographicallyPrecedes(x)
    }
    for index in lines.indices {
      let isTied = index > 0 && merits[lines[index].name] == merits[lines[index - 1].name]
      lines[index].rank = isTied ? lines[index - 1].rank : index + 1
    }
  }
}
