import Catalogue
import Foundation
import OperatingSystem
import Records
import Reports
import RunFiles
package import Standings
import Synchronization

/// A folder that shows a run to everyone: its report in a public form, and the replays that it links to.
package final class PublishedSite: Sendable {
  /// The files of the folder itself.
  private static let files = [page] + Leaderboard.Format.published.map(\.name)
  private static let page = "index.html"
  private static let folders = ["replays"]

  private let path: String
  private let pacing = Mutex(Pacing())
  /// Held while the site is written.
  private let turn = Mutex(())

  private struct Pacing {
    var isBusy = false
    var pauses = Pauses(least: .seconds(5))
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
  /// - Parameters:
  ///   - results: what the run has come to; nil reads it from its folder.
  ///   - isShown: true tells on standard error how far it has come.
  /// - Returns: the number of files.
  /// - Throws: `RunProblem` where the run cannot be read, and `UsageProblem` where the site cannot be written.
  @discardableResult package func write(
    _ run: String, _ results: RunResults? = nil, isShown: Bool = false
  ) throws -> Int {
    try turn.withLock { _ in
      try requireOwn()
      let files = try PublishedSite.contents(
        of: run, results ?? RunResults(RunTally(Journal.existing(in: run, catalogue))), after: path, isShown: isShown)
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
  package func publish(_ run: String, _ results: RunResults? = nil, isShown: Bool = false) {
    var problem: String?
    do {
      try write(run, results, isShown: isShown)
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
      guard !pacing.isBusy, pacing.pauses.areOver, size != pacing.size else { return false }
      (pacing.isBusy, pacing.size) = (true, size)
      return true
    }
    guard isDue else { return false }
    do throws(SystemError) {
      // Standings of a large run take seconds, and the thread that asks hands out tables.
      try OwnThread.start("site") {
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

  /// Lets the next time to write come after a while that began with the last.
  private func rest(since begin: ContinuousClock.Instant) {
    pacing.withLock { pacing in
      pacing.isBusy = false
      pacing.pauses.begin(after: .now - begin)
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
  private static func contents(
    of run: String, _ results: RunResults, after old: String, isShown: Bool
  ) -> [(path: String, text: String)] {
    let report = Report(of: run, results, for: .everyone, after: old, isShown: isShown)
    let standings = results.standings.forEveryone
    return [(PublishedSite.page, report.html)]
      + Leaderboard.Format.published.map { ($0.name, Leaderboard.render(standings, as: $0.format)) }
      + report.allReplays.map { ($0.path, $0.html) }
  }
}
