package import Arena
package import BotProcess
import Foundation
import JSON
package import Records
package import RunFiles

/// The programs that enter a run, as they are now.
package struct RunEntry {
  /// What to start, by the bot's name.
  package let commands: [String: BotCommand]
  /// What a new journal would begin with.
  package var header: JournalHeader
  package var files: ProgramFiles

  /// - Throws: `RunProblem.stopped` where it was stopped meanwhile.
  package init(
    _ file: TournamentFile, _ commands: [String: BotCommand], sandbox: Sandbox, usualSandbox: Sandbox? = nil,
    _ stop: StopSignal
  ) throws(RunProblem) {
    self.commands = commands
    header = JournalHeader(file, sandbox: sandbox, usualSandbox: usualSandbox)
    let ignored = Dictionary(file.competitors.map { ($0.folder, $0.ignored) }) { $0 + $1 }
    files = ProgramFiles(of: Array(commands.values), tournament: file.path, ignoring: ignored)
    for (name, command) in commands {
      if stop.isSet { throw .stopped }
      header.programs[name] = files.checksum(of: command)
    }
  }

  /// The bots as they would play from where they are.
  package func bots(of file: TournamentFile) -> [BotToPlay] {
    file.competitors.map { BotToPlay(bot: $0, command: commands[$0.name]!, program: header.programs[$0.name]!) }
  }
}

/// What a play begins with: which bots, the tables that are left, and what the journal is told before the first of them.
///
/// Copies of programs are made; nothing else is written before `commit`.
package struct RunPlan {
  /// The tournament, each bot with its version.
  package let file: TournamentFile
  package let bots: [BotToPlay]
  package let left: ResumeState
  package let queue: TableQueue
  /// How the bots differ from those that played the earlier tables.
  package let changes: RosterChanges
  /// The bots whose programs are not those that played the earlier tables, though their results stay together.
  package let merged: [String]
  /// The number of this machine among the origins of the journal.
  let originNumber: Int
  private let isOver: Bool
  private let shard: Shard?
  private let lists: ProgramLists
  /// The lines that the journal gets, each by what writes it.
  private let news: [(inout JSONWriter) -> Void]

  /// - Parameters:
  ///   - old: what earlier plays have left; nil if there is nothing.
  ///   - added: the events that it has taken up from the file.
  ///   - selection: the deals that events take of their seeds, which the file's events have taken.
  ///   - origin: what the journal says of this machine; nil for nothing.
  /// - Throws: `RunProblem` where most of the bots have changed or the sandbox is weaker and that is not accepted,
  ///   where the run is closed, or where its journal does not fit the file.
  package init(
    _ given: TournamentFile, _ entry: inout RunEntry, after old: Journal?, adding added: AddedEvents? = nil,
    taking selection: DealSelection? = nil, shard: Shard?, origin: RunOrigin?, acceptsChanges: Bool,
    acceptsWeakerSandbox: Bool = false
  ) throws(RunProblem) {
    let programs = entry.header.programs
    var update: RosterUpdate?
    if let old, given.format.takesRosters {
      update = try RosterUpdate(given, programs: programs, after: old, isShard: shard != nil)
    }
    lists = ProgramLists(entry.commands, &entry.files, in: given.out)
    if let update, !acceptsChanges { try lists.requireFewChanges(update) }
    let (sandbox, earlier) = (entry.header.sandbox, old?.sandboxes.last)
    let (usual, earlierUsual) = (entry.header.usualSandbox, old?.usualSandbox)
    var file = update?.file ?? given
    file.maxFaults = given.maxFaults
    bots = try RunPlan.bots(of: file, commands: entry.commands, programs: programs, &entry.files)
    left = try ResumeState(of: file, after: old)
    queue = TableQueue(left.schedule, of: file.events.map(\.shape), done: left.played, shard: shard)
    isOver = left.played.count == queue.count && left.schedule.isWhole
    let growsInDeals = old.map { $0.deals != entry.header.deals } ?? false
    if let old, old.isClosed, !isOver || update?.roster != nil || growsInDeals { throw .closed(folder: file.out) }
    // A bot that has none of its own accord does not let the others lose theirs.
    for case (let now?, let before?) in [(sandbox, earlier), (usual, earlierUsual)]
    where now.isWeaker(than: before) && !isOver && !acceptsWeakerSandbox {
      throw .weakerSandbox(folder: file.out, was: before.name, now: now.name)
    }
    var changes = update?.changes ?? RosterChanges()
    if let update { lists.explain(&changes, after: update) }
    self.changes = changes
    // A roster that is written now names the programs.
    merged = file.competitors.filter { bot in
      guard let old, update?.roster == nil else { return false }
      return old.version(of: bot) != ProgramVersion(of: bot, files: programs[bot.name])
    }.map(\.name)
    var origin = origin
    origin?.shard = shard
    var news: [(inout JSONWriter) -> Void] = []
    if let old {
      if let added { news.append(JournalChange.added(added).writeMembers) }
      if let known = old.faultLimits.last?.limit, known != given.maxFaults {
        news.append(JournalChange.maxFaults(given.maxFaults).writeMembers)
      }
      if let roster = update?.roster {
        news.append(JournalChange.roster(roster).writeMembers)
      } else if growsInDeals {
        news.append(JournalChange.deals(entry.header.deals).writeMembers)
      }
      if let earlier, sandbox != earlier, !isOver { news.append(JournalChange.sandbox(sandbox).writeMembers) }
      if let usual, let earlierUsual, usual != earlierUsual, !isOver {
        news.append(JournalChange.usualSandbox(usual).writeMembers)
      }
      let known = origin.flatMap { origin in old.origins.lastIndex { $0.hasSamePlace(as: origin) } }
      originNumber = known ?? old.origins.count
      // Tables without a number are those of the first origin, which older journals do not tell.
      if let origin, known == nil, !old.origins.isEmpty, !isOver {
        news.append(JournalChange.origin(origin).writeMembers)
      }
    } else {
      var header = entry.header
      header.origins = origin.map { [$0] } ?? []
      news.append(header.writeMembers)
      originNumber = 0
    }
    if let taken = selection?.new { news.append(JournalChange.taken(taken).writeMembers) }
    // No table depends on it: it may change in a run that is closed.
    if given.gradeWeights != old?.grade ?? [] {
      news.append(JournalChange.grade(given.gradeWeights).writeMembers)
    }
    (self.file, self.shard, self.news) = (file, shard, news)
  }

  /// The bots that may be started yet.
  package var botsToPlay: [BotToPlay] {
    // To look for tables that are left takes a walk through the whole schedule.
    let next = isOver ? [] : left.botsToPlay(file, shard: shard)
    return bots.filter { next.contains($0.bot.id) }
  }

  /// Writes what is new into the folder, and removes what a kill has left of a line.
  ///
  /// - Returns: the checksum of the journal's last line.
  package func commit(to run: OpenRun) throws(RunProblem) -> Checksum {
    if let old = run.old {
      let attempts = old.attempts.filter { !left.played.contains($0.key) }.mapValues { $0 - 1 }
      try EarlierTranscripts.keep(of: attempts, in: file.out, games: file.events.map { $0.game.name })
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
      try lists.write(of: file, to: run.folder)
    }
    try StartNote(file, finished: left.played.count, shard: shard, tables: queue.count).write(to: run.folder)
    return sum
  }
}
