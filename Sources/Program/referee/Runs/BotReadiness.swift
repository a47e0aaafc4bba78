import Arena
import BotProcess
import BotProtocol
import Conformance
import Foundation
import OperatingSystem
import RunFiles
import Sandboxes
import Scheduling
import Tournaments

/// Checks that bots start, once for each version of a program.
final class BotReadiness {
  /// The bots that have started, each with its checksum.
  private var started: Set<[String]> = []

  /// Starts each bot until it answers, and returns those that end before.
  ///
  /// - Parameters:
  ///   - checksAll: false if the bots of authors have been checked on this machine when they entered.
  ///   - progress: called before each bot with the number of bots so far.
  func failures(
    of bots: [BotToPlay], in file: TournamentFile, launcher: BotLauncher, stop: StopSignal,
    checksAll: Bool = false, progress: (Int) -> Void = { _ in }
  ) -> [FailedStart] {
    let bots = bots.filter { entry in
      (checksAll || !entry.entrant.isAuthorWritten) && !started.contains([entry.entrant.id, entry.entrant.program])
    }
    let candidates = bots.compactMap { entry -> StartCheck.Candidate? in
      file.events.first { entry.entrant.bot.plays($0.game.name) }.map { event in
        StartCheck.Candidate(
          name: entry.entrant.name, command: entry.command, start: event.sampleStart(of: entry.entrant),
          timeout: event.readyTimeout(of: entry.entrant))
      }
    }
    let check = StartCheck(
      candidates, launcher: launcher,
      atOnce: max(min(file.concurrency ?? AvailableCores().count, Descriptors.bots()), 1), stop: stop,
      progress: progress)
    if check.failures.isEmpty, !stop.isSet { started.formUnion(bots.map { [$0.entrant.id, $0.entrant.program] }) }
    return check.failures
  }
}

extension EventPlan {
  /// The time limit from a bot's first message to its answer.
  fileprivate func readyTimeout(of bot: Entrant) -> Duration {
    let time = bot.clock ?? rules.time
    return time.ready + time.margin
  }

  /// The first message of a game that is not one of the event's.
  fileprivate func sampleStart(of bot: Entrant) -> [UInt8] {
    var event = withDealsOfSeed
    event.seed = TournamentFile.randomSeed()
    let table = ScheduledTable(event: 0, number: 1, deal: 1, seats: Array(repeating: bot.id, count: pairing.seats))
    // Rules that cannot deal are reported when the table is played.
    guard var referee = try? setting.referee(of: table, in: TournamentEvent(event, opening: [bot])) else { return [] }
    referee.begin(at: .zero)
    for case .send(let message, _) in referee.takeEffects() { return message.line }
    return []
  }
}
