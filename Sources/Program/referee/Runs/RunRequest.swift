import BotProtocol
import Catalogue
import Foundation
import OperatingSystem
import Records
import Reports
import RunFiles
import Standings
import Tournaments
import WebServer

/// A tournament to play, with the options of the command line.
struct RunRequest {
  /// Conditions under which a finished run fails.
  enum FailOn: String, CaseIterable { case faults }

  var file: TournamentFile
  /// The shard to play, in a folder of its own; nil for the whole tournament.
  var shard: Shard?
  /// The folder of the whole run, if a shard is played and it is known.
  var whole: String?
  /// True continues after the last table, until stopped.
  var isWatching = false
  /// True checks failed submissions again, although their files have not changed.
  var isRechecking = false
  /// True closes the run after its last table.
  var isClosing = false
  /// True plays on although most of the bots have changed.
  var acceptsChanges = false
  /// True plays on in a sandbox that isolates less than before.
  var acceptsWeakerSandbox = false
  /// True starts anew: an earlier run in the folder is set aside, as soon as it is certain that this one can begin.
  var startsOver = false
  var isQuiet = false
  var isDuel = false
  /// The settings for people at one table; nil in a tournament, which waits for no person.
  var people: PeopleAtTable?
  /// True opens the first person's page in a browser.
  var opensPage = false
  /// The address of the pages of people; nil for the first free port of this machine.
  var listen: HTTPAddress?
  /// The address at which workers ask for tables; nil for no workers.
  var workersAt: HTTPAddress?
  /// The workers, once the run has been started.
  var workers: RunWorkers?
  var failOn: FailOn?
  /// The file for the bots and their faults as JUnit XML.
  var junit: String?
  /// The public site of the run, which is written whenever results are.
  var site: PublishedSite?

  init(_ file: TournamentFile) { self.file = file }

  /// Plays only the shard that the run's folder holds, if it holds one.
  mutating func continuePart(of note: StartNote?) {
    shard = note?.shard
    whole = shard?.whole(of: file.out)
  }

  /// Plays the tournament, or a shard of it in a folder of its own, to its end and prints its leaderboards.
  func play() throws -> ExitCode {
    guard let workersAt else { return try playTournament() }
    try RunFolder.requireFree(file.out)
    var request = self
    let workers = try RunWorkers(at: workersAt, for: file.out, startsOver: startsOver)
    request.workers = workers
    var isOver = false
    defer { workers.close(isOver: isOver) }
    let code = try request.playTournament()
    isOver = code != .interrupted
    return code
  }

  private func playTournament() throws -> ExitCode {
    if let run = try SubmissionRun(self) {
      let (results, end) = try run.play()
      return try conclude(results, end)
    }
    let (folder, journal, end) = try playTables()
    if file.competitors.count >= RunRequest.announcedBots, !isQuiet {
      Console.say("computing leaderboards; all tables are in \(folder.journalPath)")
    }
    let results = try folder.publishResults(of: journal, isShown: !isQuiet)
    site?.publish(folder.path, results, isShown: !isQuiet)
    return try conclude(results, end)
  }

  /// The number of bots from which computing ratings takes noticeable time.
  private static let announcedBots = 300

  /// Plays the tables, and releases bots, threads and signals before the results are computed.
  private func playTables() throws -> (RunFolder, Journal, TournamentRun.End) {
    let (run, end) = try perform()
    return (run.folder, run.played, end)
  }

  /// Prints and writes the results of the run.
  private func conclude(_ results: RunResults, _ end: TournamentRun.End) throws -> ExitCode {
    let (standings, isFinished) = (results.standings, end == .finished)
    if let junit { try writeJUnit(results, to: junit) }
    Console.print("\n" + Leaderboard.render(standings, as: .text))
    if isFinished, !isQuiet {
      Console.say("\nThe run is in \(file.out). Its report is \(file.out)/\(Site.reportName).")
      if let shard, let whole { Console.say(merging(shard, of: whole)) }
    }
    return outcome(standings, end)
  }

