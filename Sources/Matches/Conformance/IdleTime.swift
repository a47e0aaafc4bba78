/// The time for which a bot has been idle, from samples a short while apart.
///
/// A bot that waits for a core or for a disk is not idle. If the checker itself had no core, the bot's activity is
/// unknown, so at most two slices count between two samples.
package struct IdleTime {
  /// The intended interval between samples.
  static let slice = Duration.milliseconds(50)

  /// CPU time that an idle bot may show because of the sampling itself.
  private static let idling = Duration.milliseconds(2)

  package private(set) var total = Duration.zero
  private var lookedAt: Duration
  private var cpuTime: Duration

  package init(since now: Duration, cpuTime: Duration) { (lookedAt, self.cpuTime) = (now, cpuTime) }

  /// - Parameters:
  ///   - cpuTime: the CPU time of the bot and its child processes; it decreases when a process has ended.
  ///   - isBusy: whether the bot has a core, waits for one, or is exiting.
  package mutating func look(at now: Duration, cpuTime used: Duration, isBusy: Bool) {
    defer { lookedAt = now }
    guard !isBusy, used >= cpuTime, used - cpuTime <= IdleTime.idling else {
      (total, cpuTime) = (.zero, used)
      return
    }
    total += min(now - lookedAt, IdleTime.slice * 2)
  }
}
