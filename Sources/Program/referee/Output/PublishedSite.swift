import BotProtocol
import Catalogue
package import Foundation
import OperatingSystem
package import Records
import Reports
import RunFiles
import Scheduling
import Standings
import Synchronization

/// A folder that shows a run to everyone: leaderboards, charts, bots, their games and a feed.
///
/// It holds nothing of the organiser's machines, nothing that a bot wrote, and, until nothing more is played with the seed,
/// no seed and no card.
package final class PublishedSite: Sendable {
  /// The files of the folder itself.
  private static let files = ["index.html", "feed.xml", "standings.json", "standings.csv"]
  private static let folders = ["bots", "replays"]
  /// How many replays of each bot's latest games there are: each is a page of some hundred kilobytes.
  private static let replays = 5

  private let path: String
  private let pacing = Mutex(Pacing())
  /// Held while the site is written.
  private let turn = Mutex(())

  private struct Pacing {
    var isBusy = false
    var next = Monotonic.now()
    /// What the journal's size was when the site was last written beside the play.
    var size = 0
    var said: String?
  }

  /// - Throws: `UsageProblem.foreignSite` for a folder that holds what no site has; it is not touched.
  package init(_ path: String) throws(UsageProblem) {
    // What is exchanged is the folder, not a link to it.
    self.path = URL(filePath: AbsolutePath.of(path)).resolvingSymlinksInPath().path
    try requireOwn()
  }

  /// Writes the site of the run in a folder.
  ///
  /// - Parameter isShown: true tells on standard error how far it has come.
  /// - Returns: the number of files.
  /// - Throws: `RunProblem` where the run cannot be read, and `UsageProblem` where the site cannot be written.
  @discardableResult package func write(_ run: String, isShown: Bool = false) throws -> Int {
    try turn.withLock { _ in
      try requireOwn()
      let files = try PublishedSite.contents(of: run, after: path, isShown: isShown)
      let new = path + ".referee-new"
      // What an interrupted writing has left.
      if Removal.isMarked(new) { Removal.removeFolder(new) }
      Removal.removeEmptyFolder(new)
      if SystemFile.isThere(new) { throw UsageProblem.cannotWrite(new, SystemError(EEXIST)) }
      do throws(SystemError) {
        try SystemFile.makeFolder(new)
        try Removal.mark(new)
        for file in files { try SystemFile.write(Array(file.text.utf8), to: new + "/" + file.path) }
        try Removal.replaceFolder(path, by: new)
      } catch {
        if Removal.isMarked(new) { Removal.removeFolder(new) }
        throw UsageProblem.cannotWrite(path, error)
      }
      return files.count
    }
  }

  /// Writes the site, and says where that fails: a run goes on.
  package func publish(_ run: String, isShown: Bool = false) {
    var problem: String?
    do {
      try write(run, isShown: isShown)
    } catch let error as UsageProblem {
      problem = error.message
    } catch let error as RunProblem {
      problem = error.message
    } catch {
      problem = SystemError(behind: error).words
    }
    pacing.withLock { pacing in
      if let problem, problem != pacing.said { Console.say("the site was not published: \(problem)") }
      pacing.said = problem
    }
  }

  /// Writes the site while tables are played, if there are new ones: every five seconds at most, and for 3 % of the time.
  ///
  /// - Returns: true if it has begun to be written.
  @discardableResult package func publishBeside(_ run: String) -> Bool {
    var found = stat()
    guard stat(run + "/" + RunFolder.journalName, &found) == 0 else { return false }
    let size = Int(found.st_size)
    let isDue = pacing.withLock { pacing in
      guard !pacing.isBusy, Monotonic.now() > pacing.next, size != pacing.size else { return false }
      (pacing.isBusy, pacing.size) = (true, size)
      return true
    }
    guard isDue else { return false }
    do throws(SystemError) {
      // Standings of a large run take seconds, and the thread that asks hands out tables.
      try OwnThread.start("site") {
        let begin = Monotonic.now()
        self.publish(run)
        self.rest(since: begin)
      }
      return true
    } catch {
      rest(since: Monotonic.now())
      return false
    }
  }

  /// Lets the next time to write come after a while that began with the last.
  private func rest(since begin: Duration) {
    pacing.withLock { pacing in
      (pacing.isBusy, pacing.next) = (false, Monotonic.now() + max(.seconds(5), (Monotonic.now() - begin) * 30))
    }
  }

  /// Refuses a folder that holds what no site does; what a person puts there is never removed.
  private func requireOwn() throws(UsageProblem) {
    if !SystemFile.isThere(path) { return }
    guard SystemFile.isFolder(path) else { throw .cannotWrite(path, SystemError(ENOTDIR)) }
    let names = SystemFile.names(in: path, atMost: .max).sorted()
    let isOwn = Removal.isMarked(path)
    for name in names {
      let isFolder = PublishedSite.folders.contains(name) && SystemFile.isFolder(path + "/" + name)
      guard isOwn, isFolder || PublishedSite.files.contains(name) || name == ".referee" else {
        throw .foreignSite(path, file: name)
      }
      if isFolder,
        let odd = SystemFile.names(in: path + "/" + name, atMost: .max).first(where: { !$0.hasSuffix(".html") })
      {
        throw .foreignSite(path, file: name + "/" + odd)
      }
    }
  }

  /// The files of the site of a run, by path.
  ///
  /// - Parameters:
  ///   - old: the folder of the site as it was written before.
  ///   - isShown: true tells on standard error how far it has come.
  package static func contents(
    of run: String, after old: String, isShown: Bool = false, now: Date = Date()
  ) throws(RunProblem) -> [(path: String, text: String)] {
    let journal = try Journal.existing(in: run)
    let (all, digest) = try RunStandings.digested(journal, catalogue: catalogue)
    let standings = all.forEveryone
    var history = try RunHistory(journal, catalogue: catalogue)
    history.finish(standings)
    var pages: [String: String] = [:]
    /// The path of a replay, which is made where it may be shown.
    func replay(_ tables: [ScheduledTable]) -> String? {
      guard standings.provenance?.isOver == true else { return nil }
      let game = standings.events[tables[0].event].game
      let path = Report.path(of: tables, game: game)
      if pages[path] == nil {
        pages[path] = Report.page(of: tables, game: game, in: run, isPublic: true, after: old + "/" + path)?.html
      }
      return pages[path] == nil ? nil : path
    }
    let bots = names(of: history.bots.map(\.name))
    let links = history.bots.map { (name: $0.name, path: bots[$0.name]!) }
    let notice = BotPage.notice(standings)
    var files = [
      (
        path: "index.html",
        text: ReportPage.html(
          standings, digest, title: standings.provenance?.name ?? "", introduction: BotPage.links(links, notice: notice)
        ) { replay($0.tables) }
      ),
      ("feed.xml", SiteFeed.xml(history, standings, page: { bots[$0] }, now: now.utcText)),
      ("standings.json", Leaderboard.render(standings, as: .json)),
      ("standings.csv", Leaderboard.render(standings, as: .csv)),
    ]
    var progress = CountProgress("pages of bots", total: history.bots.count, isShown: isShown)
    progress.begin(write: Console.tell)
    for (index, bot) in history.bots.enumerated() {
      progress.show(index, write: Console.tell)
      let firsts = bot.faults.filter { $0.first.isRecorded }.map(\.first.table)
      let shown = firsts + bot.games.filter(\.isRecorded).prefix(replays).map(\.table)
      let page = BotPage.html(bot, standings) { game in
        shown.contains(game.table) ? replay([game.table]).map { "../" + $0 } : nil
      } first: { fault in
        fault.first.isRecorded ? replay([fault.first.table]).map { "../" + $0 } : nil
      }
      files.append((bots[bot.name]!, page))
    }
    progress.finish(write: Console.tell)
    return files + pages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The path of each bot's page: no two differ by case alone, which some file systems take for the same.
  package static func names(of bots: [String]) -> [String: String] {
    var taken: Set<String> = []
    return bots.reduce(into: [:]) { names, bot in
      let plain = RunFolder.fileName(for: bot)
      let candidates = [plain, "bot-\(Checksum(of: bot.utf8))"] + (2...(bots.count + 2)).map { "\(plain)-\($0)" }
      names[bot] = "bots/" + candidates.first { taken.insert($0.lowercased()).inserted }! + ".html"
    }
  }
}
