import Foundation
public import GameRules
public import Ratings
public import Records
public import RunFiles
import Scheduling

extension RunStandings {
  /// The standings of the run in a folder, games of several seats rated by a model.
  ///
  /// - Parameter showsAll: true shows bots that have left, and earlier versions, beside those that play.
  /// - Throws: `RunProblem` where there is no journal, or it is damaged.
  public static func read(
    _ folder: String, catalogue: GameCatalogue, model: RatingModel = .bradleyTerry, showsAll: Bool = false
  ) throws(RunProblem) -> RunStandings {
    try RunStandings(
      try Journal.existing(in: folder, catalogue), model: model, showsAll: showsAll)
  }

  /// The standings of a journal.
  ///
  /// - Parameter showsAll: true shows bots that have left, and earlier versions, beside those that play.
  /// - Throws: `RunProblem.badLine` for a line that does not belong to its tournament.
  public init(
    _ journal: Journal, model: RatingModel = .bradleyTerry, showsAll: Bool = false
  ) throws(RunProblem) {
    var digest: RunDigestCount?
    try self.init(journal, of: journal.file, model: model, showsAll: showsAll, &digest)
  }

  /// The standings of a journal and what a report shows beside them: its tables are read once for both.
  ///
  /// - Throws: `RunProblem.badLine` for a line that does not belong to its tournament.
  public static func digested(
    _ journal: Journal, model: RatingModel = .bradleyTerry, showsAll: Bool = false
  ) throws(RunProblem) -> (standings: RunStandings, digest: RunDigest) {
    let file = journal.file
    var count: RunDigestCount? = RunDigestCount(file, showsAll: showsAll)
    let standings = try RunStandings(journal, of: file, model: model, showsAll: showsAll, &count)
    return (standings, count!.digest(beside: standings))
  }

  /// - Parameter digest: counts the same tables.
  private init(
    _ journal: Journal, of file: TournamentFile, model: RatingModel, showsAll: Bool, _ digest: inout RunDigestCount?
  ) throws(RunProblem) {
    let names = file.shownNames
    events = file.events.map { plan in EventStandings(plan, names: plan.competitors.map { names[$0] }) }
    var last: Int?
    let results = try RunResults(journal, of: file, timed: true) { record, bots in
      if let ended = record.ended { last = max(last ?? ended, ended) }
      events[record.table.event].count(record, bots: bots)
      digest?.count(record, bots: bots)
    }
    let pardoned = Set(journal.pardoned.map { names[$0] })
    for index in events.indices {
      let schedule = results.schedule.events[index]
      (events[index].scheduled, events[index].isOpen) = (schedule.count, !schedule.isWhole)
      events[index].model = model
      events[index].taken = file.events[index].taken
      for line in events[index].lines.indices where pardoned.contains(events[index].lines[line].name) {
        events[index].lines[line].isPardoned = true
      }
      if !showsAll { events[index].showOnly(Set(file.events[index].activeCompetitors.map { names[$0] })) }
      events[index].rank()
      events[index].finding =
        schedule.finding(results.events[index].names)
        ?? results.events[index].duel.map { AnyRoundsFinding($0.finding) }
      events[index].claim(from: results.events[index])
      events[index].compareVersions(of: file.events[index], naming: names, results.events[index])
      events[index].withdrawClaimsWithoutOpponents()
    }
    if file.isGraded {
      let bots = file.competitors
      grades = GradeTable(of: bots.map { .init($0, names) }, file.events, results.events, events)
    }
    let hasSubmissions =
      file.allCompetitors.contains(where: \.isSubmitted)
      || FileManager.default.fileExists(atPath: file.out + "/" + SubmissionRecord.name)
    let isOver = journal.isClosed || isComplete && !hasSubmissions
    provenance = Provenance(
      name: file.name, seed: isOver ? file.seed : nil, hasSubmissions: hasSubmissions,
      hasUnconfinedBots: journal.weakestSandbox == .none, origins: journal.origins,
      ended: last.map(RunStandings.moment))
    // With its words a submission tells its author the cards of deals that its next version plays as well.
    if isOver || !hasSubmissions {
      for index in events.indices { events[index].takeReports(of: results.events[index]) }
    }
  }

