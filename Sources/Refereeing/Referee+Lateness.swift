import GameRules

// Time that the host took is charged to nobody.
extension Referee {
  /// The host was late by so much till `now`: the time since the last call is charged to nobody.
  public mutating func creditHostDelay(_ late: Duration, at now: Duration) {
    inputLog.append(.hostDelay(late, at: now - began))
    for index in seats.indices {
      guard let pending = seats[index].pending else { continue }
      seats[index].pending?.hostDelay += min(late, pending.used(by: now))
      seats[index].pending?.probe?.until += late
    }
  }
}
