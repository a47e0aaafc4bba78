public import GameRules
public import Refereeing
public import Scheduling

/// One event of a tournament: a game, its options, its deals, and how its tables are run.
public struct EventPlan: Sendable {
  public var setting: any GameSetting
  public var seats: Int
  /// How many deals are asked for; with several seats the schedule rounds up to whole cycles.
  public var deals: Int
  public var rules: TableRules
  /// False starts a new process for every game.
  public var keepsBots: Bool
  /// True plays each deal once in every rotation of its seats.
  public var isDuplicate: Bool
  /// Who meets whom, at several seats.
  public var format: any TournamentFormat
  /// How many rounds a Swiss tournament has; nil leaves it to the number of bots.
  public var rounds: Int?
  /// When the event has been played long enough; nil means after all deals.
  public var stop: StopCondition?
  /// The seed of this event's deals.
  public var seed: String
  /// The bots that play, sorted by name.
  public var competitors: [Competitor]

  public var game: any Game.Type { setting.game }
}
