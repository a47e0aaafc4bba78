import BotProtocol
import OperatingSystem
import Ratings
public import Records
import Sandboxes

// The only place where a problem with a run is put into words: what is wrong, where, what to do.
extension RunProblem {
  public var message: String {
    switch self {
    case .cannotStart(let bots):
      "\(bots.count == 1 ? "1 bot" : "\(bots.count) bots") cannot start; no table was played:\n"
        + bots.map(\.words).joined(separator: "\n")
    case .botGone(let name, let folder):
      "the run stopped: \(folder), the folder of \(SafeText.name(name)), was removed; the table does not count; "
        + "restore the folder, or remove the bot from the file, and run again to resume"
    case .botChanged(let name, let files):
      "the run stopped: "
        + StartFailure.programChanged(bot: SafeText.name(name), files: files.map(SafeText.visible)).message
    case .stopped: "stopped before the first table"
    case .cannotGoOn(let reason): "the run stopped: \(reason); finished tables are kept"
    case .fewDescriptors(let limit, let needed):
      "the limit of \(limit) file descriptors is too low for a table, which needs \(needed); raise it: ulimit -n \(needed)"
    case .locked(let folder, let owner):
      "another referee is writing \(folder) ("
        + (owner.isEmpty ? "its file \"lock\" was removed" : SafeText.visible(owner))
        + "); wait for it to end, or use a new \"out\" to start fresh"
    case .noLocks(let path, let number):
      "\(path): the file system refuses file locks (\(SystemError(number).name)), which protect a "
        + "run from a second referee; put \"out\" on a local disk, or mount it with locks (Lustre: option flock)"
    case .otherTournament(let folder, let difference):
      "\(folder) already holds another configuration: \(SafeText.visible(difference)); "
        + "use a new \"out\" to start fresh, or revert the change to resume"
    case .notTogether(let folder, let first, let difference):
      "\(folder) is not of the same tournament as \(first): \(SafeText.visible(difference)); "
        + "merge only shards of one tournament"
    case .shorterSchedule(let folder, let event, let played, let scheduled):
      "\(folder) holds table \(played) of events[\(event)], but the file now schedules only \(scheduled); "
        + "raise \"deals\" to resume, or use a new \"out\" to start fresh"
    case .changeInShard(let folder):
      "a bot has joined, left or changed since \(folder) began, and all shards play the same bots; finish the shards with "
        + "the bots as they were, then play the merged run on with --out"
    case .roundsInShards(let event):
      "events[\(event)] is played in rounds, which follow from one another; play the tournament on one machine, without "
        + "--shard and merge"
    case .otherLineups(let first, let second):
      "\(first) and \(second) changed their bots at different tables, so they cannot be merged; "
        + "merge the shards before the bots change, and play the merged run on"
    case .damaged(let file, let line):
      "\(file):\(line): damaged line: its checksum does not match; " + RunProblem.remedy(file, line)
    case .badLine(let problem) where problem.isOfNewerEdition: problem.message
    case .badLine(let problem):
      "\(problem.message); its checksum matches, so it was written like this; "
        + RunProblem.remedy(problem.file, problem.line ?? 1)
    case .foreignRecord(let event, let table, let misfit):
      "table \(table) of events[\(event)] does not fit the run, and was not recorded: \(misfit.problem(in: "", line: nil).message); what was played before is "
        + "whole, and the same command resumes it; please report this, for it is an error of the referee"
    case .closed(let folder):
      "\(folder) is closed: its seed was published, so nothing more is played; use a new \"out\" and a new seed, or list "
        + "the results with: referee standings \(folder)"
    case .failedGame(let game, let bots, let all, let folder):
      "\(bots.count) of \(all) bots fail the check of \(game), which is new in this tournament; nothing was played: "
        + bots.map { SafeText.name($0) }.joined(separator: ", ")
        + "\nto play it without them, run again with --accept-changes; otherwise remove the event until they are corrected; "
        + "to see why they fail: referee status \(folder)"
    case .missedGames(let folder, let bots, let games):
      "\(folder) is not closed: \(bots.map { SafeText.name($0) }.joined(separator: ", ")) "
        + "\(bots.count == 1 ? "was" : "were") pardoned and still \(bots.count == 1 ? "misses" : "miss") "
        + "\(Figures.grouped(games)) \(games == 1 ? "game" : "games"), each a fault, which could never be played; "
        + "to play them: referee rerun \(folder) --faults --bot NAME; to close without them: --close --accept-changes"
    case .manyChanges(let changes, let bots):
      "\(changes.count) of \(bots) bots are not what they were when they played last; nothing was played:\n"
        + changes.prefix(RunProblem.mostChanges).map(\.words).joined(separator: "\n")
        + (changes.count > RunProblem.mostChanges ? "\n  … and \(changes.count - RunProblem.mostChanges) more" : "")
        + "\nif this is as it should be, run again with --accept-changes; otherwise restore what changed, such as PATH"
    case .weakerSandbox(let folder, let was, let now):
      "\(folder) was played in the sandbox \(was), and would go on "
        + (now == "none" ? "without a sandbox" : "in \(now), which isolates less")
        + "; nothing was played: to list what works here: referee doctor; to go on all the same: --accept-changes, or for a duel --sandbox \(now)"
    case .notRepeatable(let event):
      "events[\(event)] has faults, but its tables cannot be played again, because later pairings depend on them; "
        + "start over with: referee run FILE.json --fresh"
    case .dealtOnce(let event):
      "events[\(event)] has faults, but its tables cannot be played again: with \"fresh_deals\" no deal is dealt twice; raise "
        + "\"deals\" to play more games"
    case .noSeed(let file):
      "\(file) has no \"seed\", which all shards must share; add one that cannot be guessed"
    case .rewritten(let folder):
      "\(folder) was written anew while it was read; nothing was merged, so merge again"
    case .sameGames(let first, let second):
      "\(first) and \(second) hold the same games, which would count twice; name only one of them, or join them with referee merge"
    case .otherResults(let table, let first, let second) where first == second:
      "\(first) has two different results for table \(table.number) of events[\(table.event)]; "
        + "restore the folder from a backup, or play its tables again with --fresh"
    case .otherResults(let table, let first, let second):
      "\(first) and \(second) have different results for table \(table.number) of events[\(table.event)]; "
        + "merge only one of the two, and play what is then missing"
    case .otherVersion(let folder, let versions, let first, let others):
      "\(folder) was played with referee \(versions.joined(separator: ", ")), but \(first) with "
        + "\(others.joined(separator: ", ")); merge without it, or play it again with one version"
    case .otherShard(let folder, let shard):
      "\(folder) holds shard \(shard) of this tournament; play it with --shard \(shard), or use another --out"
    case .hasJournal(let folder):
      "\(folder) already contains a run; add to it with --update, or choose another folder for --into"
    case .noJournal(let folder): "\(folder) is not a run: it has no journal.jsonl"
    case .noFile(let path):
      "\(SafeText.visible(path)) is no regular file but a pipe, a device or a link; "
        + "restore the file from a backup, or move the folder away"
    case .lineTooLong(let file, let line):
      "\(file):\(line): damaged line: it is longer than any line of a journal; "
        + "restore the file from a backup, or move the folder away to start fresh"
    case .foreign(let folder, let name):
      "\(folder) is not the folder of a run, but holds \(name), which a run would replace; "
        + "move it away, or choose another folder"
    case .gone(let path):
      "\(path) was moved or removed during the run; restore the folder and run again to resume"
    case .nothingInCommon(let old, let new):
      "\(old) and \(new) have no event with a bot in common; compare two runs of the same tournament"
    case .nothingToCompare(let old, let new):
      "\(old) and \(new) have no event with the same game, seats, options and a bot in common at the same place; "
        + "events are compared place by place, so compare two runs of the same tournament"
    case .io(let path, let number): "\(path): \(SystemError(number).words)"
    }
  }

