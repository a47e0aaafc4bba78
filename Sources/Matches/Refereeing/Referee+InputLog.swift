import BotProtocol
import GameRules
import JSON

// What is kept of a game is bounded in what the lines become: a bot may write 64 KiB at each of a thousand turns, of which a
// key that nobody reads is all but thirty bytes.
extension Referee {
  /// A longer line of an answer is logged without what the protocol ignores.
  private static let longestLoggedLine = 1024
  /// How much of the notes of a seat is kept in one game, in bytes; the rest is cut off.
  package static let mostNotes = 512 * 1024

  /// An input as it is logged: replayed, it has the same effects.
  func logged(_ input: Input, from seat: Seat) -> Input {
    guard case .line(let bytes, let cpu) = input, bytes.count > Referee.longestLoggedLine, stage == .playing,
      case .answer(var answer)? = try? BotLine.parse(bytes),
      answer.id == seats[seat.index].prompt?.id || seats[seat.index].unanswered[answer.id] != nil
    else { return input }
    answer.note = noteKept(of: answer, by: seat)
    return .line(Array(answer.json.utf8), cpu: cpu)
  }

  /// As much of an answer's note as is kept.
  func noteKept(of answer: Answer, by seat: Seat) -> String? {
    answer.note.map { $0.cut(toBytes: max(Referee.mostNotes - seats[seat.index].bytesOfNotes, 0)) }
  }
}
