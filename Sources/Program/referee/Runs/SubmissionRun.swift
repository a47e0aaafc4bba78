import Arena
import BotProtocol
import Catalogue
import Clocks
import Fields
import Foundation
import OperatingSystem
import Records
import Reports
import RunFiles
import Standings
import Submissions
import Tournaments

/// Plays a tournament with submissions: once, or until it is stopped.
final class SubmissionRun {
  /// The interval between looks at the folders during play.
  static let interval = Duration.seconds(3)
  /// The interval between writes of the results during play.
  static let publishing = Duration.seconds(600)

  private var request: RunRequest
  private let interruption: SignalHandler
  /// Locked from the first build to the last report, so that no second referee builds anything.
  private let folder: RunFolder
  private var submissions: SubmissionFolders
  /// The duration of the last examinations: bots then play as long before the next ones.
  private var examined = Duration.zero
  private let readiness = BotReadiness()

  /// Nil if there are no submissions.
  init?(_ request: RunRequest) throws {
    let file = request.file
    guard let pattern = file.botsFrom else { return nil }
    self.request = request
    interruption = try SignalHandler()
    if request.startsOver {
      // A run that cannot begin sets nothing aside. A submission that fails does not prevent others from playing.
      let prepared = try request.prepared(
        RunConditions(readiness: readiness), stop: interruption.stop)
      try prepared.check(prepared.bots)
      if let kept = try RunFolder.setAside(file.out) { Console.say("the earlier run is kept in \(kept)") }
      self.request.startsOver = false
    }
    folder = try RunFolder(file.out)
    let setting = SubmissionSetting(
      launcher: try ExecutablePaths.launcher(for: file), sampleBots: try ExecutablePaths.sampleBots,
      catalogue: catalogue, stop: interruption.stop)
    let console = SubmissionConsole(out: file.out, showsProgress: !request.isQuiet)
    submissions = try SubmissionFolders(
      file, matching: pattern, setting, isWatching: request.isWatching, isRechecking: request.isRechecking,
      acceptsChanges: request.acceptsChanges
    ) { console.tell($0) }
  }

  /// Plays missing tables, and reacts to changes of the folders.
  ///
  /// - Returns: the last results, and how the play ended.
  /// - Throws: `RunProblem.stopped` if it was stopped before a run began.
  func play() throws -> (results: RunResults, end: TournamentRun.End) {
    var said: String?
    var last: RunResults?
    while !interruption.stop.isSet {
      do {
        let begin = Monotonic.now()
        let file = try submissions.look()
        examined = Monotonic.now() - begin
        if interruption.stop.isSet { break }
        let (results, end) = try play(file)
        (last, said) = (results, nil)
        if !request.isWatching { return (results, end) }
        if end == .finished {
          if request.isClosing { return (results, end) }
          try waitForChange()
        }
      } catch let problem as FileProblem where request.isWatching {
        if said != problem.message { Console.say("waiting for bots: \(problem.message)") }
        said = problem.message
        try waitForChange()
      } catch let problem as RunProblem where request.isWatching && problem.mayPass {
        if said != problem.message { Console.say(problem.message) }
        said = problem.message
        // A bot of the tournament file, or an interpreter, may be repaired as well, which the folders do not show.
        try waitForChange(atMost: 20)
      } catch RunProblem.botGone(let name, let folder) {
        Console.say("\(folder) was removed while \(SafeText.name(name)) played; the table does not count")
      }
    }
    guard let last else { throw RunProblem.stopped }
    return (last, .interrupted)
  }

  /// Plays until all tables are played, folders change, or results are due.
  private func play(_ file: TournamentFile) throws -> (RunResults, TournamentRun.End) {
    // A folder that changes all the time must not prevent the others from playing.
    let pause = StopSignal()
    var nextLook = Monotonic.now() + max(SubmissionRun.interval, examined)
    let nextResults = Monotonic.now() + SubmissionRun.publishing
    var failure: (any Error)?
    var request = request
    request.file = file
    let conditions = RunConditions(
      interruption: interruption, pause: pause, folder: folder, readiness: readiness,
      looking: {
        guard request.isWatching, Monotonic.now() > nextLook else { return }
        request.site?.publishBeside(file.out)
        nextLook = Monotonic.now() + SubmissionRun.interval
        do {
          if try self.submissions.haveChanged() || Monotonic.now() > nextResults { pause.set() }
        } catch {
          failure = error
          pause.set()
        }
      })
    submissions.beginPlay()
    let (run, end) = try request.perform(conditions)
    if let failure { throw failure }
    let isClosing = request.isClosing && end == .finished
    let missed = try isClosing && !request.acceptsChanges ? missedGames(of: run) : nil
    if isClosing, missed == nil { try run.close() }
    let results = try run.folder.publishResults(of: run.played, isShown: !request.isQuiet)
    request.site?.publish(file.out, results, isShown: !request.isQuiet)
    submissions.endPlay(run.played)
    submissions.report(disqualified: Set(run.disqualified.map { results.tally.names[$0] })) { name in
      results.standings.events.compactMap { event in
        event.line(of: name).map { "\n" + AuthorReport.text($0, in: event) }
      }.joined()
    }
    if let missed { throw missed }
    return (results, end)
  }

  /// Why the run cannot be closed: pardoned bots have missed games; nil for no reason.
  private func missedGames(of run: TournamentRun) throws(RunProblem) -> RunProblem? {
    let journal = run.played
    if journal.state.pardoned.isEmpty { return nil }
    // In other events they cannot be played again.
    let events = try zip(journal.tournament.events, RunStandings(RunTally(journal)).events).filter {
      $0.0.shape.canReplayTables
    }
    let lines = events.flatMap(\.1.lines).filter { $0.isPardoned && $0.disqualifiedGames > 0 }
    if lines.isEmpty { return nil }
    return .missedGames(
      folder: run.folder.path, bots: Set(lines.map(\.name)).sorted(),
      games: lines.reduce(0) { $0 + $1.disqualifiedGames })
  }

  /// - Parameter looks: the maximal number of looks at the folders.
  private func waitForChange(atMost looks: Int = .max) throws {
    var looks = looks
    while looks > 0, !interruption.stop.isSet(within: SubmissionRun.interval), try !submissions.haveChanged() {
      looks -= 1
    }
  }
}

extension RunProblem {
  /// True for a problem that may be repaired while the folders are watched.
  fileprivate var mayPass: Bool {
    switch self {
    case .cannotStart, .manyChanges, .failedGame, .botChanged: true
    default: false
    }
  }
}
