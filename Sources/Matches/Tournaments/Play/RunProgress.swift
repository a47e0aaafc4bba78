public import BotProtocol
public import Records
public import Scheduling

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

  /// What the rounds that are being played have found out.
  public var finding: AnyRoundsFinding?

  package init(
    total: Int, isOpen: Bool = false, finished: Int, finishedNow: Int, elapsed: Duration, faults: Int,
    news: [TableRecord] = [], finding: AnyRoundsFinding? = nil
  ) {
    self.total = total
    self.isOpen = isOpen
    self.finished = finished
    self.finishedNow = finishedNow
    self.elapsed = elapsed
    self.faults = faults
    self.news = news
    self.finding = finding
  }

  /// How long the rest will take at this run's rate, once there is one; nil while nobody knows how much is left.
  public var timeLeft: Duration? {
    guard finishedNow > 0, !isOpen else { return nil }
    return elapsed * (Double(total - finished) / Double(finishedNow))
  }
}

/// A bot's first fault in a run, the transcript that shows it, and the number of its faults.
public struct FaultExample: Equatable, Sendable {
  public var bot: String
  public var fault: FaultMessage
  /// The game's transcript, an absolute path; nil where the tournament keeps none.
  public var transcript: String?
  /// The games of this run in which the bot was at fault.
  public var count = 0
}
