public import Arena
public import BotProcess
public import Records
public import RunFiles
public import Sandboxes

/// How a play of a tournament is to begin, beside what the file says.
///
///     var start = RunStart(commands: commands, launcher: launcher)
///     start.stop = interruption.stop
///     let run = try TournamentRun(file, start, catalogue)
public struct RunStart {
  /// What to start, by the bot's name.
  public var commands: [String: BotCommand]
  public var launcher: BotLauncher
  /// Ends the play at once.
  public var stop = StopSignal()
  /// Lets tables that have begun end, and begins no other.
  public var pause = StopSignal()
  /// What the journal says of this machine; nil for nothing.
  public var origin: RunOrigin?
  /// The part of the tournament to play; nil for all of it.
  public var shard: Shard?
  /// The run's folder, where it was taken before.
  public var folder: RunFolder?
  /// True plays on though most of the bots have changed.
  public var acceptsChanges = false
  /// True plays on in a sandbox that isolates less than the one so far.
  public var acceptsWeakerSandbox = false
  /// True sets an earlier run in the folder aside, once it is known that this one can begin.
  public var startsOver = false
  /// The number of tables after which the play stops itself as if it had been interrupted.
  public var quota = Int.max
  /// True puts the records of new tables into each report, which can take megabytes; false reports their number alone.
  public var tellsTables = true
  /// Is asked, before anything is written, whether the bots with tables left can play.
  public var check: ([BotToPlay]) throws(RunProblem) -> Void = { _ in }
  /// Is told where an earlier run is kept that was set aside.
  public var tellKept: (String) -> Void = { _ in }

  public init(commands: [String: BotCommand], launcher: BotLauncher) {
    (self.commands, self.launcher) = (commands, launcher)
  }
}
