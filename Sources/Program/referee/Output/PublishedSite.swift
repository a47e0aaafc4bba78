import Catalogue
import Foundation
import OperatingSystem
import Records
import Reports
import RunFiles
package import Standings
import Synchronization

/// A folder with the public report of a run, and the replays that it links to.
package final class PublishedSite: Sendable {
  /// The files of the folder itself.
  private static let files = [page] + Leaderboard.Format.published.map(\.name)
  private static let page = "index.html"
  private static let folders = ["replays"]

  private let path: String
  private let pacing = Mutex(Pacing())
  /// Locked while the site is written.
  private let turn = Mutex(())

  private struct Pacing {
    var isBusy = false
    var pauses = Pauses(least: .seconds(5))
    /// The size of the journal when the site was last written during play.
    var size = 0
    var said: String?
  }

  /// - Throws: `ResultCommandProblem.foreignSite` for a folder that holds a file that no site has; it is not changed.
  package init(_ path: String) throws {
    // The folder is replaced, not a link to it.
    self.path = URL(filePath: AbsolutePath.of(path)).resolvingSymlinksInPath().path
    try requireOwn()
  }

  /// Writes the site of the run in a folder.
  ///
  /// - Parameters:
  ///   - results: the results of the run; nil reads them from its folder.
  ///   - isShown: true prints the progress on standard error.
  /// - Returns: the number of files.
  /// - Throws: `RunProblem` if the run cannot be read, and `PathProblem` if the site cannot be written.
  @discardableResult package func write(
    _ run: String, _ results: RunResults? = nil, isShown: Bool = false
  ) throws -> Int {
    try turn.withLock { _ in
      try requireOwn()
      let files = try PublishedSite.contents(
        of: run, results ?? RunResults(RunTally(Journal.existing(in: run, catalogue))), after: path, isShown: isShown)
      let new = path + ".referee-new"
      // A remainder of an interrupted write.
      if Removal.isMarked(new) { Removal.removeFolder(new) }
      Removal.removeEmptyFolder(new)
      if SystemFile.isThere(new) { throw PathProblem.cannotWrite(new, SystemError(EEXIST)) }
      do throws(SystemError) {
        try SystemFile.makeFolder(new)
        try Removal.mark(new)
        for file in files { try SystemFile.write(Array(file.text.utf8), to: new + "/" + file.path) }
        try Removal.replaceFolder(path, by: new)
      } catch {
        if Removal.isMarked(new) { Removal.removeFolder(new) }
        throw PathProblem.cannotWrite(path, error)
      }
      return files.count
    }
  }

  /// Writes the site, and only reports a failure, because the run goes on.
  package func publish(_ run: String, _ results: RunResults? = nil, isShown: Bool = false) {
    var problem: String?
    do {
      try write(run, results, isShown: isShown)
    } catch {
      problem = error.asProblem.message
    }
    pacing.withLock { pacing in
      if let problem, problem != pacing.said { Console.say("the site was not published: \(problem)") }
      pacing.said = problem
    }
  }

  /// Writes the site during play, if there are new tables: at most every five seconds, and for 3 % of the time.
  ///
  /// - Returns: true if writing has begun.
  @discardableResult package func publishBeside(_ run: String) -> Bool {
    var found = stat()
    guard stat(run + "/" + RunFolder.journalName, &found) == 0 else { return false }
    let size = Int(found.st_size)
    let isDue = pacing.withLock { pacing in
      guard !pacing.isBusy, pacing.pauses.areOver, size != pacing.size else { return false }
      (pacing.isBusy, pacing.size) = (true, size)
      return true
    }
    guard isDue else { return false }
    do throws(SystemError) {
      // Computing the standings of a large run takes seconds, and the calling thread hands out tables.
      try SystemThread.start("site") {
        let begin = ContinuousClock.now
        self.publish(run)
        self.rest(since: begin)
      }
      return true
    } catch {
      rest(since: .now)
      return false
    }
  }

  /// Schedules the next write after a pause that depends on the duration of this one.
  private func rest(since begin: ContinuousClock.Instant) {
    pacing.withLock { pacing in
      pacing.isBusy = false
      pacing.pauses.begin(after: .now - begin)
    }
  }

  /// Refuses a folder with files that no site has; files of a person are never removed.
  private func requireOwn() throws {
    if !SystemFile.isThere(path) { return }
    guard SystemFile.isFolder(path) else { throw PathProblem.cannotWrite(path, SystemError(ENOTDIR)) }
    let names = SystemFile.names(in: path, atMost: .max).sorted()
    let isOwn = Removal.isMarked(path)
    for name in names {
      let isFolder = PublishedSite.folders.contains(name) && SystemFile.isFolder(path + "/" + name)
      guard isOwn, isFolder || PublishedSite.files.contains(name) || name == ".referee" else {
        throw ResultCommandProblem.foreignSite(path, file: name)
      }
      if isFolder,
        let odd = SystemFile.names(in: path + "/" + name, atMost: .max).first(where: { !$0.hasSuffix(".html") })
      {
        throw ResultCommandProblem.foreignSite(path, file: name + "/" + odd)
      }
    }
  }

  /// The files of the site of a run, by path.
  ///
  /// - Parameters:
  ///   - old: the folder of the previous site.
  ///   - isShown: true prints the progress on standard error.
  private static func contents(
    of run: String, _ results: RunResults, after old: String, isShown: Bool
  ) -> [(path: String, text: String)] {
    let report = RunReport(of: run, results, for: .everyone, after: old, isShown: isShown)
    let standings = results.standings.forEveryone
    return [(PublishedSite.page, report.html)]
      + Leaderboard.Format.published.map { ($0.name, Leaderboard.render(standings, as: $0.format)) }
      + report.allReplays.map { ($0.path, $0.html) }
  }
}