  /// The maximal number of changes that a sentence lists.
  private static let mostChanges = 10

  /// What to do about a bad line of a journal.
  private static func remedy(_ file: String, _ line: Int) -> String {
    "restore the file from a backup, or "
      + (line == 1
        ? "move the folder away to start fresh"
        : "play the tables from this line on again after: referee verify \(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]) --repair")
  }

  /// The number of the damaged or bad line of the journal; nil for other problems.
  public var journalLine: Int? {
    switch self {
    case .damaged(_, let line): line
    case .badLine(let problem): problem.line
    default: nil
    }
  }
}

extension BotChange {
  fileprivate var words: String { "  \(SafeText.name(name)): \(SafeText.name(reason, limit: 300))" }

  /// The change, as part of a sentence.
  public var reason: String {
    switch what {
    case .left(let folder): "\(folder) is gone"
    case .interpreter(let old, let new): "it was started by \(old), and now by \(new)"
    case .files(let files): files.joined(separator: ", ") + (files.count == 1 ? " has" : " have") + " changed"
    case .start(let differences): "it has " + differences.joined(separator: ", ")
    case .unknown: "its files have changed"
    }
  }
}

extension FailedStart {
  fileprivate var words: String {
    (["  \(SafeText.name(name)): \(SafeText.visible(reason))" + (errors.isEmpty ? "" : "; its output ends with:")]
      + errors.map { "      " + SafeText.visible($0) } + (advice.map { ["    fix: \($0)"] } ?? [])).joined(
        separator: "\n")
  }
}
