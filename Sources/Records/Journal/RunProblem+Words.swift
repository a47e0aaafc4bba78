import BotProcess
import BotProtocol

// The only place where a problem with a run becomes a sentence: what is wrong, where, what to do.
extension RunProblem {
  public var message: String {
    switch self {
    case .cannotStart(let bots):
      "\(bots.count == 1 ? "a bot" : "\(bots.count) bots") cannot start, so nothing was played:\n"
        + bots.map { "  \(SafeText.name($0.name)): \(SafeText.visible($0.reason))" }.joined(separator: "\n")
    case .stopped: "stopped before anything was played"
    case .cannotGoOn(let reason): "the run stops here, and what was played stays: \(reason)"
    case .locked(let folder, let owner):
      "\(folder) is in use by another referee"
        + (owner.isEmpty ? ", whose file \"lock\" was removed" : " (\(SafeText.visible(owner)))")
        + "; wait for it to end, or use a new \"out\" to start fresh"
    case .noLocks(let path, let number):
      "\(path): the file system cannot lock files (\(SystemError(number).name)), so nothing would keep a second "
        + "referee out of this run; put \"out\" on a local disk, or have the file system mounted with locks "
        + "(Lustre: with the option flock)"
    case .otherTournament(let folder, let difference):
      "\(folder) holds the journal of another tournament: \(SafeText.visible(difference)); "
        + "give this run another \"out\", or undo the change to go on"
    case .shorterSchedule(let folder, let event, let played, let scheduled):
      "\(folder) holds table \(played) of events[\(event)], but the file schedules only \(scheduled) there; "
        + "raise \"deals\" again, or give this run another \"out\""
    case .damaged(let file, let line):
      "\(file):\(line): the line is damaged, its checksum does not fit; " + RunProblem.remedy(file, line)
    case .badLine(let problem):
      "\(problem.message); the line's checksum is right, so the file was written like this; "
        + RunProblem.remedy(problem.file, problem.line ?? 1)
    case .notDivisible(let event):
      "events[\(event)] is played in rounds, and who meets whom depends on the rounds before; "
        + "play the tournament without --shard, or that event in a file of its own"
    case .noSeed(let file):
      "\(file) names no \"seed\", and each part would deal other cards; write one into the file, "
        + "a text that nobody can guess"
    case .roundsApart(let event, let first, let second):
      "\(first) and \(second) have each played rounds of events[\(event)], and a round depends on those before it; "
        + "merge only one of the two"
    case .hasJournal(let folder):
      "\(folder) holds a run already; give --into a folder without one, and that run among those to be merged"
    case .noJournal(let folder): "\(folder) holds no run: there is no journal.jsonl in it"
    case .gone(let path):
      "\(path) was moved or removed while the run went on; put its folder back and run again to go on from there"
    case .nothingInCommon(let old, let new):
      "\(old) and \(new) have no event with a bot in common; compare two runs of the same tournament"
    case .io(let path, let number): "\(path): \(SystemError(number).words)"
    }
  }

  /// What to do about a bad line of a journal.
  private static func remedy(_ file: String, _ line: Int) -> String {
    "restore the file from a copy, or "
      + (line == 1
        ? "move the folder away to play again"
        : "play the tables from there on again after: referee repair \(file[..<(file.lastIndex(of: "/") ?? file.endIndex)])")
  }

  /// The number of the journal's line that is damaged or bad; nil for other problems.
  public var journalLine: Int? {
    switch self {
    case .damaged(_, let line): line
    case .badLine(let problem): problem.line
    default: nil
    }
  }
}
