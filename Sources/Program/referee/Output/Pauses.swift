/// How long work rests that is done again and again beside a run, such as leaderboards of a run that goes on: for a least time,
/// and so long that it takes 3 % of the time.
struct Pauses {
  let least: Duration
  private var end = ContinuousClock.now

  init(least: Duration) { self.least = least }

  var areOver: Bool { ContinuousClock.now >= end }

  /// Begins a pause after work that took this long.
  mutating func begin(after work: Duration) { end = .now + max(least, work * 30) }
}
