public import BotProtocol
public import Records
public import Scheduling

/// How far a run has come.
public struct RunProgress: Equatable, Sendable {
  /// All tables of the schedule, as far as is known.
  public var total = 0
  /// True while results decide whether there will be more.
  public var isOpen = false
  /// Those in the journal, earlier runs included.
  public var finished = 0
  /// Those finished by this run.
  public var finishedNow = 0
  /// How long this run has played.
  public var elapsed = Duration.zero
  /// Faults so far, by seat and game.
  public var faults = 0
  /// The tables finished by this run since the last report.
  public var news: [TableRecord] = []

  /// What the rounds that are being played have found out.
  public var finding: AnyRoundsFinding?

  package init() {}

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
