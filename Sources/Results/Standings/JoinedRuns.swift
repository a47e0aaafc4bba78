public import GameRules
public import Ratings
public import Records
import RunFiles

/// The results of several runs together: bots with the same name are one if they are the same (`ProgramVersion`).
public struct JoinedRuns: Sendable {
  public private(set) var standings: RunStandings
  /// By event: the bots that connect two runs.
  public private(set) var links: [Link] = []

  /// What two runs have in common in an event.
  public struct Link: Equatable, Sendable {
    /// The event's place among those of the first run, from 0.
    public var event: Int
    public var title: String
    public var folders: [String]
    /// The bots that play in both, sorted.
    public var bots: [String]
    /// True if both have the same deals, on which any two bots can be compared.
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
  ///   - showsAll: true shows bots that have left, and earlier versions, beside those that play.
  /// - Throws: `RunProblem` where a folder holds no run or a damaged one, or has no event in common with the first, or where
  ///   two hold the same games, as shards do that know of one another's rounds.
  public init(
    _ folders: [String], catalogue: GameCatalogue, model: RatingModel = .bradleyTerry, showsAll: Bool = false
  ) throws(RunProblem) {
    var runs: [Run] = []
    for folder in folders { runs.append(try Run(folder, catalogue)) }
    let names = JoinedRuns.names(of: runs)
    standings = RunStandings(events: [])
    var joined: [EventResults] = []
    for (place, plan) in runs[0].file.events.enumerated() {
      let parts = runs.indices.compactMap { run in runs[run].event(like: plan, at: place).map { (run: run, event: $0) }
      }
      let all = parts.flatMap { run, number in
        runs[run].file.events[number].competitors.map { names[run][$0] }
      }
      let active = parts.flatMap { run, number in
        runs[run].file.events[number].activeCompetitors.map { names[run][$0] }
      }
      var event = EventStandings(plan, names: Array(Set(all)).sorted())
      var results = EventResults(names: event.lines.map(\.name), seats: plan.seats, measures: plan.measures)
      var earlier: [(folder: String, games: Set<Int>)] = []
      // A deal is the same in whatever folder it was played; those of another seed or file have numbers beyond.
      var last = 0
      func played(_ part: (run: Int, event: Int)) -> EventPlan { runs[part.run].file.events[part.event] }
      let leads = parts.indices.filter { part in
        !parts[..<part].contains { played($0).hasSameDeals(as: played(parts[part])) }
      }
      for lead in leads {
        let first = last
        for (run, number) in parts where runs[run].file.events[number].hasSameDeals(as: played(parts[lead])) {
          let counted = try event.count(&results, runs[run], number, names[run], firstDeal: first)
          if let other = earlier.first(where: { !$0.games.isDisjoint(with: counted.games) }) {
            throw .sameGames(other.folder, runs[run].folder)
          }
          earlier.append((runs[run].folder, counted.games))
          last = max(last, counted.lastDeal)
        }
      }
      results.close()
      event.model = model
      event.joinsStopped = parts.contains { runs[$0.run].file.events[$0.event].stop != nil }
      if !showsAll { event.showOnly(Set(active)) }
      event.rank()
      event.takeReports(of: results)
      event.claim(from: results)
      event.withdrawClaimsWithoutOpponents()
      standings.events.append(event)
      joined.append(results)
      link(place, plan, parts, runs, names)
    }
    if runs[0].file.isGraded {
      var known: Set<String> = []
      let bots = zip(runs, names).flatMap { run, names in
        run.file.competitors.map { GradeTable.Candidate($0, names) }
      }.filter { known.insert($0.name).inserted }
      standings.grades = GradeTable(of: bots, runs[0].file.events, joined, standings.events)
    }
    if links.isEmpty { throw .nothingInCommon(folders[0], folders[folders.count - 1]) }
  }

  private mutating func link(
    _ place: Int, _ plan: EventPlan, _ parts: [(run: Int, event: Int)], _ runs: [Run], _ names: [ShownNames]
  ) {
    for (index, first) in parts.enumerated() {
      for second in parts[(index + 1)...] {
        let bots = [first, second].map { part in
          Set(runs[part.run].file.events[part.event].competitors.map { names[part.run][$0] })
        }
        links.append(
          Link(
            event: place, title: plan.title, folders: [runs[first.run].folder, runs[second.run].folder],
            bots: bots[0].intersection(bots[1]).sorted(),
            hasSameDeals: runs[first.run].file.events[first.event].hasSameDeals(
              as: runs[second.run].file.events[second.event])))
      }
    }
  }

  /// By run: the joined name of each bot by its identifier; where one name stands for different bots, the folder is added.
  private static func names(of runs: [Run]) -> [ShownNames] {
    let bots = runs.map { run in
      run.file.allCompetitors.map { (id: $0.id, shown: run.names[$0], version: run.journal.version(of: $0)) }
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

  /// One of the runs.
  fileprivate struct Run {
    let folder: String
    let journal: Journal
    let file: TournamentFile
    let names: ShownNames

    init(_ folder: String, _ catalogue: GameCatalogue) throws(RunProblem) {
      self.folder = folder
      journal = try Journal.existing(in: folder, catalogue)
      file = journal.file
      names = file.shownNames
    }

    /// The place of the event that can be compared with another run's; of several, the one at the same place.
    func event(like plan: EventPlan, at place: Int) -> Int? {
      let comparable = file.events.indices.filter { file.events[$0].isComparable(with: plan) }
      return comparable.contains(place) ? place : comparable.first
    }
  }
}

extension EventStandings {
  /// Counts the tables of one event of a run.
  ///
  /// - Parameter firstDeal: added to the numbers of its deals, so that no deal of another seed has them.
  /// - Returns: what tells each game from all others, of those that tell when they ended, and the largest number of a deal.
  fileprivate mutating func count(
    _ results: inout EventResults, _ run: JoinedRuns.Run, _ event: Int, _ names: ShownNames, firstDeal: Int
  ) throws(RunProblem) -> (games: Set<Int>, lastDeal: Int) {
    var (counted, standings) = (results, self)
    var games: Set<Int> = []
    var lastDeal = firstDeal
    try run.journal.forEachTable(timed: true) { record, _ in
      guard record.table.event == event else { return }
      if record.ended != nil { games.insert(record.playMark) }
      var record = record.naming(names)
      record.table.deal += firstDeal
      lastDeal = max(lastDeal, record.table.deal)
      standings.count(record, bots: counted.count(record))
    }
    (results, self) = (counted, standings)
    let schedule = run.journal.schedule
    scheduled += schedule.events[event].count
    isOpen = isOpen || !schedule.events[event].isWhole
    return (games, lastDeal)
  }
}
