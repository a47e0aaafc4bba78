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

  private let path: String
  private let address: String?
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
  ///
  /// - Parameter address: the address at which the site will be; nil if unknown.
  package init(_ path: String, address: String? = nil) throws {
    self.address = address
    // What is in the folder is replaced, not a link to it.
    self.path = URL(filePath: AbsolutePath.of(path)).resolvingSymlinksInPath().path
    try requireOwn()
  }

  /// Writes the site of the run in a folder.
  ///
  /// - Parameters:
  ///   - results: the results of the run; nil reads them from its folder.
  ///   - isShown: true prints the progress on standard error.
  ///   - isBeside: true while the run is being played, whose bots need the cores.
  /// - Returns: the number of files.
  /// - Throws: `RunProblem` if the run cannot be read, and `PathProblem` if the site cannot be written.
  @discardableResult package func write(
    _ run: String, _ results: RunResults? = nil, isShown: Bool = false, isBeside: Bool = false
  ) throws -> Int {
    try turn.withLock { _ in
      try requireOwn()
      let results = try results ?? RunResults(RunTally(Journal.existing(in: run, catalogue)))
      var site = try Site(of: run, results, for: .everyone, first: PublishedSite.page)
      site.address = address
      do throws(SystemError) {
        try SystemFile.makeFolder(path)
        if !Removal.isMarked(path) { try Removal.mark(path) }
      } catch {
        throw PathProblem.cannotWrite(path, error)
      }
      do throws(SiteWriter.Failure) {
        let count = try SiteWriter(
          site: site, run: run, folder: path, isShown: isShown, usesAllCores: !isBeside
        ).write()
        removeOlderReplays()
        return count
      } catch {
        throw PathProblem.cannotWrite(error.path, error.cause)
      }
    }
  }

  /// Writes the site, and only reports a failure, because the run goes on.
  package func publish(
    _ run: String, _ results: RunResults? = nil, isShown: Bool = false, isBeside: Bool = false
  ) {
    var problem: String?
    do {
      try write(run, results, isShown: isShown, isBeside: isBeside)
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
        self.publish(run, isBeside: true)
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
    let isOwn = Removal.isMarked(path)
    let folders = SiteWriter.folders + [(PublishedSite.olderReplays, [".html"])]
    func require(_ names: [String], in folder: String, _ isKnown: (String) -> Bool) throws {
      let foreign = names.filter { name in
        let inner = folder + name
        let isFolder = SystemFile.isFolder(path + "/" + inner)
        return !isOwn || !(isFolder ? folders.contains { $0.0 == inner } : isKnown(name))
      }
      if let first = foreign.min() { throw ResultCommandProblem.foreignSite(path, file: folder + first) }
    }
    try require(SystemFile.names(in: path, atMost: .max), in: "") {
      PublishedSite.files.contains($0) || $0 == ".referee"
    }
    for (folder, ends) in folders {
      try require(SystemFile.names(in: path + "/" + folder, atMost: .max), in: folder + "/") { name in
        ends.contains { name.hasSuffix($0) }
      }
    }
  }

  /// The folder of replays of sites that an earlier version of the program wrote.
  private static let olderReplays = "replays"

  private func removeOlderReplays() {
    let folder = path + "/" + PublishedSite.olderReplays
    for name in SystemFile.names(in: folder, atMost: .max) { Removal.removeFile(folder + "/" + name) }
    Removal.removeEmptyFolder(folder)
  }
}
