/// How far a run has come.
public struct RunProgress: Equatable, Sendable {
  /// All tables of the schedule.
  public var total: Int
  /// Those in the journal, earlier runs included.
  public var finished: Int
  /// Those finished by this run.
  public var finishedNow: Int
  /// How long this run has played.
  public var elapsed: Duration
  /// Faults so far, by seat and game.
  public var faults: Int
  /// The tables finished by this run since the last report.
  public var news: [TableRecord] = []

  /// How long the rest will take at this run's rate, once there is one.
  public var timeLeft: Duration? {
    guard finishedNow > 0 else { return nil }
    return elapsed * (Double(total - finished) / Double(finishedNow))
  }
}
