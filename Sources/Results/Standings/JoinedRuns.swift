public import GameRules
public import Records
import RunFiles

/// The combined results of several runs; bots with the same name and `ProgramVersion` are the same bot.
public struct JoinedRuns: Sendable {
  public private(set) var standings: RunStandings
  /// By event: the bots that connect two runs.
  public private(set) var links: [Link] = []

  /// The common bots of two runs in an event.
  public struct Link: Equatable, Sendable {
    /// The index of the event in the first run.
    public var event: Int
    public var title: String
    public var folders: [String]
    /// The bots that play in both, sorted.
    public var bots: [String]
    /// True if both have the same deals, so that any two bots can be compared.
    public var hasSameDeals: Bool

    package init(event: Int, title: String, folders: [String], bots: [String], hasSameDeals: Bool) {
      self.event = event
      self.title = title
      self.folders = folders
      self.bots = bots
      self.hasSameDeals = hasSameDeals
    }
  }

  /// - Parameters:
  ///   - folders: the folders of at least two runs; the events are those of the first.
  ///   - showsAll: true includes bots that have left, and earlier versions.
  /// - Throws: `RunProblem` if a folder holds no run or a damaged one, or has no event in common with the first, or if
  ///   two hold the same games, as shards do that share results of rounds.
  public init(
    _ folders: [String], catalogue: GameCatalogue, showsAll: Bool = false
  ) throws(RunProblem) {
    var runs: [Run] = []
    for folder in folders { runs.append(try Run(folder, catalogue)) }
    let names = JoinedRuns.names(of: runs)
    let plans = runs[0].tournament.events
    let parts = plans.enumerated().map { JoinedRuns.parts(of: $1, at: $0, runs) }
    var tallies = zip(plans, parts).map { plan, parts in
      let bots = parts.flatMap { part in part.plan.entrants.map { names[part.run][$0] } }
      return EventTally(names: Set(bots).sorted(), seats: plan.seats, measures: plan.measures)
    }
    // By event: the run of each game with a recorded end, by a hash that identifies the game.
    var known: [[Int: Int]] = plans.map { _ in [:] }
    for (number, run) in runs.enumerated() {
      var twice: Int?
      try run.journal.forEachTable(timed: true) { record, _ in
        for (event, parts) in parts.enumerated() {
          guard let part = parts.first(where: { $0.run == number && $0.event == record.table.event }) else { continue }
          if record.ended != nil {
            let other = known[event].updateValue(number, forKey: record.playMark) ?? number
            if other != number { twice = twice ?? other }
          }
          var record = record.naming(names[number])
          record.table.deal += part.firstDeal
          tallies[event].count(record)
        }
      }
      if let twice { throw .sameGames(runs[twice].folder, run.folder) }
    }
    standings = RunStandings(events: [])
    for (place, plan) in plans.enumerated() {
      tallies[place].close()
      var event = EventStandings(plan, tallies[place])
      let schedules = parts[place].map { runs[$0.run].journal.schedule.events[$0.event] }
      event.scheduled = schedules.reduce(0) { $0 + $1.count }
      event.isOpen = schedules.contains { !$0.isWhole }
      event.hasFreshDeals = parts[place].contains { $0.plan.hasFreshDeals }
      event.joinsFreshAndShared = event.hasFreshDeals && parts[place].contains { !$0.plan.hasFreshDeals }
      event.joinsStopped = parts[place].contains { $0.plan.stop != nil }
      for part in parts[place] {
        event.markDisqualified(
          part.plan.entrants, in: part.event, of: runs[part.run].journal, naming: names[part.run])
      }
      if !showsAll {
        event.showOnly(Set(parts[place].flatMap { part in part.plan.activeEntrants.map { names[part.run][$0] } }))
      }
      event.rank()
      event.takeReports(of: tallies[place])
      event.claim(from: tallies[place])
      event.withdrawClaimsWithoutOpponents()
      standings.events.append(event)
      link(place, plan, parts[place], runs, names)
    }
    if runs[0].tournament.file.isGraded {
      var known: Set<String> = []
      let bots = zip(runs, names).flatMap { run, names in
        run.tournament.entrants.map { (bot: $0, name: names[$0]) }
      }.filter { known.insert($0.name).inserted }
      standings.grades = GradeList(of: bots, plans, tallies)
    }
    if links.isEmpty { throw .nothingInCommon(folders[0], folders[folders.count - 1]) }
  }

