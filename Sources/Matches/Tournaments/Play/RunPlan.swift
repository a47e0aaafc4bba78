package import Arena
import Fields
import Foundation
package import GameRules
import JSON
import OperatingSystem
package import Records
package import RunFiles
package import Sandboxes
import Scheduling

/// The programs of the bots as they are now.
package struct RunEntry {
  /// The start commands, by the bot's name.
  package let commands: [String: BotCommand]
  /// The header of a new journal.
  package var header: JournalHeader
  package var files: ProgramFiles

  /// - Parameters:
  ///   - header: without programs.
  ///   - old: the journal of earlier plays. In a shared folder, files of bots that have left do not belong to other
  ///     bots.
  /// - Throws: `RunProblem.stopped` if the run was stopped meanwhile.
  package init(
    _ file: TournamentFile, _ commands: [String: BotCommand], _ header: JournalHeader, after old: Journal? = nil,
    _ stop: StopSignal
  ) throws(RunProblem) {
    (self.commands, self.header) = (commands, header)
    let ignored = Dictionary(file.competitors.map { ($0.folder, $0.ignored) }) { $0 + $1 }
    let people = file.people
    files = ProgramFiles(
      of: Array(commands.values), besides: old?.tournament.allEntrants.map(\.bot.command) ?? [],
      sharing: [AbsolutePath.folder(of: AbsolutePath.of(file.path))] + people.map(\.folder), ignoring: ignored)
    for (name, command) in commands {
      if stop.isSet { throw .stopped }
      self.header.programs[name] = files.checksum(of: command)
    }
    for person in people {
      self.header.programs[person.name] = Checksum(of: [UInt8]()).description
    }
  }

  /// The bots of a new tournament, each started from its own folder.
  package func bots(of file: TournamentFile) -> [BotToPlay] {
    file.startedBots.map {
      BotToPlay(entrant: Entrant($0, program: header.programs[$0.name]!), command: commands[$0.name]!)
    }
  }
}

/// What a play begins with: the bots, the tables that are left, and the lines to append to the journal.
///
/// Nothing is written before `commit`.
package struct RunPlan {
  /// The tournament, with each bot's version.
  package let tournament: Tournament
  package let bots: [BotToPlay]
  /// The state of the run after the new lines.
  package let state: RunState
  package let queue: TableQueue
  /// How the bots differ from those that played the earlier tables.
  package let difference: LineupDifference
  /// The bots whose programs have changed although their results stay together.
  package let merged: [String]
  /// The number of this machine among the origins of the journal.
  let originNumber: Int
  private let isOver: Bool
  private let shard: Shard?
  private let lists: ProgramLists
  /// The bots that play from a copy of their folder, each with the folder of the copy that passed the check.
  private let passed: [(entrant: Entrant, folder: String)]
  /// The new lines of the journal, as closures that write them.
  private let news: [(inout JSONWriter) -> Void]

  /// - Parameters:
  ///   - opened: the folder and its journal.
  /// - Throws: `RunProblem` if most of the bots have changed or the sandbox is weaker and that is not accepted, if the
  ///   run is closed, or if its journal does not match the file.
  package init(
    _ given: TournamentFile, _ entry: inout RunEntry, after opened: LockedRun, _ start: RunStart,
    _ catalogue: GameCatalogue
  ) throws(RunProblem) {
    let (old, shard, programs) = (opened.old, start.shard, entry.header.programs)
    var change: LineupChange?
    if let old, given.format.takesChanges {
      change = LineupChange(given, programs: programs, after: old.state)
    }
    if shard != nil, change?.lineup != nil { throw .changeInShard(folder: given.out) }
    lists = ProgramLists(entry.commands, &entry.files, in: given.out)
    if let change, !start.acceptsChanges {
      try lists.requireFewChanges(from: change.earlier, to: change.tournament.entrants)
    }
    difference = change?.difference(explainedBy: lists) ?? LineupDifference()
    var tournament = change?.tournament ?? Tournament(given, programs: programs)
    bots = RunPlan.bots(of: tournament, commands: entry.commands)
    // A new lineup names the programs itself.
    let known = change?.lineup == nil ? old?.tournament.entrantsByID : nil
    merged =
      known.map { known in
        tournament.startedBots.filter { known[$0.id]?.program != $0.program }.map(\.name)
      } ?? []
    passed = tournament.entrants.filter(\.hasSnapshot).map { ($0, $0.folder) }
    let snapshots = Snapshots(run: given.out)
    tournament.update { if $0.hasSnapshot { $0.bot.folder = snapshots.path(of: $0) } }

    var origin = start.origin
    origin?.shard = shard
    var news = try News(old, entry.header, origin, in: given.out, catalogue)
    let growsInDeals = old.map { $0.deals != entry.header.deals } ?? false
    if let old {
      if let added = opened.added { news.lines.append(JournalChange.added(added).writeMembers) }
      if old.faults.limit != given.maxFaults { try news.tell(.maxFaults(given.maxFaults)) }
      if let lineup = change?.lineup {
        try news.tell(.lineup(lineup))
      } else if growsInDeals {
        try news.tell(.deals(entry.header.deals), of: tournament)
      }
    }
    queue = TableQueue(of: tournament.events.map(\.shape), shard: shard)
    let schedule = news.state.schedule
    isOver = news.state.played.count == queue.count(of: schedule) && schedule.isWhole
    originNumber = try news.tellPlace(entry.header, origin, after: old, isOver: isOver)
    // No table depends on the weights, so they may change in a closed run.
    if given.gradeWeights != old?.grade ?? [] { try news.tell(.grade(given.gradeWeights)) }
    if let old {
      if old.isClosed, !isOver || change?.lineup != nil || growsInDeals { throw .closed(folder: given.out) }
      if !isOver, !start.acceptsWeakerSandbox { try RunPlan.requireSandbox(of: entry.header, after: old) }
    }
    (self.tournament, self.shard, self.news, state) = (tournament, shard, news.lines, news.state)
  }

  /// Refuses a sandbox that isolates less than before: the weakest sandbox of all bots, or the default sandbox.
  ///
  /// The default is checked as well, because a bot with a weak sandbox of its own must not weaken that of the others.
  private static func requireSandbox(of header: JournalHeader, after old: Journal) throws(RunProblem) {
    for case (let now?, let before?) in [(header.sandbox, old.sandboxes.last), (header.usualSandbox, old.usualSandbox)]
    where now.isWeaker(than: before) {
      throw .weakerSandbox(folder: old.tournament.file.out, was: before.name, now: now.name)
    }
  }

  /// The bots that this play may still start.
  package var botsToPlay: [BotToPlay] {
    // Looking for tables that are left takes a walk through the whole schedule.
    let next = isOver ? [] : state.botsToPlay(from: queue)
    return bots.filter { next.contains($0.entrant.id) }
  }

  /// Appends the new lines to the journal, and removes an incomplete last line.
  ///
  /// - Returns: the checksum of the journal's last line.
  package func commit(to run: LockedRun) throws(RunProblem) -> Checksum {
    if let old = run.old {
      let attempts = old.attempts.filter { !state.played.contains($0.key) }.mapValues { $0 - 1 }
      try EarlierTranscripts.keep(of: attempts, in: tournament.file.out, games: tournament.events.map { $0.game.name })
    }
    try run.journal.truncate(to: run.old?.size ?? 0)
    var sum = run.old?.lastSum ?? Checksum.none
    for members in news {
      let line = JournalLine.seal(after: sum, members)
      try run.journal.append(line.bytes)
      sum = line.sum
    }
    if !news.isEmpty {
      try run.journal.sync()
      try lists.write(of: tournament.entrants, to: run.folder)
    }
    let snapshots = Snapshots(run: tournament.file.out)
    for (entrant, folder) in passed {
      try RunProblem.naming(folder) { () throws(SystemError) in try snapshots.adopt(entrant, from: folder) }
    }
    let start = StartNote(
      tournament, finished: state.played.count, shard: shard, tables: queue.count(of: state.schedule))
    try start.write(to: run.folder)
    return sum
  }
}

