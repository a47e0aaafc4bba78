import Arena
import BotProcess
import BotProtocol
import Conformance
import Foundation
import OperatingSystem
import Records
import RunFiles
import Scheduling
import Tournaments

/// Builds the bots that a file lists, and sees that they start: each program once as it is.
final class BotReadiness {
  /// The names of bots that were built and checked before.
  var exempt: Set<String> = []
  /// What a folder looked like after its build, by the folder and the build's words.
  private var built: [[String]: String] = [:]
  /// The bots that have started, each with its checksum.
  private var started: Set<[String]> = []

  /// Builds what a tournament's bots are made of, in the sandbox in which they play.
  ///
  /// - Returns: the bots that cannot be built.
  /// - Throws: `RunProblem.stopped` where it was stopped meanwhile.
  func build(_ file: TournamentFile, launcher: BotLauncher, stop: StopSignal) throws(RunProblem) -> [FailedStart] {
    var failures: [FailedStart] = []
    for bot in file.competitors where !bot.build.isEmpty && !exempt.contains(bot.name) {
      if stop.isSet { throw .stopped }
      let key = [bot.folder] + bot.build
      if let signature = built[key], signature == Submission.signature(of: bot.folder) { continue }
      if let failure = failure(of: bot, in: file, launcher, stop) {
        failures.append(failure)
      } else {
        built[key] = Submission.signature(of: bot.folder)
      }
    }
    return failures
  }

  private func failure(
    of bot: Competitor, in file: TournamentFile, _ launcher: BotLauncher, _ stop: StopSignal
  ) -> FailedStart? {
    do throws(StartFailure) {
      let command = try file.buildCommand(of: bot)
      let folder = AbsolutePath.real(bot.folder)
      let others = (command.hidden + command.sealed).map(AbsolutePath.real)
        .filter { $0 == folder || AbsolutePath.isBelow($0, folder) }
      if let other = others.min() {
        return FailedStart(
          bot.name,
          reason:
            "\"build\" may write the whole folder \(bot.folder), which also contains \(other); give the bot a folder "
            + "of its own in \"cwd\"")
      }
      let run = BuildRun(command, with: launcher, stop: stop)
      let lines = SafeText.lastLines(StartCheck.shownLines, of: String(decoding: run.output, as: UTF8.self))
      return run.failure.map {
        FailedStart(bot.name, reason: "the build failed: \($0)", errors: lines, advice: run.advice)
      }
    } catch {
      return FailedStart(bot.name, reason: "the build cannot start: \(error.message)", isTemporary: error.isTemporary)
    }
  }

  /// Starts each bot until it answers, and gives those that end before.
  ///
  /// - Parameter progress: called before each bot with the number that were started.
  func failures(
    of bots: [BotToPlay], in file: TournamentFile, launcher: BotLauncher, stop: StopSignal,
    progress: (Int) -> Void = { _ in }
  ) -> [FailedStart] {
    let bots = bots.filter { entry in
      !exempt.contains(entry.bot.name)
        && !started.contains([entry.bot.id, entry.program])
    }
    let candidates = bots.compactMap { entry -> StartCheck.Candidate? in
      file.events.first { entry.bot.plays($0.game.name) }.map { event in
        StartCheck.Candidate(
          name: entry.bot.name, command: entry.command, start: event.sampleStart(of: entry.bot),
          timeout: event.readyTimeout(of: entry.bot))
      }
    }
    let check = StartCheck(
      candidates, launcher: launcher, atOnce: file.concurrency ?? AvailableCores().count, stop: stop,
      progress: progress)
    let failures = check.failures.map {
      FailedStart($0.name, reason: $0.reason, errors: $0.errors, advice: $0.advice, isTemporary: $0.isTemporary)
    }
    if failures.isEmpty, !stop.isSet { started.formUnion(bots.map { [$0.bot.id, $0.program] }) }
    return failures
  }
}

extension TournamentFile {
  /// What builds a bot.
  func buildCommand(of bot: Competitor) throws(StartFailure) -> BotCommand {
    var builder = bot
    builder.command = bot.build
    return try command(
      of: builder, host: ProcessInfo.processInfo.environment, programs: ExecutablePaths.sampleBots, isConfined: true)
  }
}

extension EventPlan {
  /// How long a bot may take from its first message to its answer.
  fileprivate func readyTimeout(of bot: Competitor) -> Duration {
    let time = bot.clock ?? rules.time
    return time.ready + time.margin
  }

  /// The first message of a game that is not one of the event's.
  fileprivate func sampleStart(of bot: Competitor) -> [UInt8] {
    var event = withAllDeals
    event.seed = TournamentFile.randomSeed()
    let table = ScheduledTable(event: 0, number: 1, deal: 1, seats: Array(repeating: bot.id, count: shape.seats))
    // Rules that cannot deal are told when the table is played.
    guard var referee = try? setting.referee(of: table, in: event) else { return [] }
    referee.begin(at: .zero)
    for case .send(let line, _) in referee.takeEffects() { return line }
    return []
  }
}