  private func writeJUnit(_ results: RunResults, to path: String) throws {
    let journal = results.tally.journal
    let faults = FaultReport.all(results.faults, of: journal.tournament, in: file.out, shownIn: file.out)
    var report = JUnitReport(results.standings, name: file.name, faults: faults)
    report.suites += [SubmissionList(of: journal, in: file.out)?.suite].compactMap(\.self)
    try Console.write(report.xml, to: path)
  }

  /// Advice for when all shards have been played.
  private func merging(_ shard: Shard, of whole: String) -> String {
    let target = ShellWord.quoted(whole)
    let isUpdate = SystemFile.isThere(whole + "/" + RunFolder.journalName)
    return "When all shards are finished: referee merge \(target)-*-of-\(shard.count) --into \(target)"
      + (isUpdate ? " --update" : "")
  }

  /// The exit code of a run, with a sentence unless it succeeded.
  private func outcome(_ standings: RunStandings, _ end: TournamentRun.End) -> ExitCode {
    switch end {
    case .finished: break
    case .interrupted:
      Console.say("\ninterrupted; run the same command again to resume")
      return .interrupted
    case .unplayable(let tables):
      for one in tables {
        Console.say(
          "referee: table \(one.table.number) of \(file.events[one.table.event].game.name), deal \(one.table.deal), cannot be "
            + "played: \(one.contradiction.message); no bot is to blame: report it as a bug, with this sentence and the seed"
        )
      }
      return .failed
    }
    let absent = standings.absent
    for (game, name) in absent {
      Console.say(
        RunStandings.absence(of: name)
          + (isDuel ? ", so the duel has no verdict" : " in \(game)")
          + "; to see the reason: referee games \(ShellWord.quoted(file.out)) --faults")
    }
    if !absent.isEmpty { return .failed }
    let faults = standings.events.flatMap(\.lines).reduce(0) { $0 + $1.faultCount }
    if failOn == .faults, faults > 0 {
      Console.say("referee: \(faults == 1 ? "1 fault" : "\(faults) faults"), and --fail-on faults was given")
      return .failed
    }
    return .done
  }
}

extension RunFolder {
  /// Computes the leaderboards and the report with its replays from the journal, whose tables are read once, and writes
  /// them.
  ///
  /// - Parameter isShown: true prints the progress on standard error.
  @discardableResult func publishResults(of journal: Journal, isShown: Bool) throws(RunProblem) -> RunResults {
    var progress = CountProgress("computing leaderboards", total: 0, isShown: isShown)
    progress.begin()
    defer { progress.finish() }
    let results = RunResults(try RunTally(journal))
    let site = try Site(of: path, results)
    for (text, name) in Leaderboard.files(of: results.standings) { try put(Array(text.utf8), at: name) }
    do throws(SiteWriter.Failure) {
      _ = try SiteWriter(site: site, run: path, folder: path, isShown: isShown).write()
    } catch {
      try RunProblem.naming(error.path) { () throws(SystemError) in throw error.cause }
    }
    return results
  }

  /// Removes the leaderboards and the report, because they are out of date.
  func removeResults() {
    for name in Leaderboard.Format.files.map(\.name) + [Site.reportName] { Removal.removeFile(path + "/" + name) }
  }
}

extension RunStandings {
  static func absence(of name: String) -> String { "referee: \(SafeText.name(name)) gave no valid answer in time" }

  /// The bots that gave no valid answer in time in any event, each with its first such game.
  var absent: [(game: String, name: String)] {
    var named: Set<String> = []
    return events.flatMap { event in event.neverAnswered.map { (event.game, $0.name) } }.filter { _, name in
      events.allSatisfy { event in
        event.line(of: name)?.games ?? 0 == 0 || event.neverAnswered.contains { $0.name == name }
      } && named.insert(name).inserted
    }
  }
}
