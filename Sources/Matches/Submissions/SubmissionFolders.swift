import Arena
import BotProtocol
import Fields
import Foundation
import OperatingSystem
import Records
package import RunFiles

/// The submissions of a tournament: each bot plays from a copy that was built and checked, and its author gets a
/// report.
///
/// Later changes of a folder do not affect the version that plays, until a newer copy has passed.
package struct SubmissionFolders {
  /// The last line of a report, which identifies it.
  private static let signature = "\n(referee writes this file, and replaces it.)\n"
  /// The maximal size of a report, in bytes.
  private static let longestReport = 1 << 20

  /// The tournament with the bots that its file names itself.
  private var file: TournamentFile
  private let pattern: String
  private let setting: SubmissionSetting
  private let isWatching: Bool
  private let tell: (SubmissionEvent) -> Void
  /// The journal after the last play; nil if it is still to be read.
  private var journal: Journal?
  /// By folder.
  private var known: [String: SubmissionRecord] = [:]
  /// The records in the run's folder.
  private var written: [SubmissionRecord] = []
  /// The bots that play, by folder.
  private var entered: [String: Competitor] = [:]
  /// By folder: the games that its bot enters but does not play, because it fails their check.
  private var refused: [String: [String]] = [:]
  /// True plays games of added events although most bots fail their check.
  private let acceptsChanges: Bool
  /// True if a bot plays whose folder is gone.
  private var hasLeft = false

  /// - Parameters:
  ///   - pattern: the pattern of the folders.
  ///   - isWatching: true skips folders for now that are being written.
  ///   - isRechecking: true examines failed submissions again, although their files have not changed.
  ///   - acceptsChanges: true plays games of added events although most bots fail their check.
  ///   - tell: called with what has happened.
  package init(
    _ file: TournamentFile, matching pattern: String, _ setting: SubmissionSetting, isWatching: Bool,
    isRechecking: Bool, acceptsChanges: Bool, telling tell: @escaping (SubmissionEvent) -> Void
  ) throws {
    (self.file, self.pattern, self.setting, self.isWatching) = (file, pattern, setting, isWatching)
    (self.acceptsChanges, self.tell) = (acceptsChanges, tell)
    SubmissionExamination.removeRemains(in: file.out)
    written = SubmissionRecord.read(in: file.out)
    let owners = try owners()
    for var record in written {
      // A missing copy is made again.
      if record.bot == nil ? !record.stage.isFailure : (try? bot(of: record, owners)) == nil { continue }
      // An examination that was interrupted is repeated.
      if !record.stage.isSettled || isRechecking && record.stage.isFailure { record.signature = "" }
      known[record.folder] = record
    }
  }

  /// If the games change, all folders are examined again.
  private var games: String { Set(file.events.map { $0.game.name }).sorted().joined(separator: " ") + " " }

  private mutating func write() throws {
    let records = known.values.sorted { $0.folder < $1.folder }
    // The file exists even before any submission: it shows that others may still play with the seed.
    if records == written, SystemFile.isThere(file.out + "/" + SubmissionRecord.name) { return }
    try SubmissionRecord.write(records, in: file.out)
    written = records
  }

  /// Records the stage of a folder.
  private mutating func note(
    _ folder: String, _ stage: SubmissionRecord.Stage, _ problem: String? = nil, signature: String? = nil
  ) {
    var record = known[folder] ?? SubmissionRecord(of: folder)
    if let signature { record.signature = signature }
    record.enter(stage, problem)
    known[folder] = record
  }

  /// Notes that the run is about to be played, which changes its journal.
  package mutating func beginPlay() { journal = nil }

  /// Notes that the run was played: its journal now has the drawn seed.
  package mutating func endPlay(_ journal: Journal) {
    self.journal = journal
    file.isSeedDrawn = false
  }

  /// The journal of the run, which is locked; nil before it is first played.
  private mutating func currentJournal() throws(RunProblem) -> Journal? {
    if journal == nil {
      journal = try Journal.read(at: file.out + "/" + RunFolder.journalName, setting.catalogue)
    }
    return journal
  }

  private mutating func owners() throws(RunProblem) -> NameOwners {
    NameOwners(of: try currentJournal(), in: file.out)
  }

  /// True if there are files to examine, or a playing bot whose folder is gone.
  package mutating func haveChanged() throws -> Bool {
    let changed = findChanged()
    try write()
    return hasLeft || !changed.isEmpty
  }

  /// The folders whose files have not been examined and are not being written; paths that cannot be submissions are
  /// refused.
  private mutating func findChanged() -> [String] {
    let places = Submission.places(matching: pattern)
    for folder in Set(known.keys).subtracting(places.map(\.path)) {
      leave(folder)
      known[folder] = nil
    }
    var changed: [String] = []
    for (folder, problem) in places {
      if let problem {
        leave(folder)
        if known[folder]?.problem != problem { tell(.failed(folder, problem, playsOn: false)) }
        note(folder, .refused, problem, signature: "")
        refuse(folder, problem, playsOn: false)
        continue
      }
      let look = Submission.look(at: folder)
      if games + look.signature == known[folder]?.signature { continue }
      note(folder, .waiting)
      if !isWatching || !look.isBeingWritten { changed.append(folder) }
    }
    return changed
  }

  /// Removes the bot of a folder from the tournament.
  private mutating func leave(_ folder: String) {
    if known[folder]?.bot != nil { hasLeft = true }
    known[folder]?.bot = nil
  }

  /// Examines new and changed folders, while no table is played.
  ///
  /// - Throws: `FileProblem` if the bots cannot play the events, for instance because there are too few.
  package mutating func look() throws -> TournamentFile {
    let changed = findChanged()
    hasLeft = false
    let examinations = Examinations(
      changed.map { SubmissionExamination(folder: $0, file: file, setting: setting) })
    // A stop ends examinations soon.
    while true {
      let running = examinations.running
      for (folder, stage) in running { note(folder, stage) }
      takeUp(examinations.takeEnded())
      tell(.checking(changed.count - running.count, of: changed.count))
      // If too few bots may play, the folders still show the reason.
      try write()
      if running.isEmpty { break }
      _ = poll(nil, 0, 100)
    }
    tell(.checked)
    let entering = try enter()
    try write()
    return entering
  }

  /// Enters the bots that have passed, and reports to the authors of the others.
  private mutating func takeUp(_ all: [Examinations.Ended]) {
    for ended in all {
      let folder = ended.folder
      switch ended.outcome {
      case .passed(let bot, let games, let problem):
        known[folder]?.bot = bot
        known[folder]?.games = games
        note(folder, .passed, problem, signature: self.games + ended.signature)
        if let problem { tell(.playsOnly(folder, games: games, problem)) }
      case .failed(let stage, let problem):
        note(folder, stage, problem, signature: games + ended.signature)
        let playsOn = known[folder]?.bot != nil
        tell(.failed(folder, problem, playsOn: playsOn))
        refuse(folder, problem, playsOn: playsOn)
      case .unsettled:
        if !isWatching, !setting.stop.isSet { tell(.changedMeanwhile(folder)) }
        note(folder, .waiting)
      }
    }
  }

  /// The bot of a folder, as described in the copy that has passed, or from which it plays.
  ///
  /// - Returns: the bot, entered in the games whose check it has passed, and the other games that it enters.
  private func bot(
    of record: SubmissionRecord, _ owners: NameOwners
  ) throws(FileProblem) -> (bot: Competitor, refused: [String]) {
    let folder = record.folder
    let passed = SubmissionExamination.copy(of: folder, in: file.out)
    let played = owners.copy(of: SubmissionFile.submission(folder, of: file.path))
    let copy = SystemFile.isFolder(passed) ? passed : played ?? passed
    var bot = try SubmissionFile.read(in: copy, entering: folder, of: file.path, catalogue: setting.catalogue).bot
    let wanted = file.submittedGames(of: bot).map { $0.name }
    let refused = wanted.filter { !(record.games?.contains($0) ?? true) }
    if !refused.isEmpty { bot.plays = wanted.filter { !refused.contains($0) } }
    return (bot, refused)
  }

  /// The tournament with the bots that may play; a bot whose name belongs to another is refused.
  private mutating func enter() throws -> TournamentFile {
    let owners = try owners()
    (entered, refused) = ([:], [:])
    var candidates: [(place: Int, folder: String, bot: Competitor)] = []
    for record in known.values where record.bot != nil {
      guard let (bot, games) = try? bot(of: record, owners) else {
        // A missing copy is made again.
        known[record.folder] = nil
        continue
      }
      refused[record.folder] = games
      candidates.append((owners.place(of: bot), record.folder, bot))
    }
    candidates.sort { ($0.place, $0.folder) < ($1.place, $1.folder) }
    for (_, folder, bot) in candidates {
      guard let clash = owners.clash(of: bot) ?? bot.clash(with: file.competitors + entered.values) else {
        entered[folder] = bot
        if known[folder]?.stage == .nameTaken { note(folder, .passed) }
        continue
      }
      // Newer files have failed since, and their author has the reason: an earlier copy's name is not one.
      if let last = known[folder]?.stage, last.isFailure, last != .nameTaken { continue }
      let owner = owners.folder(of: bot) ?? entered.values.first { bot.clash(with: [$0]) != nil }?.owner
      let rule = FileProblem(clash, file: folder + "/" + SubmissionFile.name, key: "name").message
      let problem = rule + SubmissionFolders.claim(clash, by: owner)
      refuse(folder, problem, playsOn: false)
      if known[folder]?.problem != problem {
        let taken = if case .lookalike(_, let other) = clash { other } else { bot.name }
        tell(.nameTaken(folder, bot: bot.name, taken: taken, rule, owner: owner, isGone: owner.map(isGone) ?? false))
      }
      // An invalid name has no owner, so the folder is refused, not told that the name is taken.
      let stage: SubmissionRecord.Stage = if case .versionName = clash { .refused } else { .nameTaken }
      note(folder, stage, problem)
    }
    if !acceptsChanges { try requireAddedGames() }
    do throws(FileProblem) {
      return try file.entering(Array(entered.values))
    } catch {
      guard case .tooFewBots = error.kind, known.isEmpty else { throw error }
      throw FileProblem(.noFolders(pattern: pattern), file: file.path, key: "bots_from")
    }
  }

  /// The number of bots from which confirmation is required for a change that keeps most of them from playing.
  private static let fewest = 3

  /// Throws if most bots fail the check of a game that the file has added to the run.
  ///
  /// - Throws: `RunProblem.failedGame`.
  private mutating func requireAddedGames() throws(RunProblem) {
    guard let journal = try currentJournal() else { return }
    let old = Set(journal.tournament.events.map { $0.game.name })
    for game in Set(file.events.map { $0.game.name }).subtracting(old).sorted() {
      let failed = entered.filter { refused[$0.key]?.contains(game) ?? false }.map(\.value.name)
      let passed = entered.values.count { $0.plays(game) }
      if failed.count > passed, failed.count >= SubmissionFolders.fewest {
        throw .failedGame(game, bots: failed.sorted(), of: failed.count + passed, folder: file.out)
      }
    }
  }

  /// Who owns a name, in words for other authors, who know only their own folders.
  private static func claim(_ clash: FileProblem.Kind, by owner: String?) -> String {
    if case .versionName = clash { return "" }
    return owner == nil ? "; the organiser's own bot has it" : "; the bot of another folder has it"
  }

  /// True if the folder that owns a name is no longer there.
  private func isGone(_ owner: String) -> Bool {
    !SystemFile.isFolder(AbsolutePath.of(owner, in: AbsolutePath.folder(of: file.path)))
  }

  private func refuse(_ folder: String, _ problem: String, playsOn: Bool) {
    let start =
      playsOn
      ? "These files do not play. The bot plays on with its earlier files until they change."
      : "This bot does not play until its files change."
    write("\(start)\n\n\(problem)\n", to: folder)
  }

  /// Writes every author's report.
  ///
  /// - Parameters:
  ///   - disqualified: the names of the disqualified bots.
  ///   - results: returns the results of a bot, given by its name.
  package func report(disqualified: Set<String>, results: (String) -> String) {
    for (folder, bot) in entered where known[folder]?.stage.isFailure == false {
      let start =
        disqualified.contains(bot.name)
        ? "\(bot.name) is disqualified in at least one event of \(file.name), after "
          + (file.maxFaults == 1 ? "a fault" : "\(file.maxFaults) faults in a row")
          + ". A new version may play; or ask the organiser for a pardon."
        : "\(bot.name) plays in \(file.name)."
      write(start + "\n" + results(bot.name) + refusal(of: bot, in: folder), to: folder)
    }
  }

  /// The games that a bot does not play because it fails their check, with advice; empty if there are none.
  private func refusal(of bot: Competitor, in folder: String) -> String {
    guard let games = refused[folder], !games.isEmpty else { return "" }
    let plays = (bot.plays ?? []).map { "\"\($0)\"" }.joined(separator: ", ")
    return """

      It does not play \(games.joined(separator: " and ")), because it fails the check there. Correct it; or, if it is not meant for \
      \(games.count == 1 ? "this game" : "these games"), add "plays": [\(plays)] to \(SubmissionFile.name).

      \(known[folder]?.problem ?? "")

      """
  }

  /// Writes the author's file if its text has changed; anything of the author in its place, such as a link, is set
  /// aside.
  private func write(_ text: String, to folder: String) {
    // Its author may have replaced the folder by a link to another one since it was found.
    guard Submission.isFolder(folder, matching: pattern) else { return }
    let path = folder + "/" + SubmissionFile.report
    let bytes = Array((text + SubmissionFolders.signature).utf8)
    let old = try? ForeignFile(path, followsLinks: false).bytes(atMost: SubmissionFolders.longestReport)
    if old == bytes { return }
    let isOwn = old.map { String(decoding: $0, as: UTF8.self).hasSuffix(SubmissionFolders.signature) } ?? false
    if SystemFile.isThere(path), !isOwn {
      do throws(SystemError) {
        _ = try Removal.setAside(path, suffix: "by-its-author")
      } catch {
        return
      }
    }
    Removal.removeFile(path + ".new")
    // If there is no room, or the folder has no permissions, there is no report; that does not stop the others' play.
    guard let file = try? DurableFile(creating: path + ".new"), (try? file.append(bytes)) != nil else {
      return
    }
    // The previous report stays then.
    try? Removal.replace(path, by: path + ".new")
  }
}
