import Catalogue
import Foundation
import GameRules
import Records
import Replays
import Reports
import RunFiles
import Scheduling
import Standings

/// A run's folder to which another process may be writing; it is only read, and only the new lines of its journal.
struct WatchedRun {
  let folder: String
  private(set) var journal: Journal?
  /// The tally of its tables; only new ones are read.
  private var tally: RunTally?
  /// The number of played tables; nil before the run has begun.
  var played: Int? { journal?.played.count }
  /// The games that ended last, the latest first.
  private(set) var games: [WatchPage.Game] = []
  /// The latest games with faults, the latest first.
  private(set) var faults: [WatchPage.Game] = []
  private var found = stat()
  /// The status of the file with the submissions: each write creates a new file.
  private var places = stat()

  /// The number of shown games and faults.
  private static let shown = 12

  /// - Throws: `WatchProblem.noFolder`, or `RunProblem.noJournal` for a folder in which no run can begin.
  init(_ folder: String) throws {
    self.folder = folder
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw ResultCommandProblem.noFolder(folder)
    }
    // A referee creates its lock before its journal.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    guard files.isEmpty || files.contains("lock") || files.contains(RunFolder.journalName) else {
      throw RunProblem.noJournal(folder: folder)
    }
  }

  /// Reads new lines.
  ///
  /// - Returns: true if there are any.
  mutating func look() throws(RunProblem) -> Bool {
    let path = folder + "/" + RunFolder.journalName
    var now = stat()
    guard stat(path, &now) == 0 else { return false }
    var place = stat()
    let hasPlaces = stat(folder + "/" + SubmissionRecord.name, &place) == 0
    let areSame = !hasPlaces || place.st_ino == places.st_ino && place.st_size == places.st_size
    places = place
    let isSame = journal != nil && now.st_ino == found.st_ino && now.st_dev == found.st_dev
    if isSame, now.st_size == found.st_size { return !areSame }
    let earlier = isSame && now.st_size >= found.st_size ? journal : nil
    found = now
    if earlier == nil {
      (journal, tally, games, faults) = (nil, nil, [], [])
      guard let first = try Journal.read(at: path, catalogue) else { return false }
      journal = first
    } else {
      try journal?.extend()
    }
    guard let journal else { return false }
    if try tally?.extend(to: journal) != true { tally = try RunTally(journal) }
    games = shown(tally!.latest)
    faults = shown(tally!.latestFaulty)
    return true
  }

  /// The names of the recorded games that ended last, the latest first, as `GameScripts` names them.
  var recorded: [String] {
    guard let tally else { return [] }
    return tally.latest.suffix(WatchedRun.shown).reversed().filter { $0.transcript != nil }.map { record in
      let game = tally.journal.tournament.events[record.table.event].game.name
      return TableKey(record.table).name(game: game)
    }
  }

  /// The last of some tables, the latest first.
  private func shown(_ tables: [TableRecord]) -> [WatchPage.Game] {
    tables.suffix(WatchedRun.shown).reversed().map(game)
  }

  private func game(_ record: TableRecord) -> WatchPage.Game {
    let (tournament, names) = (tally!.journal.tournament, tally!.names)
    let name = tournament.events[record.table.event].game.name
    let address = record.transcript.map { _ in WatchPage.address(of: [TableKey(record.table)], game: name) }
    return WatchPage.Game(
      record.naming(names), of: name.prefix(1).uppercased() + name.dropFirst(), replay: address)
  }

  /// Recomputes the site from everything read so far; nil before the run has begun.
  mutating func site() throws(RunProblem) -> (site: Site, scheduled: Int?)? {
    tally?.close()
    guard let tally else { return nil }
    let results = RunResults(tally)
    let events = results.standings.events
    let isOpen = events.contains(where: \.isOpen)
    return (try Site(of: folder, results, first: ""), isOpen ? nil : events.reduce(0) { $0 + $1.scheduled })
  }
}
