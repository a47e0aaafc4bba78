public import BotProcess
public import GameRules
public import Refereeing

/// A table that was played to its end.
public struct PlayedGame: Sendable {
  public var record: GameRecord
  public var transcript: Transcript<String>
  /// What each seat's bot wrote to standard error during the game.
  public var errors: [StderrLog]
  /// The CPU time of each seat's processes but the first, since the last game that tells it.
  public var cpuOfOthers: [Duration]
  /// All that the referee was told.
  public var inputLog: [InputLogEntry]
  /// The moment from which the transcript counts.
  public var began: Duration
}
