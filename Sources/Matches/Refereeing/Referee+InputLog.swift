import BotProtocol
import GameRules
import JSON

// The stored data of a game are bounded: a bot may write 64 KiB in each of a thousand turns, of which all but thirty
// bytes may be a key that is ignored.
extension Referee {
  /// A longer answer is logged without the keys that the protocol ignores.
  private static let longestLoggedLine = 1024
  /// The maximal size of a seat's notes in one game, in bytes; the rest is cut off.
  package static let mostNotes = 512 * 1024

  /// The form in which an input is logged: it has the same effects when it is replayed.
  func logged(_ input: Input, from seat: Seat) -> Input {
    let input = input.written
    guard case .line(let bytes, let cpu) = input, bytes.count > Referee.longestLoggedLine, stage == .playing,
      case .answer(var answer)? = try? BotLine.parse(bytes),
      answer.id == seats[seat.index].prompt?.id || seats[seat.index].unanswered[answer.id] != nil
    else { return input }
    answer.note = noteKept(of: answer, by: seat)
    return .line(Array(answer.json.utf8), cpu: cpu)
  }

  /// The part of an answer's note that is kept.
  func noteKept(of answer: Answer, by seat: Seat) -> String? {
    answer.note.map { $0.cut(toBytes: max(Referee.mostNotes - seats[seat.index].bytesOfNotes, 0)) }
  }
}

extension Referee.Input {
  /// The input of a process that writes what a seat in the referee's own process says.
  var written: Self { if case .says(let said) = self { .line(Array(said.json.utf8), cpu: nil) } else { self } }
}
