import Arena
import BotProcess
package import Records
import Refereeing
import RunFiles
import Scheduling

/// The result of a played table: its record for the journal, and its transcript.
package struct FinishedGame: Sendable {
  package var record: TableRecord
  /// The transcript as JSON lines; it is formed only if it is kept, because that takes 0.25 µs a decision.
  package var transcript: @Sendable () -> [UInt8]
}

extension GameSetting {
  /// Plays one table.
  ///
  /// - Parameters:
  ///   - isTranscribed: false if no transcript is kept in any case.
  ///   - observer: receives the entries of the transcript.
  /// - Returns: nil if it was stopped before its end.
  /// - Throws: `GameFailure`, for which no bot is to blame.
  func play(
    _ table: ScheduledTable, of event: TournamentEvent, assignments: [SeatAssignment], isTranscribed: Bool,
    _ observer: (any TableObserver)?, on host: inout GameRunner
  ) throws(GameFailure) -> FinishedGame? {
    var referee: Referee
    do throws(RulesContradiction) {
      referee = try self.referee(of: table, in: event)
    } catch {
      throw .rules(error)
    }
    referee.isTranscribed = isTranscribed
    guard
      let played = try host.play(
        referee, of: event.plan.cards(of: table.dealKey), assignments: assignments, keepsBots: event.keepsBots,
        observer: observer)
    else { return nil }
    return FinishedGame(
      record: TableRecord(table, Rules.self, played.record, cpuOfOthers: played.cpuOfOthers),
      transcript: {
        TranscriptText.write(
          table, Rules.self, event: event, options: options, played.record, played.transcript, errors: played.errors,
          inputs: played.inputLog, since: played.began)
      })
  }
}

extension EventPlan {
  /// The first deal with the same cards: a bot that has played it knows the hidden cards.
  func cards(of deal: DealKey) -> DealKey {
    DealKey(event: deal.event, number: firstDeal(like: deal.number))
  }
}

extension ScheduledTable {
  /// The key of its deal in the run.
  var dealKey: DealKey { DealKey(event: event, number: deal) }
}
