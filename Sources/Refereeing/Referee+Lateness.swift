import GameRules

// Time that the host took is charged to nobody.
extension Referee {
  /// The host was late by so much till `now`: the time since the last call is charged to nobody.
  public mutating func excuse(_ late: Duration, at now: Duration) {
    told.append(.excuse(late, at: now - began))
    for index in seats.indices {
      guard let pending = seats[index].pending else { continue }
      seats[index].pending?.hostLate += min(late, pending.used(by: now))
      seats[index].pending?.probe?.until += late
    }
  }

  /// How long a bot that is ready to run is waited for before it is looked at again.
  private static var patience: Duration { .milliseconds(5) }

  /// Takes off what a seat waited for a core, but no time in which its process computed.
  ///
  /// A wait is known only when it is over. So whoever still waits or computes, and has not computed for as long as it
  /// may, is given a little more time to answer, which is no time to use.
  mutating func excuse(_ wait: Duration, of seat: Seat, cpu: Duration?, goesOn: Bool, at now: Duration) {
    guard let pending = seats[seat.index].pending, now - pending.began <= Charge.longest(for: pending.allowed) else {
      return
    }
    let computed = pending.cpuUsed(by: cpu)
    let idle = pending.used(by: now) - (computed ?? .zero)
    seats[seat.index].pending?.hostLate += min(wait, max(idle, .zero))
    if goesOn, let computed, computed < pending.allowed + rules.time.margin {
      seats[seat.index].pending?.awaitedUntil = now + Referee.patience
    }
  }
}
