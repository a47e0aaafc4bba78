public import Fields
public import OperatingSystem
public import Sandboxes
public import Scheduling

/// A problem that prevents a run: facts about its folder and its bots.
public enum RunProblem: Error, Equatable, Sendable {
  /// Bots that cannot start, each with the reason.
  case cannotStart([FailedStart])
  /// The run was stopped before anything was played.
  case stopped
  /// The folder of a bot was removed during the run.
  case botGone(name: String, folder: String)
  /// The program of a bot, given by its identifier, was changed during the run; these files differ, if known.
  case botChanged(name: String, files: [String])
  /// The machine lacks something that a bot needs to start; the text names it.
  case cannotGoOn(String)
  /// The limit of descriptors is too low for a single table.
  case fewDescriptors(limit: Int, needed: Int)
  /// Another referee holds the folder; the owner is empty if unknown.
  case locked(folder: String, owner: String)
  /// The file system does not support locking.
  case noLocks(path: String, errno: Int32)
  /// The journal belongs to another tournament; the text names the difference.
  case otherTournament(folder: String, difference: String)
  /// Two folders belong to different tournaments; the text names the difference.
  case notTogether(String, String, difference: String)
  /// The journal has a table number that the event's schedule does not have.
  case shorterSchedule(folder: String, event: Int, played: Int, scheduled: Int)
  /// The bots of a shard are not those with which it began.
  case changeInShard(folder: String)
  /// A shard is requested of a tournament with an event, given by its index, whose tables depend on results.
  case roundsInShards(event: Int)
  /// The bots of two runs changed in different ways.
  case otherLineups(String, String)
  case damaged(file: String, line: Int)
  /// A line of a journal has a valid checksum and impossible content.
  case badLine(FileProblem)
  /// A finished table is inconsistent with the run's state; it was not written.
  case foreignRecord(event: Int, table: Int, Misfit)
  /// Tables are left to play in a run that was closed.
  case closed(folder: String)
  /// Most of the bots from folders fail the check of a game that was added to the run; nothing was written.
  case failedGame(String, bots: [String], of: Int, folder: String)
  /// A run is to be closed while pardoned bots still have games to play, which would never be played.
  case missedGames(folder: String, bots: [String], games: Int)
  /// More than half of the bots have changed at once; nothing was written.
  case manyChanges([BotChange], bots: Int)
  /// A run would continue in a sandbox that isolates less than before.
  case weakerSandbox(folder: String, was: String, now: String)
  /// A table is to be played again in an event, given by its index, whose tables depend on results.
  case notRepeatable(event: Int)
  /// Tables are to be played again whose deals are never dealt twice.
  case dealtOnce(event: Int)
  /// A shard is requested of a tournament whose file has no seed.
  case noSeed(file: String)
  /// The journal of a folder was replaced while it was read.
  case rewritten(folder: String)
  /// Two runs contain the same games, which would count twice.
  case sameGames(String, String)
  /// Two folders have different results for a table.
  case otherResults(TableKey, String, String)
  /// Two folders were played with different versions of the program.
  case otherVersion(String, [String], String, [String])
  /// The folder of a run holds another shard than the requested one.
  case otherShard(folder: String, Shard)
  /// There is a journal where none was expected.
  case hasJournal(folder: String)
  /// There is no journal where one was expected.
  case noJournal(folder: String)
  /// A file of the run is something else: a pipe, a device, or a link where none is followed.
  case noFile(path: String)
  /// A line of a journal is longer than any that the program writes.
  case lineTooLong(file: String, line: Int)
  /// The folder for a run has an entry with this name that no run has written.
  case foreign(folder: String, name: String)
  /// The file was moved or removed during the run.
  case gone(path: String)
  /// Two runs have no event and bot in common.
  case nothingInCommon(String, String)
  /// Two runs have no comparable event at the same place, with a bot in common.
  case nothingToCompare(String, String)
  /// The system refused to read or write.
  case io(path: String, errno: Int32)
}

extension RunProblem {
  /// Runs a body and turns a system error into a problem with a file.
  public static func naming<Value>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(RunProblem) -> Value {
    do { return try body() } catch { throw .io(path: path, errno: error.number) }
  }

  /// True if the same command may succeed later without any change.
  public var isTemporary: Bool {
    switch self {
    case .locked, .cannotGoOn, .rewritten: true
    case .cannotStart(let bots): bots.allSatisfy(\.isTemporary)
    case .io(_, let number): SystemError(number).isTemporary
    default: false
    }
  }
}

/// A change of a bot since it last played.
public struct BotChange: Equatable, Sendable {
  public enum What: Equatable, Sendable {
    /// The folder that entered it is gone.
    case left(folder: String)
    /// Its interpreter is another file than before.
    case interpreter(old: String, new: String)
    /// These files were added, changed or removed.
    case files([String])
    /// Its start has changed, in words: "another command".
    case start([String])
    /// Unknown, because the run has no list of the earlier files.
    case unknown
  }

  public var name: String
  public var what: What

  public init(_ name: String, _ what: What) { (self.name, self.what) = (name, what) }
}
