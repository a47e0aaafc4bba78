/// For how long a bot has done nothing, told from looks at it a short while apart.
///
/// A bot that waits for a core or for a disk does something. Where the checker itself had no core, nobody knows what the
/// bot did meanwhile: of the time between two looks, no more counts than two slices.
package struct IdleTime {
  /// How far apart the looks are meant to be.
  static let slice = Duration.milliseconds(50)

  /// What a bot has used that did nothing but be looked at.
  private static let idling = Duration.milliseconds(2)

  package private(set) var total = Duration.zero
  private var lookedAt: Duration
  private var cpuTime: Duration

  package init(since now: Duration, cpuTime: Duration) { (lookedAt, self.cpuTime) = (now, cpuTime) }

  /// - Parameters:
  ///   - cpuTime: what the bot has used with all that it has started; less than before where a process has ended.
  ///   - isBusy: whether it has a core now or waits for one, or is ending.
  package mutating func look(at now: Duration, cpuTime used: Duration, isBusy: Bool) {
    defer { lookedAt = now }
    guard !isBusy, used >= cpuTime, used - cpuTime <= IdleTime.idling else {
      (total, cpuTime) = (.zero, used)
      return
    }
    total += min(now - lookedAt, IdleTime.slice * 2)
  }
}
