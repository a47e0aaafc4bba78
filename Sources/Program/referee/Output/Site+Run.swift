import Analysis
import Catalogue
import Fields
package import Records
import Replays
package import Reports
import RunFiles
package import Standings

extension Site {
  /// The name of the first page in the folder of a run.
  package static let reportName = "standings.html"

  /// The site of a run.
  ///
  /// - Parameters:
  ///   - folder: the folder of the run.
  ///   - first: the name of the first page.
  package init(
    of folder: String, _ results: RunResults, for reader: Reader = .organiser, first: String = reportName
  ) throws(RunProblem) {
    let (journal, events) = (results.tally.journal, results.standings.events)
    let faults =
      switch reader {
      case .organiser: FaultReport.all(results.faults, of: journal.tournament, in: folder, shownIn: "")
      case .everyone:
        results.faults.map { group in
          FaultReport(forEveryone: group, game: events[group.event].game, seats: events[group.event].seats)
        }
      }
    self.init(
      results, try results.tally.gameIndexes(), GameScripts(catalogue), for: reader, first: first, faults: faults,
      organiserSections: SubmissionList(of: journal, in: folder)?.html ?? "")
    // Pages without analyses are better than none.
    do throws(FileProblem) {
      analyses = SiteAnalyses(
        try AnalysisFile(of: folder), of: recordings, games: journal.tournament.events.map { $0.game },
        names: { results.tally.names[$0] })
    } catch {
      unreadAnalyses = error
    }
  }
}
