/// Pauses between repetitions of work next to a run, such as computing its leaderboards: at least a minimum, and long
/// enough that the work takes 3 % of the time.
struct Pauses {
  let least: Duration
  private var end = ContinuousClock.now

  init(least: Duration) { self.least = least }

  var areOver: Bool { ContinuousClock.now >= end }

  mutating func begin(after work: Duration) { end = .now + max(least, work * 30) }
}