  /// A number of microseconds since 1970 as ISO 8601 has it in UTC.
  static func moment(_ microseconds: Int) -> String {
    Date(timeIntervalSince1970: Double(microseconds / 1_000_000)).utcText
  }
}

extension EventStandings {
  package init(_ plan: EventPlan, names: [String]) {
    game = plan.game.name
    seats = plan.seats
    measures = plan.measures
    played = 0
    scheduled = 0
    races = 0
    photoFinishes = 0
    lines = names.map {
      let none = [Int](repeating: 0, count: plan.game.measures.count)
      return StandingsLine(name: $0, sums: none, rankedSums: none)
    }
  }

  /// Counts a table while the lines are still in the order of the bots' numbers.
  mutating func count(_ record: TableRecord, bots: [Int]) {
    played += 1
    races += record.races
    photoFinishes += record.photoFinishes
    for (seat, place) in bots.enumerated() {
      lines[place].tally.count(record.scores[seat], record.faults[seat])
      let results = record.results(of: seat, measures)
      for (index, result) in results.enumerated() {
        lines[place].sums[index] += result
        if measures[index].ranks(results, of: measures) { lines[place].rankedSums[index] += result }
      }
      if !record.retries.isEmpty { lines[place].retries += record.retries[seat] }
      if !record.offTurn.isEmpty { lines[place].offTurn += record.offTurn[seat] }
      lines[place].thinking.merge(record.thinking[seat])
      lines[place].computing.merge(record.computing[seat])
    }
  }

  /// Takes up what the bots have reported.
  mutating func takeReports(of results: EventResults) {
    for index in lines.indices { lines[index].reported = results.reported[results.numbers[lines[index].name]!] }
  }

  /// Sets aside the bots that have left, and earlier versions.
  mutating func showOnly(_ active: Set<String>) {
    departed = lines.filter { !active.contains($0.name) }
    lines.removeAll { !active.contains($0.name) }
  }

  /// No claims if at most one bot ever answered: a bot without an opponent has not shown that it is better.
  mutating func withdrawClaimsWithoutOpponents() {
    let absent = neverAnswered.count
    guard absent > 0, lines.count(where: { $0.games > 0 }) - absent < 2 else { return }
    (finding, intransitivity, dealGain, significance) = (nil, nil, nil, SignificanceSummary())
    pairs = []
    for index in lines.indices {
      (lines[index].rating, lines[index].lead) = (nil, nil)
      if lines[index].games > 0 { (lines[index].rank, lines[index].ranks) = (1, 1...lines.count) }
    }
  }

  /// Puts the best first by the figures; equal bots share a rank.
  package mutating func rank() {
    let ranking = measures.indices.filter { measures[$0].isRanking }
    let keys = Dictionary(
      uniqueKeysWithValues: lines.map { line in
        (
          line.name,
          ranking.map { index in
            line.rankedFigure(index, measures).map { measures[index].isMoreBetter ? $0 : -$0 } ?? -.infinity
          }
        )
      })
    lines.sort { a, b in
      let (x, y) = (keys[a.name]!, keys[b.name]!)
      return x == y ? a.name < b.name : y.lexicographicallyPrecedes(x)
    }
    for index in lines.indices {
      let isTied = index > 0 && keys[lines[index].name] == keys[lines[index - 1].name]
      lines[index].rank = isTied ? lines[index - 1].rank : index + 1
    }
  }
}

extension StandingsLine {
  /// The figure by which a measure ranks the bot: over the games that it ranks alone; nil without any.
  fileprivate func rankedFigure(_ index: Int, _ measures: [Measure]) -> Double? {
    guard let rate = measures.firstIndex(where: { $0.name == measures[index].among }) else {
      return figure(index, measures[index])
    }
    return sums[rate] > 0 ? Double(rankedSums[index]) / Double(sums[rate]) : nil
  }
}

extension EventPlan {
  fileprivate var taken: TakenDeals? {
    let numbers = takenDeals.prefix(shape.deals)
    guard let dealsThat, let last = numbers.last else { return nil }
    return TakenDeals(condition: dealsThat, count: numbers.count, of: last)
  }
}