  /// An event of a run that is counted as one of the first run's.
  private struct Part {
    let run: Int
    /// Its index in the run.
    let event: Int
    let plan: TournamentEvent
    /// Added to the numbers of its deals: a deal has the same number in all runs that share it, and deals of another
    /// seed or file get higher numbers.
    var firstDeal = 0
  }

  private static func parts(of plan: TournamentEvent, at place: Int, _ runs: [Run]) -> [Part] {
    var parts = runs.indices.compactMap { run in
      runs[run].event(like: plan, at: place).map { Part(run: run, event: $0, plan: runs[run].tournament.events[$0]) }
    }
    var first = 0
    for lead in parts.indices where !parts[..<lead].contains(where: { $0.plan.hasSameDeals(as: parts[lead].plan) }) {
      let same = parts.indices.filter { parts[$0].plan.hasSameDeals(as: parts[lead].plan) }
      for part in same { parts[part].firstDeal = first }
      first += same.map { runs[parts[$0].run].journal.lastDeal[parts[$0].event] }.max()!
    }
    return parts
  }

  private mutating func link(
    _ place: Int, _ plan: TournamentEvent, _ parts: [Part], _ runs: [Run], _ names: [ShownNames]
  ) {
    for (index, first) in parts.enumerated() {
      for second in parts[(index + 1)...] {
        let bots = [first, second].map { part in
          Set(part.plan.entrants.map { names[part.run][$0] })
        }
        links.append(
          Link(
            event: place, title: plan.title, folders: [runs[first.run].folder, runs[second.run].folder],
            bots: bots[0].intersection(bots[1]).sorted(),
            hasSameDeals: first.plan.hasSameDeals(as: second.plan) && first.plan.pairing.sharesDeals
              && second.plan.pairing.sharesDeals))
      }
    }
  }

  /// By run: the joined name of each bot by its identifier; if different bots have the same name, the folder is added.
  private static func names(of runs: [Run]) -> [ShownNames] {
    let bots = runs.map { run in
      run.tournament.allEntrants.map { (id: $0.id, shown: run.names[$0], version: $0.identity) }
    }
    var first: [String: ProgramVersion] = [:]
    var ambiguous: Set<String> = []
    for bot in bots.joined() {
      if let known = first[bot.shown], known != bot.version { ambiguous.insert(bot.shown) }
      first[bot.shown] = first[bot.shown] ?? bot.version
    }
    return zip(runs, bots).map { run, bots in
      let shown = bots.map { bot in
        (bot.id, ambiguous.contains(bot.shown) ? "\(bot.shown) (\(run.folder))" : bot.shown)
      }
      return ShownNames(Dictionary(shown) { $1 })
    }
  }

  private struct Run {
    let folder: String
    let journal: Journal
    let tournament: Tournament
    let names: ShownNames

    init(_ folder: String, _ catalogue: GameCatalogue) throws(RunProblem) {
      self.folder = folder
      journal = try Journal.existing(in: folder, catalogue)
      tournament = journal.tournament
      names = tournament.shownNames
    }

    /// The index of an event that is comparable with another run's; if there are several, the one with the same index.
    func event(like plan: TournamentEvent, at place: Int) -> Int? {
      let comparable = tournament.events.indices.filter { tournament.events[$0].isComparable(with: plan) }
      return comparable.contains(place) ? place : comparable.first
    }
  }
}
