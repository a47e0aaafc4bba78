import BotProtocol
public import GameRules
public import Ratings

extension Standings {
  /// The standings of the run in a folder, games of several seats rated by a model.
  ///
  /// - Throws: `RunProblem` where there is no journal, or it is damaged.
  public static func read(
    _ folder: String, catalogue: GameCatalogue, model: RatingModel = .bradleyTerry
  ) throws(RunProblem) -> Standings {
    try of(try Journal.existing(in: folder), in: folder, catalogue: catalogue, model: model)
  }

  /// The standings of a journal that was read in a folder.
  ///
  /// - Throws: `RunProblem` where its first line is of no tournament.
  public static func of(
    _ journal: Journal, in folder: String, catalogue: GameCatalogue, model: RatingModel = .bradleyTerry
  ) throws(RunProblem) -> Standings {
    guard let standings = Standings(journal, catalogue: catalogue, model: model) else {
      throw .damaged(file: folder + "/" + RunFolder.journalName, line: 1)
    }
    return standings
  }

  init?(_ journal: Journal, catalogue: GameCatalogue, model: RatingModel = .bradleyTerry) {
    guard let file = journal.header.tournament(deals: journal.deals, folder: "/", catalogue: catalogue) else {
      return nil
    }
    events = file.events.map { EventStandings($0) }
    var schedule = Schedule(file)
    let records = journal.records.filter { events.indices.contains($0.table.event) }
    for record in records {
      let event = record.table.event
      events[event].count(record)
      schedule.finish(record, measures: events[event].measures)
    }
    let recordsByEvent = Dictionary(grouping: records) { $0.table.event }
    for index in events.indices {
      events[index].scheduled = schedule.counts[index]
      events[index].isOpen = !schedule.isWhole(index)
      events[index].model = model
      events[index].rank()
      events[index].finding =
        schedule.finding(of: index) ?? file.events[index].duel(recordsByEvent[index] ?? []).map { .tested($0) }
      events[index].claim(from: recordsByEvent[index] ?? [])
    }
  }
}

extension EventStandings {
  fileprivate init(_ plan: EventPlan) {
    game = plan.game.name
    seats = plan.seats
    measures = plan.game.measures
    played = 0
    scheduled = 0
    races = 0
    photoFinishes = 0
    lines = plan.competitors.map {
      StandingsLine(name: $0.name, sums: [Int](repeating: 0, count: plan.game.measures.count))
    }
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
