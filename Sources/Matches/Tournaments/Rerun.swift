import Foundation
public import GameRules
import OperatingSystem
public import Records
import RunFiles
import Scheduling

/// Tables of a run that are to be played again; their records stay in the journal, and their transcripts in their folder.
public enum Rerun {
  /// Marks the tables with a fault.
  ///
  /// - Parameters:
  ///   - bot: the name of the bot whose faults count; nil means all.
  ///   - games: those of the run.
  /// - Returns: how many tables will be played again.
  /// - Throws: `RunProblem` where there is no journal, another referee has the folder, the disk refuses, or a fault is in an
  ///   event whose pairings depend on results.
  public static func markFaults(
    in folder: String, bot: String?, catalogue: GameCatalogue
  ) throws(RunProblem) -> Int {
    let run = try JournalAmendment(of: folder)
    // Held to the end, not to its last use.
    defer { withExtendedLifetime(run) {} }
    let journal = run.journal
    let tournament = try journal.tournament(catalogue)
    let names = tournament.shownNames
    var marked = tournament.events.map { _ in [Int]() }
    var attempts: [TableKey: Int] = [:]
    try journal.forEachTable(timed: false) { record, _ in
      guard record.naming(names).hasFault(of: bot) else { return }
      marked[record.table.event].append(record.table.number)
      attempts[TableKey(record.table)] = record.attempt
    }
    for event in marked.indices where !marked[event].isEmpty && tournament.events[event].shape.isInRounds {
      throw RunProblem.notRepeatable(event: event)
    }
    let tables = marked.reduce(0) { $0 + $1.count }
    guard tables > 0 else { return 0 }
    try run.append(JournalChange.rerun(marked))
    try EarlierTranscripts.keep(of: attempts, in: folder, games: tournament.events.map { $0.game.name })
    return tables
  }
}

extension TableRecord {
  /// True if a bot was at fault, or if nil is given, any.
  fileprivate func hasFault(of bot: String?) -> Bool {
    zip(table.seats, faults).contains { $1 != nil && (bot == nil || $0 == bot) }
  }
}

/// The transcripts of tables that are to be played again.
enum EarlierTranscripts {
  /// Moves them to names with the number of the attempt.
  ///
  /// A run does this again when it begins: the program may have been killed between the journal's line and the last move.
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
