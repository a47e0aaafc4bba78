public import Arena
public import BotProcess
public import Records
public import RunFiles
public import Sandboxes

/// Settings of one play of a tournament, in addition to its file.
///
///     var start = RunStart(commands: commands, launcher: launcher)
///     start.stop = interruption.stop
///     let run = try TournamentRun(file, start, catalogue)
public struct RunStart {
  /// The start commands, by the bot's name.
  public var commands: [String: BotCommand]
  public var launcher: BotLauncher
  /// Ends the play at once.
  public var stop = StopSignal()
  /// Ends the play after the tables that have begun.
  public var pause = StopSignal()
  /// The description of this machine in the journal; nil for none.
  public var origin: RunOrigin?
  /// The part of the tournament to play; nil for all of it.
  public var shard: Shard?
  /// The run's folder, if it is locked already.
  public var folder: RunFolder?
  /// True plays on although most of the bots have changed.
  public var acceptsChanges = false
  /// True plays on in a sandbox that isolates less than before.
  public var acceptsWeakerSandbox = false
  /// True sets an earlier run in the folder aside, as soon as it is certain that this one can begin.
  public var startsOver = false
  /// The number of tables after which the play stops itself as if interrupted.
  public var quota = Int.max
  /// True includes the records of new tables in each report, which can take megabytes; false reports only their number.
  public var tellsTables = true
  /// Checks, before anything is written, whether the bots with tables left can play.
  public var check: ([BotToPlay]) throws(RunProblem) -> Void = { _ in }
  /// Receives the new path of an earlier run that was set aside.
  public var tellKept: (String) -> Void = { _ in }

  public init(commands: [String: BotCommand], launcher: BotLauncher) {
    (self.commands, self.launcher) = (commands, launcher)
  }

  /// Refuses a part of a tournament that cannot be played in parts.
  func requireDivisible(_ file: TournamentFile) throws(RunProblem) {
    guard shard != nil else { return }
    // Each shard would draw a seed of its own.
    if file.isSeedDrawn { throw .noSeed(file: file.path) }
    if let event = file.events.firstIndex(where: \.pairing.isInRounds) { throw .roundsInShards(event: event) }
  }
}
