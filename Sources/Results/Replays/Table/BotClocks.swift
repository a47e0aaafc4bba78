import BotProtocol
package import GameRules
import Ratings
package import Refereeing
package import RunFiles
import Scheduling

/// The bots' clocks during a game.
package struct BotClocks {
  /// By seat.
  private let times: [TimeControl?]
  private let timeBasis: TimeBasis
  private var banks: [Duration?]

  package init(_ table: TranscriptFile) {
    times = table.table.seats.indices.map { table.clock(of: $0) }
    timeBasis = table.timeBasis
    banks = times.map { $0?.bank }
  }

  /// The text of a seat's clock after an answer: the time of the answer, and the remaining time.
  package mutating func text<Action>(
    after answer: TranscriptEntry<Action>.Answer, isTurn: Bool, stage: RaceStage
  ) -> String {
    let spent = Figures.time(microseconds: answer.wall.wholeMicroseconds)
    guard let time = times[answer.seat.index] else { return spent }
    guard isTurn, let bank = banks[answer.seat.index] else {
      let limit = isTurn ? time.move : time.window(of: stage)
      return limit.map { "\(spent) of \(Figures.time(microseconds: $0.wholeMicroseconds))" } ?? spent
    }
    let left = time.left(of: bank, after: timeBasis.chargedTime(wall: answer.wall, cpu: answer.cpu))
    banks[answer.seat.index] = left
    return "\(spent), \(Figures.time(microseconds: left.wholeMicroseconds)) left"
  }
}
