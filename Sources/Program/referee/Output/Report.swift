import Catalogue
import Foundation
import OperatingSystem
package import Records
import Replays
import Reports
package import RunFiles
package import Scheduling
package import Standings
import Tournaments

/// The report of a run, and the replays that it links to, each a file of its own.
package struct Report {
  /// The name of the report in the run's folder.
  package static let name = "standings.html"

  package let html: String
  /// Paths in the run's folder of all replays.
  package let paths: Set<String>
  /// Those that are not there yet, as pages.
  package private(set) var replays: [(path: String, html: String)] = []

  /// Everything that has to be written into the run's folder, by its path there.
  package var files: [(path: String, html: String)] { replays + [(Report.name, html)] }

  /// - Parameter isShown: true tells on standard error how far it has come.
  package init(
    of folder: String, _ journal: Journal, _ standings: RunStandings, _ digest: RunDigest, isShown: Bool = false
  ) throws(RunProblem) {
    let games = digest.events.enumerated().flatMap { index, event in
      event.notable.map { (tables: $0.tables, game: standings.events[index].game) }
    }
    var progress = CountProgress("replay pages", total: games.count, isShown: isShown)
    progress.begin(write: Console.tell)
    var paths: Set<String> = []
    for (index, (tables, game)) in games.enumerated() {
      progress.show(index, write: Console.tell)
      let path = Report.path(of: tables, game: game)
      guard !paths.contains(path),
        let page = Report.page(of: tables, game: game, in: folder, after: folder + "/" + path)
      else { continue }
      paths.insert(path)
      if page.isNew { replays.append((path, page.html)) }
    }
    progress.finish(write: Console.tell)
    self.paths = paths
    let file = try journal.tournament(catalogue)
    let faults = digest.faults.map { FaultReport($0, of: file, in: folder, shownIn: "") }
    html = ReportPage.html(
      standings, digest, title: URL(filePath: folder).lastPathComponent, faults: faults,
      games: try Report.games(of: file, journal, standings),
      submissions: try SubmissionTable(of: file, journal, in: folder),
      programs: ProgramLists.read(in: folder).sorted { $0.key < $1.key }.map { (file.shownNames[$0], $1) }
    ) { notable in
      let game = standings.events[notable.tables[0].event].game
      let path = Report.path(of: notable.tables, game: game)
      return paths.contains(path) ? path : nil
    }
  }

  /// How many rows the list of games has.
  private static let games = 500
  /// To list games takes a second pass through the journal, 3 s for a million tables.
  private static let mostTables = 100_000

  private static func games(
    of file: TournamentFile, _ journal: Journal, _ standings: RunStandings
  ) throws(RunProblem) -> GamesList? {
    if standings.events.reduce(0, { $0 + $1.played }) > mostTables { return nil }
    var selection = GamesList.Selection()
    (selection.most, selection.isLatest) = (games, true)
    let list = try GamesList(journal, of: file, selection)
    return list.count == 0 ? nil : list
  }

  /// Where the replay of some tables lies in the run's folder.
  package static func path(of tables: [ScheduledTable], game: String) -> String {
    let numbers = tables.map { String($0.number) }.joined(separator: "-")
    return "replays/\(tables[0].event + 1)-\(game)-\(numbers).html"
  }

  /// The page of some tables; nil where one of them left no transcript, or not one that can be replayed.
  ///
  /// A page ends with a checksum of what it was made from: the transcripts, and the version of the program. One that ends with
  /// the checksum of what is there now is not made again.
  /// - Parameters:
  ///   - isPublic: as for `ReplayTable`.
  ///   - old: the path of a page that may have been made before.
  package static func page(
    of tables: [ScheduledTable], game: String, in folder: String, isPublic: Bool = false, after old: String
  ) -> (html: String, isNew: Bool)? {
    let paths = tables.map { folder + "/" + TranscriptText.path(of: $0, game: game) }
    let texts = paths.compactMap { try? SystemFile.read($0) }
    guard texts.count == paths.count else { return nil }
    let source = Array("\(Version.current), \(isPublic ? "public" : "own")\n".utf8) + texts.joined()
    let mark = "<!-- made from \(Checksum(of: source)) -->\n"
    if let page = try? SystemFile.read(old), page.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
      return (String(decoding: page, as: UTF8.self), false)
    }
    let replays = zip(texts, paths).compactMap { text, path in
      try? ReplayCommand.table(of: TranscriptFile(text, path: path), isPublic: isPublic)
    }
    return replays.count == paths.count ? (ReplayPage.html(replays) + mark, true) : nil
  }
}
