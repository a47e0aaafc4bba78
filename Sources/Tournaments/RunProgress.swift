public import Records

/// How far a run has come.
public struct RunProgress: Equatable, Sendable {
  /// All tables of the schedule, as far as is known.
  public var total: Int
  /// True while results decide whether there will be more.
  public var isOpen = false
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

  /// How long the rest will take at this run's rate, once there is one; nil while nobody knows how much is left.
  public var timeLeft: Duration? {
    guard finishedNow > 0, !isOpen else { return nil }
    return elapsed * (Double(total - finished) / Double(finishedNow))
  }
}
