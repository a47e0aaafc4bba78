public import BotProtocol
public import Records
public import Scheduling

/// The progress of a run.
public struct RunProgress: Equatable, Sendable {
  /// All tables of the schedule known so far.
  public var total = 0
  /// True while results decide whether there will be more tables.
  public var isOpen = false
  /// Tables in the journal, including those of earlier plays.
  public var finished = 0
  /// Tables finished by this play.
  public var finishedNow = 0
  /// The time that this play has taken.
  public var elapsed = Duration.zero
  /// Faults so far, one for each seat and game.
  public var faults = 0
  /// The tables finished since the last report.
  public var news: [TableRecord] = []

  /// The findings of the current rounds.
  public var finding: AnyRoundsFinding?

  package init() {}

  /// The estimated time for the remaining tables at this play's rate; nil while the rate or their number is unknown.
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
  /// The number of games in this run in which the bot was at fault.
  public var count = 0
}
