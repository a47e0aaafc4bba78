import Arena
import BotProcess
import BotProtocol
import Foundation
import Records
import Reports
import Standings
import Tournaments

/// Plays a tournament whose bots come from folders: once, or as long as nobody stops it.
struct SubmissionRun {
  /// How often folders are looked at.
  static let interval = Duration.seconds(3)
  /// How often results are written while tables are played.
  static let publishing = Duration.seconds(600)

  /// What was written into the run's folder.
  struct Results {
    var file: TournamentFile
    var standings: RunStandings
  }

  private let isWatching: Bool
  private let isQuiet: Bool
  private let interruption: SignalHandler
  private var submissions: Submissions
  private let readiness = BotReadiness()

  /// - Parameter isWatching: true goes on after the last table, until it is stopped.
  init?(_ file: TournamentFile, isWatching: Bool, isQuiet: Bool) throws {
    guard let submissions = try Submissions(file) else { return nil }
    (self.isWatching, self.isQuiet) = (isWatching, isQuiet)
    self.submissions = submissions
    interruption = try SignalHandler()
    try SystemFile.makeFolder(file.out)
  }

  /// Plays what is missing, and takes up every change of the folders.
  ///
  /// - Returns: what was written last, and true if all was played, false if it was stopped.
  /// - Throws: `RunProblem.stopped` if it was stopped before a run began.
  mutating func play() throws -> (results: Results, isFinished: Bool) {
    try RunFolder.requireFree(submissions.out)
    var said: String?
    var last: Results?
    while !interruption.stop.isSet {
      do {
        let file = try submissions.look(waitsForWriters: isWatching, stop: interruption.stop)
        if interruption.stop.isSet { break }
        let (results, end) = try play(file)
        (last, said) = (results, nil)
        submissions.begin()
        if !isWatching { return (results, end == .finished) }
        if end == .finished { waitForChange() }
      } catch let problem as FileProblem where isWatching {
        if said != problem.message { Console.say("waiting for bots: \(problem.message)") }
        said = problem.message
        waitForChange()
      } catch RunProblem.cannotStart(let failures) where isWatching {
        // A folder may go away while its bot is being started.
        let message = RunProblem.cannotStart(failures).message
        if said != message { Console.say(message) }
        said = message
        // A bot of the tournament's own file may be repaired as well, which no folder shows.
        waitForChange(atMost: 20)
      } catch RunProblem.botGone(let name, let folder) {
        Console.say("\(folder) was removed while \(SafeText.name(name)) played; the table does not count")
      }
    }
    guard let last else { throw RunProblem.stopped }
    return (last, false)
  }

  /// Plays until all is played, folders change, or it is time to write results.
  private func play(_ file: TournamentFile) throws -> (Results, TournamentRun.End) {
    readiness.exempt = submissions.names
    let pause = StopSignal()
    var nextLook = Monotonic.now() + SubmissionRun.interval
    let nextResults = Monotonic.now() + SubmissionRun.publishing
    let (run, end) = try RunCommand.perform(
      file, isQuiet: isQuiet, interruption: interruption, pause: pause, readiness: readiness,
      looking: {
        guard isWatching, Monotonic.now() > nextLook else { return }
        nextLook = Monotonic.now() + SubmissionRun.interval
        if Monotonic.now() > nextResults || submissions.hasChanged { pause.set() }
      })
    let standings = try run.folder.publishResults()
    submissions.report(standings)
    return (Results(file: run.file, standings: standings), end)
  }

  /// - Parameter looks: how often folders are looked at.
  private func waitForChange(atMost looks: Int = .max) {
    var looks = looks
    while looks > 0, !interruption.stop.isSet(within: SubmissionRun.interval), !submissions.hasChanged { looks -= 1 }
  }
}
