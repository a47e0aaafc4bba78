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

/// The programs that enter a run, as they are now.
package struct RunEntry {
  /// What to start, by the bot's name.
  package let commands: [String: BotCommand]
  /// What a new journal would begin with.
  package var header: JournalHeader
  package var files: ProgramFiles

  /// - Parameters:
  ///   - header: without programs.
  ///   - old: what earlier plays have left: what bots that have left were made of is no part of those that share their
  ///     folder and play on.
  /// - Throws: `RunProblem.stopped` where it was stopped meanwhile.
  package init(
    _ file: TournamentFile, _ commands: [String: BotCommand], _ header: JournalHeader, after old: Journal? = nil,
    _ stop: StopSignal
  ) throws(RunProblem) {
    (self.commands, self.header) = (commands, header)
    let ignored = Dictionary(file.competitors.map { ($0.folder, $0.ignored) }) { $0 + $1 }
    let people = file.competitors.filter { !$0.hasProgram }
    files = ProgramFiles(
      of: Array(commands.values), besides: old?.file.allCompetitors.map(\.command) ?? [],
      sharing: [AbsolutePath.folder(of: AbsolutePath.of(file.path))] + people.map(\.folder), ignoring: ignored)
    for (name, command) in commands {
      if stop.isSet { throw .stopped }
      self.header.programs[name] = files.checksum(of: command)
    }
    for person in people {
      self.header.programs[person.name] = Checksum(of: [UInt8]()).description
    }
  }

  /// The bots as they would play from where they are.
  package func bots(of file: TournamentFile) -> [BotToPlay] {
    file.competitors.filter(\.hasProgram).map {
      BotToPlay(bot: $0, command: commands[$0.name]!, program: header.programs[$0.name]!)
    }
  }
}

