import BotProtocol
package import GameRules
package import Refereeing
package import RunFiles
import Scheduling

/// The bots' clocks during a game.
package struct BotClocks {
  /// What a clock shows after an answer, beside the time of the answer.
  package enum Reading: Equatable {
    /// The remaining time.
    case left(Duration)
    /// The time limit of the answer.
    case limit(Duration)
  }

  /// By seat.
  private let times: [TimeControl?]
  private let timeBasis: TimeBasis
  private var banks: [Duration?]

  package init(_ table: TranscriptFile) {
    times = table.table.seats.indices.map { table.clock(of: $0) }
    timeBasis = table.timeBasis
    banks = times.map { $0?.bank }
  }

  /// The reading of a seat's clock after an answer; nil for an answer without a limit.
  package mutating func reading(
    after answer: TranscriptEntry.Answer, isTurn: Bool, stage: RaceStage
  ) -> Reading? {
    guard let time = times[answer.seat.index] else { return nil }
    guard isTurn, let bank = banks[answer.seat.index] else {
      return (isTurn ? time.move : time.window(of: stage)).map { .limit($0) }
    }
    let left = time.left(of: bank, after: timeBasis.chargedTime(wall: answer.wall, cpu: answer.cpu))
    banks[answer.seat.index] = left
    return .left(left)
  }
}