/// The new lines of a journal, and the state after them.
private struct News {
  var state: RunState
  var lines: [(inout JSONWriter) -> Void] = []

  /// - Parameters:
  ///   - old: the journal; nil for a new one with this header.
  ///   - origin: the origin of a new journal; nil for none.
  init(
    _ old: Journal?, _ header: JournalHeader, _ origin: RunOrigin?, in folder: String, _ catalogue: GameCatalogue
  ) throws(RunProblem) {
    if let old {
      state = old.state
      return
    }
    var header = header
    header.origins = origin.map { [$0] } ?? []
    do throws(FileProblem) { state = try RunState(header, in: folder, catalogue) } catch { throw .badLine(error) }
    lines.append(header.writeMembers)
  }

  /// - Parameter tournament: the tournament after the change, if tables that were played may be missing in it.
  mutating func tell(_ change: JournalChange, of tournament: Tournament? = nil) throws(RunProblem) {
    do throws(Misfit) {
      try state.apply(change)
      try state.settle()
    } catch {
      let folder = state.tournament.file.out
      if let tournament, case .foreign(let key) = error {
        let scheduled = Schedule(tournament).events[key.event].lastNumber
        throw .shorterSchedule(folder: folder, event: key.event, played: key.number, scheduled: scheduled)
      }
      throw .badLine(error.problem(in: folder, line: 1))
    }
    lines.append(change.writeMembers)
  }

  /// Records the machine and the sandbox of later tables, if these have changed and tables are left.
  ///
  /// - Returns: the number of this machine among the origins of the journal.
  mutating func tellPlace(
    _ header: JournalHeader, _ origin: RunOrigin?, after old: Journal?, isOver: Bool
  ) throws(RunProblem) -> Int {
    guard let old else { return 0 }
    if let earlier = old.sandboxes.last, header.sandbox != earlier, !isOver { try tell(.sandbox(header.sandbox)) }
    if let usual = header.usualSandbox, let earlier = old.usualSandbox, usual != earlier, !isOver {
      try tell(.usualSandbox(usual))
    }
    let known = origin.flatMap { origin in old.origins.lastIndex { $0.hasSamePlace(as: origin) } }
    if let origin, known == nil, !old.origins.isEmpty, !isOver { try tell(.origin(origin)) }
    return known ?? old.origins.count
  }
}