/// What a play begins with: which bots, the tables that are left, and what the journal is told before the first of them.
///
/// Copies of programs are made; nothing else is written before `commit`.
package struct RunPlan {
  /// The tournament, each bot with its version.
  package let file: TournamentFile
  package let bots: [BotToPlay]
  /// What the run knows once the journal is told what is new.
  package let state: RunState
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
  /// The submissions that play, each with the folder in which its copy lies so far.
  private var passed: [(bot: Competitor, folder: String)] = []
  /// The lines that the journal gets, each by what writes it.
  private let news: [(inout JSONWriter) -> Void]

  /// - Parameters:
  ///   - opened: what earlier plays have left.
  /// - Throws: `RunProblem` where most of the bots have changed or the sandbox is weaker and that is not accepted,
  ///   where the run is closed, or where its journal does not fit the file.
  package init(
    _ given: TournamentFile, _ entry: inout RunEntry, after opened: OpenRun, _ start: RunStart,
    _ catalogue: GameCatalogue
  ) throws(RunProblem) {
    let (old, shard) = (opened.old, start.shard)
    var update: RosterUpdate?
    if let old, given.format.takesRosters {
      update = try RosterUpdate(given, programs: entry.header.programs, after: old, isShard: shard != nil)
    }
    let programs = entry.header.programs
    lists = ProgramLists(entry.commands, &entry.files, in: given.out)
    if let update, !start.acceptsChanges { try lists.requireFewChanges(update) }
    let (sandbox, earlier) = (entry.header.sandbox, old?.sandboxes.last)
    let (usual, earlierUsual) = (entry.header.usualSandbox, old?.usualSandbox)
    var file = update?.file ?? given
    file.maxFaults = given.maxFaults
    bots = try RunPlan.bots(of: file, commands: entry.commands, programs: programs, &entry.files)
    let snapshots = Snapshots(run: file.out)
    for index in file.competitors.indices where file.competitors[index].isSubmitted {
      let bot = file.competitors[index]
      passed.append((bot, bot.folder))
      file.competitors[index].folder = snapshots.path(of: bot)
    }
    var origin = start.origin
    origin?.shard = shard
    var news = try News(old, entry.header, origin, in: file.out, catalogue)
    let growsInDeals = old.map { $0.deals != entry.header.deals } ?? false
    if let old {
      if let added = opened.added { news.lines.append(JournalChange.added(added).writeMembers) }
      if old.faults.limit != given.maxFaults { try news.tell(.maxFaults(given.maxFaults)) }
      if let roster = update?.roster {
        try news.tell(.roster(roster))
      } else if growsInDeals {
        try news.tell(.deals(entry.header.deals), of: file)
      }
    }
    queue = TableQueue(of: file.events.map(\.shape), shard: shard)
    let schedule = news.state.schedule
    isOver = news.state.played.count == queue.count(of: schedule) && schedule.isWhole
    if let old, old.isClosed, !isOver || update?.roster != nil || growsInDeals { throw .closed(folder: file.out) }
    // A bot that has none of its own accord does not let the others lose theirs.
    for case (let now?, let before?) in [(sandbox, earlier), (usual, earlierUsual)]
    where now.isWeaker(than: before) && !isOver && !start.acceptsWeakerSandbox {
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
    if let old {
      if let earlier, sandbox != earlier, !isOver { try news.tell(.sandbox(sandbox)) }
      if let usual, let earlierUsual, usual != earlierUsual, !isOver { try news.tell(.usualSandbox(usual)) }
      let known = origin.flatMap { origin in old.origins.lastIndex { $0.hasSamePlace(as: origin) } }
      originNumber = known ?? old.origins.count
      if let origin, known == nil, !old.origins.isEmpty, !isOver { try news.tell(.origin(origin)) }
    } else {
      originNumber = 0
    }
    // No table depends on it: it may change in a run that is closed.
    if given.gradeWeights != old?.grade ?? [] { try news.tell(.grade(given.gradeWeights)) }
    (self.file, self.shard, self.news, state) = (file, shard, news.lines, news.state)
  }

  /// The bots that may be started yet.
  package var botsToPlay: [BotToPlay] {
    // To look for tables that are left takes a walk through the whole schedule.
    let next = isOver ? [] : state.botsToPlay(file, shard: shard)
    return bots.filter { next.contains($0.bot.id) }
  }

  /// Writes what is new into the folder, and removes what a kill has left of a line.
  ///
  /// - Returns: the checksum of the journal's last line.
  package func commit(to run: OpenRun) throws(RunProblem) -> Checksum {
    if let old = run.old {
      let attempts = old.attempts.filter { !state.played.contains($0.key) }.mapValues { $0 - 1 }
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
    let snapshots = Snapshots(run: file.out)
    for (bot, folder) in passed {
      try RunProblem.naming(folder) { () throws(SystemError) in try snapshots.adopt(bot, from: folder) }
    }
    let start = StartNote(file, finished: state.played.count, shard: shard, tables: queue.count(of: state.schedule))
    try start.write(to: run.folder)
    return sum
  }
}

/// The lines that a journal gets, and what the run knows with them.
private struct News {
  var state: RunState
  var lines: [(inout JSONWriter) -> Void] = []

  /// - Parameters:
  ///   - old: the journal; nil where it begins with this header.
  ///   - origin: what a new journal says of this machine; nil for nothing.
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

  /// - Parameter file: the tournament as it is to be, where tables that were played may be missing in it.
  mutating func tell(_ change: JournalChange, of file: TournamentFile? = nil) throws(RunProblem) {
    do throws(FileProblem) {
      try state.apply(change)
      try state.settle()
    } catch {
      if let file, case .foreignTable(let event, let table) = error.kind {
        let scheduled = Schedule(file).events[event].lastNumber
        throw .shorterSchedule(folder: file.out, event: event, played: table, scheduled: scheduled)
      }
      throw .badLine(FileProblem(error.kind, file: state.file.out, line: 1, key: error.key))
    }
    lines.append(change.writeMembers)
  }
}
