import BotProtocol
import GameRules

// A process that was kept from an earlier game cannot commit a fault before it is ready for the next. The number of
// games that a process plays depends on the number of concurrent tables, on which results must not depend. If such a
// process is not ready, for whatever reason, it is replaced by a new one, at the cost of a start.
extension Referee {
  /// True if a kept process does anything other than report that it is ready.
  func mustReplace(_ seat: Seat, for input: Input) -> Bool {
    guard stage == .greeting, seats[seat.index].isKept, let prompt = seats[seat.index].prompt else { return false }
    switch input {
    case .oversize, .closed, .ended: return true
    case .line(let line, _):
      if prompt.delivered != nil, case .ready? = try? BotLine.parse(line) { return false }
      return true
    case .says, .kept, .replaced, .delivered, .silence, .recalls, .inputClosed, .startFailed, .disqualified:
      return false
    }
  }

  /// Requests a new process, and sends it `start`.
  mutating func replace(_ seat: Seat, at now: Duration) {
    (seats[seat.index].isKept, seats[seat.index].cpuAtLine) = (false, nil)
    seats[seat.index].isBeingReplaced = true
    effects.append(.replace(seat))
    start(seat, at: now)
  }

  /// Handles an input about a seat before its new process exists; inputs from the old process are ignored.
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
