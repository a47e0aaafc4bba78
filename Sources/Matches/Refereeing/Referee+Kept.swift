import BotProtocol
import GameRules

// A process that was kept from an earlier game owes nothing until it is ready for the next. How many games a process plays
// depends on how many tables are played at once, and what a bot does between two of them must not: whatever keeps it from
// being ready, it is replaced by a new process, at the cost of a start.
extension Referee {
  /// True where a kept process does something else than to be ready.
  func mustReplace(_ seat: Seat, for input: Input) -> Bool {
    guard stage == .greeting, seats[seat.index].isKept, let prompt = seats[seat.index].prompt else { return false }
    switch input {
    case .oversize, .closed, .ended: return true
    case .line(let line, _):
      if prompt.delivered != nil, case .ready? = try? BotLine.parse(line) { return false }
      return true
    case .kept, .replaced, .delivered, .silence, .recalls, .inputClosed, .startFailed, .disqualified: return false
    }
  }

  /// Asks for a new process, and has it greeted.
  mutating func replace(_ seat: Seat, at now: Duration) {
    (seats[seat.index].isKept, seats[seat.index].cpuAtLine) = (false, nil)
    seats[seat.index].isBeingReplaced = true
    effects.append(.replace(seat))
    start(seat, at: now)
  }

  /// Takes what is told of a seat before its new process is there: what the old one does is nobody's any more.
  mutating func receiveWhileReplaced(_ input: Input, from seat: Seat, at now: Duration) {
    switch input {
    case .replaced:
      seats[seat.index].isBeingReplaced = false
      if case .asked(var prompt) = seats[seat.index].phase {
        prompt.asked = now
        seats[seat.index].phase = .asked(prompt)
      }
    case .startFailed(let reason):
      seats[seat.index].isBeingReplaced = false
      lose(seat, .startFailed(reason), at: now)
    default: break
    }
  }
}
