import Catalogue
import Foundation
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
  /// Paths in the run's folder, and pages.
  package private(set) var replays: [(path: String, html: String)] = []

  /// Everything that belongs into the run's folder, by its path there.
  package var files: [(path: String, html: String)] { replays + [(Report.name, html)] }

  package init(
    of folder: String, _ journal: Journal, _ standings: RunStandings, _ digest: RunDigest
  ) throws(RunProblem) {
    var paths: [String] = []
    for (index, event) in digest.events.enumerated() {
      for notable in event.notable {
        let game = standings.events[index].game
        guard let page = Report.page(of: notable.tables, game: game, in: folder) else { continue }
        let path = Report.path(of: notable, game: game)
        if !paths.contains(path) { replays.append((path, page)) }
        paths.append(path)
      }
    }
    let file = try journal.tournament(catalogue)
    let faults = digest.faults.map { FaultReport($0, of: file, in: folder, shownIn: "") }
    html = ReportPage.html(
      standings, digest, title: URL(filePath: folder).lastPathComponent, faults: faults,
      games: try Report.games(of: file, journal, standings),
      submissions: try SubmissionTable(of: file, journal, in: folder),
      programs: ProgramLists.read(in: folder).sorted { $0.key < $1.key }.map { (file.shownNames[$0], $1) }
    ) { notable in
      let game = standings.events[notable.tables[0].event].game
      let path = Report.path(of: notable, game: game)
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

  private static func path(of notable: NotableGames, game: String) -> String { path(of: notable.tables, game: game) }

  /// Where the replay of some tables lies in the run's folder.
  package static func path(of tables: [ScheduledTable], game: String) -> String {
    let numbers = tables.map { String($0.number) }.joined(separator: "-")
    return "replays/\(tables[0].event + 1)-\(game)-\(numbers).html"
  }

  /// The page of some tables; nil where one of them left no transcript, or not one that can be replayed.
  ///
  /// - Parameter isPublic: as for `ReplayTable`.
  package static func page(
    of tables: [ScheduledTable], game: String, in folder: String, isPublic: Bool = false
  ) -> String? {
    let paths = tables.map { folder + "/" + TranscriptText.path(of: $0, game: game) }
    let tables = paths.compactMap { try? ReplayCommand.table(at: $0, isPublic: isPublic) }
    return tables.count == paths.count ? ReplayPage.html(tables) : nil
  }
}
