import Catalogue
import Foundation
import OperatingSystem
import Records
import Replays
import Reports
import RunFiles
package import Scheduling
package import Standings
import Tournaments

/// The report of a run, and the replays that it links to, each in a file of its own.
package struct RunReport {
  /// The name of the report in the run's folder.
  package static let name = "standings.html"

  package enum Reader {
    /// Readers with access to the run's folder.
    case organiser
    /// All readers: the report contains nothing about the organiser's machines, no text from bots, and no card of a
    /// deal that may still be played.
    case everyone
  }

  package let html: String
  private let replays: ReplayPages
  /// The paths of all replays, relative to the report.
  package var paths: Set<String> { Set(replays.pages.keys) }
  /// The pages of replays that do not exist yet.
  package var newReplays: [(path: String, html: String)] {
    replays.pages.sorted { $0.key < $1.key }.filter(\.value.isNew).map { ($0.key, $0.value.html) }
  }
  package var allReplays: [(path: String, html: String)] {
    replays.pages.sorted { $0.key < $1.key }.map { ($0.key, $0.value.html) }
  }

  /// Pages of games, created on demand.
  private struct ReplayPages {
    let folder: String
    let old: String
    let reader: Reader
    var pages: [String: (html: String, isNew: Bool)] = [:]

    /// The path of the page of some tables, by identifier; nil if there is none.
    mutating func path(of tables: [ScheduledTable], _ game: String) -> String? {
      let path = RunReport.path(of: tables, game: game)
      if pages[path] == nil {
        pages[path] = RunReport.page(of: tables, game: game, in: folder, for: reader, after: old + "/" + path)
      }
      return pages[path] == nil ? nil : path
    }
  }

  /// - Parameters:
  ///   - old: the folder of pages that exist already and are reused.
  ///   - isShown: true prints the progress on standard error.
  package init(
    of folder: String, _ results: RunResults, for reader: Reader = .organiser, after old: String? = nil,
    isShown: Bool = false
  ) {
    let (journal, standings) = (results.tally.journal, results.standings)
    let tournament = journal.tournament
    var replays = ReplayPages(folder: folder, old: old ?? folder, reader: reader)
    func replay(_ tables: [ScheduledTable]) -> String? {
      reader == .organiser || standings.mayShowCards(of: tables[0].event)
        ? replays.path(of: tables, standings.events[tables[0].event].game) : nil
    }
    var progress = CountProgress(
      "replay pages", total: results.digests.reduce(0) { $0 + $1.notable.count }, isShown: isShown)
    progress.begin()
    var shown = 0
    func notable(_ games: NotableGames) -> String? {
      progress.show(shown)
      shown += 1
      return replay(games.tables)
    }
    func mayTell(_ event: Int) -> Bool { reader == .organiser || standings.mayTellGames(of: event) }
    let games =
      standings.events.indices.contains(where: mayTell) ? GamesList(latestOf: results.tally, where: mayTell) : nil
    switch reader {
    case .organiser:
      html = ReportPage.html(
        standings, results.digests, title: tournament.file.name,
        faults: FaultReport.all(results.faults, of: tournament, in: folder, shownIn: ""),
        games: games?.html ?? "", submissions: SubmissionList(of: journal, in: folder), replays: notable)
    case .everyone:
      var left: [String: Int] = [:]
      html = ReportPage.html(
        standings.forEveryone, results.digests, title: tournament.file.name,
        faults: results.faults.map { group in
          let event = standings.events[group.event]
          return FaultReport(
            forEveryone: group, game: event.game, seats: event.seats,
            replay: group.first.isRecorded ? replay([group.first.table]) : nil)
        },
        games: games?.html { bot, table, _ in
          left[bot, default: RunReport.latest] -= 1
          return left[bot]! >= 0 ? replay([table]) : nil
        } ?? "",
        links: ReportPage.links(standings), replays: notable)
    }
    progress.finish()
    self.replays = replays
  }

  /// The number of public replays of each bot's latest games: each is a page of some hundred kilobytes.
  private static let latest = 5

  /// The path of the replay of some tables in the run's folder.
  package static func path(of tables: [ScheduledTable], game: String) -> String {
    let numbers = tables.map { String($0.number) }.joined(separator: "-")
    return "replays/\(tables[0].event + 1)-\(game)-\(numbers).html"
  }

  /// The tables of the replay at a path, with their game; nil for any other path.
  package static func tables(at path: String) -> (keys: [TableKey], game: String)? {
    guard let parts = path.wholeMatch(of: /replays\/(\d+)-(\w+)-([\d-]+)\.html/), let event = Int(parts.1) else {
      return nil
    }
    let numbers = parts.3.split(separator: "-").compactMap { Int($0) }
    return (numbers.map { TableKey(event: event - 1, number: $0) }, String(parts.2))
  }

  /// The page of some tables; nil if one of them has no transcript that can be replayed.
  ///
  /// A page ends with a checksum of its inputs: the transcripts, and the version of the program. An existing page with
  /// the current checksum is reused.
  /// - Parameters:
  ///   - old: the path of a page that may exist already.
  private static func page(
    of tables: [ScheduledTable], game: String, in folder: String, for reader: Reader, after old: String
  ) -> (html: String, isNew: Bool)? {
    let paths = tables.map { folder + "/" + TranscriptText.path(of: $0, game: game) }
    let texts = paths.compactMap { try? SystemFile.read($0) }
    guard texts.count == paths.count else { return nil }
    let source = Array("\(Version.current), \(reader == .everyone ? "public" : "own")\n".utf8) + texts.joined()
    let mark = "<!-- made from \(Checksum(of: source)) -->\n"
    if let page = try? SystemFile.read(old), page.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
      return (String(decoding: page, as: UTF8.self), false)
    }
    let replays = zip(texts, paths).compactMap { text, path in
      try? ReplayCommand.table(of: TranscriptFile(text, path: path), isPublic: reader == .everyone)
    }
    return replays.count == paths.count ? (ReplayPage.html(replays) + mark, true) : nil
  }
}
