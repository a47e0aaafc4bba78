import Foundation
public import GameRules
import OperatingSystem
public import Records
public import RunFiles
import Scheduling

/// Tables of a run that are to be played again; their records stay in the journal, and their transcripts in their
/// folder.
public enum Rerun {
  /// Marks the tables with a fault to be played again.
  ///
  /// - Parameters:
  ///   - bot: the name of the bot whose faults count; nil means all.
  ///   - games: the games of the run.
  /// - Returns: the number of tables that will be played again, and the number that will not because one of their bots
  ///   no longer plays.
  /// - Throws: `RunProblem` if there is no journal, another referee holds the folder, the disk refuses, or a fault is
  ///   in an event whose pairings depend on results, or whose deals are never dealt twice.
  public static func markFaults(
    in folder: String, bot: String?, catalogue: GameCatalogue
  ) throws(RunProblem) -> (again: Int, left: Int) {
    let run = try JournalAmendment(of: folder, catalogue)
    // Swift would release the lock after its last use.
    defer { withExtendedLifetime(run) {} }
    let journal = run.journal
    let tournament = journal.tournament
    let (faulty, tables) = faultyTables(of: bot, in: journal)
    if let table = tables.first(where: { !tournament.events[$0.event].pairing.canReplayTables }) {
      let hasFreshDeals = tournament.events[table.event].pairing.hasFreshDeals
      throw hasFreshDeals ? .dealtOnce(event: table.event) : .notRepeatable(event: table.event)
    }
    let left = faulty.count - tables.count
    guard !tables.isEmpty else { return (0, left) }
    let marked = tournament.events.indices.map { event in tables.filter { $0.event == event }.map(\.number) }
    let attempts = Dictionary(uniqueKeysWithValues: tables.map { ($0, journal.attempts[$0] ?? 1) })
    try run.append(JournalChange.rerun(marked))
    try EarlierTranscripts.keep(of: attempts, in: folder, games: tournament.events.map { $0.game.name })
    return (tables.count, left)
  }

  /// True if the tables with a fault of this bot, of which there are some, can be marked to be played again.
  public static func canMarkFaults(of bot: String, in journal: Journal) -> Bool {
    let tables = faultyTables(of: bot, in: journal).ready
    return !tables.isEmpty && tables.allSatisfy { journal.tournament.events[$0.event].pairing.canReplayTables }
  }

  /// The tables with a fault of one bot, or of any, and those of them whose bots all play now.
  private static func faultyTables(of bot: String?, in journal: Journal) -> (all: [TableKey], ready: [TableKey]) {
    let names = journal.tournament.shownNames
    let all = journal.faulty.filter { _, bots in bot == nil || bots.contains { names[$0] == bot } }.keys.sorted()
    return (all, all.filter(journal.state.canPlayAgain))
  }
}

/// The transcripts of tables that are to be played again.
enum EarlierTranscripts {
  /// Renames them with the number of the attempt.
  ///
  /// A run repeats this when it begins, because the program may have been killed between the journal's line and the
  /// last rename.
  ///
  /// - Parameter attempts: the number of each table's last attempt.
  static func keep(of attempts: [TableKey: Int], in folder: String, games: [String]) throws(RunProblem) {
    for (key, attempt) in attempts {
      let name = folder + "/" + TranscriptText.path(of: key, game: games[key.event])
      let kept = folder + "/" + TranscriptText.path(of: key, game: games[key.event], attempt: attempt)
      guard SystemFile.isThere(name), !SystemFile.isThere(kept) else { continue }
      try RunProblem.naming(name) { () throws(SystemError) in try Removal.move(name, to: kept) }
    }
  }
}
