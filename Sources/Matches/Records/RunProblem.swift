public import Fields
public import OperatingSystem
public import Sandboxes
public import Scheduling

/// Why a run cannot go on: facts about its folder and its bots.
public enum RunProblem: Error, Equatable, Sendable {
  /// Bots that cannot start, each with the reason.
  case cannotStart([FailedStart])
  /// The run was stopped before anything was played.
  case stopped
  /// The folder of a bot was removed while it played.
  case botGone(name: String, folder: String)
  /// The program of a bot, by its identifier, was changed during the run; these files differ, where that is known.
  case botChanged(name: String, files: [String])
  /// The machine is short of what a bot needs to start; the text says of what.
  case cannotGoOn(String)
  /// The limit of descriptors is too low for one table.
  case fewDescriptors(limit: Int, needed: Int)
  /// Another referee has the folder; the owner is empty where nothing is known of it.
  case locked(folder: String, owner: String)
  /// The file system refuses to lock a file at all.
  case noLocks(path: String, errno: Int32)
  /// The journal belongs to another tournament; the text says where the two part.
  case otherTournament(folder: String, difference: String)
  /// Two folders are not of the same tournament; the text says where they part.
  case notTogether(String, String, difference: String)
  /// The journal has a table, by number, that its event's schedule does not.
  case shorterSchedule(folder: String, event: Int, played: Int, scheduled: Int)
  /// The bots of a shard are not those that it began with.
  case changeInShard(folder: String)
  /// A part is asked of a tournament with an event, by its place, in which results decide what is played.
  case roundsInShards(event: Int)
  /// The bots of two runs changed in different ways.
  case otherLineups(String, String)
  case damaged(file: String, line: Int)
  /// A line of a journal, with a right checksum, says what cannot be.
  case badLine(FileProblem)
  /// A table that was played does not fit what the run knows; it was not written.
  case foreignRecord(event: Int, table: Int, Misfit)
  /// There is something to play in the folder of a run that was closed.
  case closed(folder: String)
  /// Most of the bots that folders enter fail the check of a game that was added to the run; nothing was written.
  case failedGame(String, bots: [String], of: Int, folder: String)
  /// A run is to be closed while bots that were pardoned still miss games; they could never be played.
  case missedGames(folder: String, bots: [String], games: Int)
  /// More than half of the bots have changed at once, with what changed; nothing was written.
  case manyChanges([BotChange], bots: Int)
  /// A run would go on in a sandbox that isolates less than the one in which it was played so far.
  case weakerSandbox(folder: String, was: String, now: String)
  /// A table is to be played again in an event, by its place, whose results decide what is played.
  case notRepeatable(event: Int)
  /// Tables are asked again whose deals are never dealt twice.
  case dealtOnce(event: Int)
  /// A part is asked of a tournament whose file names no seed.
  case noSeed(file: String)
  /// The journal of a folder was replaced while it was read.
  case rewritten(folder: String)
  /// Two runs hold the same games, which would count twice.
  case sameGames(String, String)
  /// Two folders have different results of a table.
  case otherResults(TableKey, String, String)
  /// Two folders were played with different versions of the program.
  case otherVersion(String, [String], String, [String])
  /// The folder of a run holds another part of the tournament than the one that is asked for.
  case otherShard(folder: String, Shard)
  /// There is a journal where none was expected.
  case hasJournal(folder: String)
  /// There is no journal where one was expected.
  case noJournal(folder: String)
  /// Something else is where a file of the run should be: a pipe, a device, or a link where none is followed.
  case noFile(path: String)
  /// A line of a journal is longer than any that is written.
  case lineTooLong(file: String, line: Int)
  /// The folder that a run is to take holds, under this name, what no run has written.
  case foreign(folder: String, name: String)
  /// The file was moved or removed while the run went on.
  case gone(path: String)
  /// Two runs have no event and bot in common.
  case nothingInCommon(String, String)
  /// The system refused to read or write.
  case io(path: String, errno: Int32)
}

extension RunProblem {
  /// Does what the system may refuse; that becomes a problem with a file.
  public static func naming<Value>(
    _ path: String, _ body: () throws(SystemError) -> Value
  ) throws(RunProblem) -> Value {
    do { return try body() } catch { throw .io(path: path, errno: error.number) }
  }

  /// True where the same command may succeed later, with nothing changed about it.
  public var isTemporary: Bool {
    switch self {
    case .locked, .cannotGoOn, .rewritten: true
    case .cannotStart(let bots): bots.allSatisfy(\.isTemporary)
    case .io(_, let number): SystemError(number).isTemporary
    default: false
    }
  }
}

/// A bot that is not what it was when it played last.
public struct BotChange: Equatable, Sendable {
  public enum What: Equatable, Sendable {
    /// The folder that entered it is gone.
    case left(folder: String)
    /// Its program is another file than before.
    case interpreter(old: String, new: String)
    /// These files were added, changed or removed.
    case files([String])
    /// How it is started, in words: "another command".
    case start([String])
    /// The run has no list of the files that played.
    case unknown
  }

  public var name: String
  public var what: What

  public init(_ name: String, _ what: What) { (self.name, self.what) = (name, what) }
}
