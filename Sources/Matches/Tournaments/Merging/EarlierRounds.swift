public import GameRules
import JSON
import OperatingSystem
public import Records
public import RunFiles
import Scheduling

/// What a shard takes over from the merged run of all shards before it plays on.
public enum EarlierRounds {
  /// Adds to the journal of a shard what the merged run has and it lacks: how the bots have changed, the results from which later
  /// rounds follow, and which of its own tables were played, as before its folder was lost.
  ///
  /// - Parameters:
  ///   - merged: the folder of the merged run; there is none before the first merge.
  ///   - file: the tournament, with the folder of the shard.
  ///   - origin: what a new journal says of this machine.
  /// - Returns: false if there is no merged run.
  /// - Throws: `RunProblem` where the merged run is of another tournament, or does not fit what the shard has played.
  public static func copy(
    of merged: String, into file: TournamentFile, shard: Shard, origin: RunOrigin, catalogue: GameCatalogue
  ) throws(RunProblem) -> Bool {
    guard let (all, played) = try run(in: merged) else { return false }
    if let difference = all.header.difference(
      from: JournalHeader(file), leavingOut: OpenRun.changeable(in: file))
    {
      throw .otherRounds(merged, file: file.path, difference: difference)
    }
    let folder = try RunFolder(file.out)
    defer { withExtendedLifetime(folder) {} }
    let own = try Journal.read(at: folder.journalPath)
    if let own, let difference = own.header.difference(from: all.header) {
      throw .notTogether(merged, file.out, difference: difference)
    }
    var lines: [(inout JSONWriter) -> Void] = []
    for change in try changes(of: all, merged, notIn: own, file.out) { lines.append(change.writeMembers) }
    for tables in try tables(of: all, played, notIn: own, shard, catalogue) {
      lines.append(JournalChange(earlier: tables).writeMembers)
    }
    guard !lines.isEmpty else { return true }
    if own == nil {
      var header = all.header
      header.deals = all.openingDeals ?? all.deals
      header.origins = [origin]
      header.origins[0].shard = shard
      lines.insert(header.writeMembers, at: 0)
    }
    let journal = try folder.takeJournal()
    // A last line that was cut off goes.
    try journal.truncate(to: own?.size ?? 0)
    var sum = own?.lastSum ?? .none
    for members in lines {
      let line = JournalLine.seal(after: sum, members)
      try journal.append(line.bytes)
      sum = line.sum
    }
    try journal.sync()
    return true
  }

  /// The changes of deals and bots, and the tables that are to be played again.
  private static func changes(
    of all: Journal, _ merged: String, notIn own: Journal?, _ folder: String
  ) throws(RunProblem) -> [JournalChange] {
    var changes: [JournalChange] = []
    let known = own?.rosters ?? []
    guard all.rosters.starts(with: known) || known.starts(with: all.rosters) else {
      throw .otherRosters(merged, folder)
    }
    let rosters = all.rosters.dropFirst(known.count)
    if let own, known.isEmpty, !rosters.isEmpty, let deals = all.openingDeals, own.deals != deals {
      changes.append(JournalChange(deals: deals))
    }
    changes += rosters.map { JournalChange(roster: $0) }
    let taken = own?.takenDeals ?? all.takenDeals.map { _ in [] }
    for (all, own) in zip(all.takenDeals, taken) where !all.starts(with: own) && !own.starts(with: all) {
      throw .otherDeals(merged, folder)
    }
    let new = zip(all.takenDeals, taken).map { Array($0.dropFirst($1.count)) }
    if new.contains(where: { !$0.isEmpty }) { changes.append(JournalChange(taken: new)) }
    return changes + JournalChange.reruns(all.attempts, after: own?.attempts ?? [:], events: all.deals.count)
  }

  /// The merged run in a folder, and its tables by event where a merge has noted them; nil if there is no run.
  private static func run(in folder: String) throws(RunProblem) -> (Journal, [EarlierTables]?)? {
    let path = folder + "/" + RunFolder.journalName
    if let note = MergeNote(in: folder), let journal = try Journal.resuming(at: path, note.journal),
      (try? ForeignFile(path))?.size == journal.size
    {
      return (journal, note.tables)
    }
    return try Journal.read(at: path).map { ($0, nil) }
  }

  /// By event, the tables that the merged run has and the shard would wait for or play.
  ///
  /// - Parameter played: all tables of the merged run; nil where its journal has to be read for them.
  private static func tables(
    of all: Journal, _ played: [EarlierTables]?, notIn own: Journal?, _ shard: Shard, _ catalogue: GameCatalogue
  ) throws(RunProblem) -> [EarlierTables] {
    var known = PlayedTables()
    try own?.forEachTable(timed: false) { earlier in
      known.insert(earlier)
    } _: { record, _ in
      known.insert(TableKey(record.table))
    }
    let file = try all.tournament(catalogue)
    var schedule = Schedule(file)
    let merged: [EarlierTables]
    if let played { merged = played } else { merged = try tables(of: all, file) }
    let found = merged.map { tables in
      var earlier = EarlierTables(event: tables.event)
      var scores = tables.scores.makeIterator()
      for number in tables.numbers {
        let key = TableKey(event: tables.event, number: number)
        let score = scores.next()
        if known.contains(key) { continue }
        // Of other events than those in rounds, only what the shard would play.
        guard score != nil || schedule.table(key).map({ shard.has(deal: $0.deal) }) ?? false else { continue }
        earlier.append(number, scores: score)
      }
      return earlier
    }
    return found.filter { !$0.ranges.isEmpty }
  }

  /// All tables of a merged run, by event.
  private static func tables(of all: Journal, _ file: TournamentFile) throws(RunProblem) -> [EarlierTables] {
    var found = file.events.map { _ in [(number: Int, scores: [Int]?)]() }
    try all.forEachTable(timed: false) { record, _ in
      let event = file.events[record.table.event]
      found[record.table.event].append(
        (record.table.number, event.shape.isInRounds ? record.contestScores(event.measures) : nil))
    }
    return found.enumerated().map { event, tables in
      var all = EarlierTables(event: event)
      var last = 0
      for table in tables.sorted(by: { $0.number < $1.number }) where table.number > last {
        all.append(table.number, scores: table.scores)
        last = table.number
      }
      return all
    }
  }
}

extension JournalChange {
  /// What makes the attempts of tables those that are told, by event.
  ///
  /// - Parameter earlier: the attempts that they have already.
  static func reruns(
    _ attempts: [TableKey: Int], after earlier: [TableKey: Int] = [:], events: Int
  ) -> [JournalChange] {
    stride(from: 2, through: attempts.values.max() ?? 1, by: 1).compactMap { attempt in
      let tables = attempts.filter { $0.value >= attempt && earlier[$0.key] ?? 1 < attempt }.map(\.key)
      if tables.isEmpty { return nil }
      return JournalChange(
        rerun: (0..<events).map { event in tables.filter { $0.event == event }.map(\.number).sorted() })
    }
  }
}
