import BotProtocol
import GameRules

extension Referee {
  /// True while a seat has a prompt, and retries left.
  func maySpeakAgain(_ seat: Seat) -> Bool {
    stage == .playing && seats[seat.index].prompt?.delivered != nil && seats[seat.index].tally.retries < rules.retries
  }

  /// Treats a line as a fault, or asks again with the reason if the event has retries left.
  ///
  /// The clock of the prompt continues, because it is the same turn or the same window.
  mutating func reject(_ fault: Fault, from seat: Seat, cpu: Duration?, at now: Duration) {
    // A line from before the delivery of a prompt is not an answer to it.
    guard maySpeakAgain(seat), var prompt = seats[seat.index].prompt else { return withdraw(seat, fault, at: now) }
    let used = prompt.used(by: now, computing: prompt.cpuUsed(by: cpu))
    guard used <= prompt.waited + rules.time(of: seat.index).margin else {
      return overrun(seat, prompt, hasAnswered: true, cpu: cpu, at: now)
    }
    seats[seat.index].tally.retries += 1
    transcribe(.retry(seat, FaultMessage(fault), action: fault.illegalAction, at: now - began))
    prompt.id = random.bits48()
    seats[seat.index].phase = .asked(prompt)
    ask(prompt, again: FaultMessage(fault), used: used, to: seat)
  }
}
