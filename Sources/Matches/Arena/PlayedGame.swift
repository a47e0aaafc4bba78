public import BotProcess
public import Refereeing

/// A table that was played to its end.
public struct PlayedGame: Sendable {
  public var record: GameRecord
  public var transcript: Transcript
  /// What each seat's bot wrote to standard error during the game.
  public var errors: [StderrLog]
  /// By seat: the CPU time of the bot's child processes, since the last game that reported it.
  public var cpuOfOthers: [Duration]
  public var inputLog: [InputLogEntry]
  /// The moment from which times in the transcript count.
  public var began: Duration
}
