import Arena
import BotProcess
import BotProtocol
import Catalogue
import Foundation
import Ratings
import Records
import Standings

/// The bots that folders enter by themselves: each plays from a copy that was built and checked, and its author is told how
/// it stands.
///
/// What becomes of a folder later changes nothing for the version that plays, until a newer copy has passed.
struct Submissions {
  /// What is known of folders from earlier runs: a file in the run's folder.
  static let record = "submissions.json"
  /// How long the bots that have passed wait for others that are examined.
  private static let waitForOthers = Duration.seconds(5)
  /// The last line of a report, by which it is known again.
  private static let signature = "\n(referee writes this file, and replaces it.)\n"
  /// No report is longer, in bytes.
  private static let longestReport = 1 << 20
  /// After so long, an examination is announced.
  private static let announcedAfter: TimeInterval = 5

  /// The tournament with the bots that its file names itself.
  private var file: TournamentFile
  private let pattern: String
  private let launcher: BotLauncher
  private let isWatching: Bool
  private let stop: StopSignal
  private let queue = SubmissionQueue()
  /// By folder.
  private var known: [String: Submission] = [:]
  /// The bots that may play, by folder.
  private var bots: [String: Competitor] = [:]
  /// Those of them whose names are theirs.
  private var entered: [String: Competitor] = [:]
  /// What was said of folders whose names are another's.
  private var clashes: [String: String] = [:]
  private var rests: [String: FolderRest] = [:]
  private var announced: Set<String> = []
  /// Since when the bots that may play differ from those that do.
  private var newsSince: Duration?

  /// - Parameter isWatching: true examines folders beside the play, as they change.
  /// - Throws: `StartFailure` where the sandbox does not work.
  init?(_ file: TournamentFile, isWatching: Bool, stop: StopSignal) throws {
    guard let pattern = file.submissions else { return nil }
    (self.file, self.pattern, self.isWatching, self.stop) = (file, pattern, isWatching, stop)
    launcher = try ExecutablePaths.launcher(for: file)
    for (folder, submission) in Submissions.read(in: file.out) {
      if submission.name != nil {
        // A copy that is gone is made again, as one that an earlier edition did not make.
        guard let bot = try? bot(from: folder) else { continue }
        bots[folder] = bot
      } else if submission.problem == nil {
        continue
      }
      known[folder] = submission
      known[folder]?.began = nil
    }
  }

  /// What is known of each folder in a run's folder.
  static func read(in out: String) -> [String: Submission] {
    FileManager.default.contents(atPath: out + "/" + record).flatMap {
      try? JSONDecoder().decode([String: Submission].self, from: $0)
    } ?? [:]
  }

  private func write() throws {
    let json = JSONEncoder()
    json.outputFormatting = [.sortedKeys, .prettyPrinted]
    try SystemFile.write([UInt8](try json.encode(known)), to: file.out + "/" + Submissions.record)
  }

  /// Notes that the run has begun: a seed that was drawn stands in its journal now.
  mutating func begin() { if file.seedSource == .drawn { file.seedSource = .journal } }

  /// The names of the bots that were built and checked.
  var names: Set<String> { Set(entered.values.map(\.name)) }

  /// Begins to examine what is new or has changed, and takes up what has been examined.
  ///
  /// - Returns: true if the bots have changed and nothing more is to be waited for.
  mutating func update() throws -> Bool {
    try takeUp()
    let folders = Submission.folders(matching: pattern)
    let gone = Set(known.keys).subtracting(folders)
    for folder in gone {
      if bots[folder] != nil { noteNews() }
      (known[folder], bots[folder], rests[folder]) = (nil, nil, nil)
    }
    let running = queue.running
    for folder in folders where running[folder] == nil && !stop.isSet {
      if isWatching, Monotonic.now() < rests[folder]?.until ?? .zero { continue }
      if Submission.signature(of: folder) == known[folder]?.signature { continue }
      if isWatching, Submission.isBeingWritten(folder) { continue }
      known[folder, default: Submission(signature: "")].began = Date()
      queue.begin(
        SubmissionExamination(
          folder: folder, file: file, launcher: launcher, isBesidePlay: isWatching, stop: stop))
    }
    if !gone.isEmpty || queue.running.count != running.count { try write() }
    announce()
    guard let newsSince else { return false }
    return queue.running.isEmpty || isWatching && Monotonic.now() > newsSince + Submissions.waitForOthers
  }

  /// Examines what is new or has changed; while folders are watched, it waits a moment at most.
  ///
  /// - Throws: `FileProblem` where the bots cannot play the events, as where there are too few.
  mutating func look() throws -> TournamentFile {
    let deadline = Monotonic.now() + Submissions.waitForOthers
    _ = try update()
    while !queue.running.isEmpty, !isWatching || Monotonic.now() < deadline, !stop.isSet(within: .milliseconds(100)) {
      announce()
    }
    if stop.isSet { finish() }
    try takeUp()
    newsSince = nil
    return try enter()
  }

  /// Waits for what is being examined, once everything is to stop.
  func finish() { queue.wait() }

  private mutating func noteNews() { if newsSince == nil { newsSince = Monotonic.now() } }

  private func announce(_ folder: String, _ words: String) { Console.say("\(SafeText.visible(folder)) \(words)") }

  private mutating func announce() {
    for (folder, began) in queue.running where -began.timeIntervalSinceNow > Submissions.announcedAfter {
      if announced.insert(folder).inserted { announce(folder, "is still being built or checked") }
    }
  }

  /// Lets the bots play that have passed, and tells the authors of others why theirs do not.
  private mutating func takeUp() throws {
    let ended = queue.takeEnded()
    for examination in ended {
      let folder = examination.examination.folder
      announced.remove(folder)
      rests[folder] = FolderRest(after: rests[folder], at: Monotonic.now())
      // It may be gone by now.
      guard known[folder] != nil else { continue }
      known[folder]?.began = nil
      switch examination.outcome {
      case .passed(let bot):
        bots[folder] = try examination.examination.adopt(bot)
        known[folder] = Submission(signature: examination.signature, name: bot.name)
        noteNews()
      case .failed(let problem):
        known[folder]?.signature = examination.signature
        known[folder]?.problem = problem
        announce(
          folder,
          (bots[folder] == nil ? "does not play" : "keeps playing with its earlier files")
            + ": \(problem.split(separator: "\n").first ?? "")")
        refuse(folder, problem, playsOn: bots[folder] != nil)
      case .unsettled:
        if !isWatching, !stop.isSet {
          announce(folder, "was left as it was: its files changed while they were copied")
        }
        if known[folder]?.signature == "" { known[folder] = nil }
      }
    }
    if !ended.isEmpty { try write() }
  }

  /// The bot that a folder's copy enters.
  private func bot(from folder: String) throws(FileProblem) -> Competitor {
    let copy = SubmissionExamination.copy(of: folder, in: file.out)
    var bot = try SubmissionFile.read(in: copy, entering: folder, of: file.path, catalogue: catalogue).bot
    bot.ignored = []
    return bot
  }

  /// The tournament with the bots that may play; one whose name is another's is told so.
  private mutating func enter() throws -> TournamentFile {
    let owners = try NameOwners(of: file.out)
    entered = [:]
    let candidates = bots.sorted { a, b in
      let (first, second) = (owners.place(of: a.value), owners.place(of: b.value))
      return first == second ? a.key < b.key : first < second
    }
    for (folder, bot) in candidates {
      guard let clash = owners.clash(of: bot) ?? bot.clash(with: file.competitors + entered.values) else {
        (entered[folder], clashes[folder]) = (bot, nil)
        continue
      }
      let problem = FileProblem(clash, file: folder + "/" + SubmissionFile.name, key: "name").message
      refuse(folder, problem, playsOn: false)
      if clashes[folder] != problem {
        let owner = owners.folder(of: bot) ?? entered.first { bot.clash(with: [$0.value]) != nil }?.key
        announce(
          folder, "does not play: \(problem)" + (owner.map { "; the name belongs to \(SafeText.visible($0))" } ?? ""))
      }
      clashes[folder] = problem
    }
    return try file.entering(Array(entered.values))
  }

  /// True for a report that this program has written, or an earlier edition, which did not sign.
  private func isReport(_ text: String) -> Bool {
    if text.hasSuffix(Submissions.signature) { return true }
    // The author may have written it: an expression that goes back and forth in a long line took hours.
    guard let end = text.firstIndex(of: "\n") else { return false }
    let first = text[..<end]
    return first == "This bot does not play until its files change."
      || first.hasSuffix(".") && first.contains(" plays in ")
  }

  private func refuse(_ folder: String, _ problem: String, playsOn: Bool) {
    let start =
      playsOn
      ? "These files do not play. The bot plays on with its earlier files until they change."
      : "This bot does not play until its files change."
    tell(folder, "\(start)\n\n\(problem)\n")
  }

  /// Tells every author how the bot stands.
  func report(_ standings: RunStandings) {
    for (folder, bot) in entered where known[folder]?.problem == nil {
      let results = standings.events.compactMap { event in
        event.line(of: bot.name).map { "\n" + SubmissionReport.text($0, in: event) }
      }
      tell(folder, "\(bot.name) plays in \(file.name).\n" + results.joined())
    }
  }

  /// Writes the author's file anew if its text has changed; what the author has put there, such as a link, is set aside.
  private func tell(_ folder: String, _ text: String) {
    // Its author may have put a link to another's folder in its place since it was found.
    guard Submission.isFolder(folder, matching: pattern) else { return }
    let path = folder + "/" + Submission.report
    let bytes = Array((text + Submissions.signature).utf8)
    let old = try? ForeignFile(path, followsLinks: false).bytes(atMost: Submissions.longestReport)
    if old == bytes { return }
    if SystemFile.isThere(path), !(old.map { String(decoding: $0, as: UTF8.self) }.map(isReport) ?? false) {
      do throws(SystemError) {
        _ = try Removal.setAside(path, suffix: "by-its-author")
      } catch {
        return
      }
    }
    Removal.removeFile(path + ".new")
    // An author without room, or a folder without rights, gets no report, which is no reason to stop the others' play.
    guard let file = try? DurableFile(creating: path + ".new"), (try? file.append(bytes)) != nil else {
      return
    }
    // The report of the last time stays then.
    try? Removal.replace(path, by: path + ".new")
  }
}

/// What the author of one bot is told.
enum SubmissionReport {
  static func text(_ line: StandingsLine, in event: EventStandings) -> String {
    let title = event.game + (event.seats > 1 ? ", \(event.seats) seats" : "")
    guard line.games > 0 else { return "\(title): no games yet\n" }
    let ranks = line.ranks.map { $0.count > 1 ? "\($0.lowerBound) to \($0.upperBound)" : "\($0.lowerBound)" }
    var lines = ["\(title): rank \(ranks ?? "\(line.rank)") of \(event.lines.count), \(line.games) games"]
    for (index, measure) in event.measures.enumerated() where measure.isRanking {
      if let figure = line.figure(index, measure) {
        lines.append("  \(measure.name) \(Figures.decimal(figure, digits: 3))")
      }
    }
    if line.rating != nil {
      let rating = Figures.rating(line.rating)
      lines.append("  rating \(rating[0])" + (rating[1] == "–" ? "" : " ± \(rating[1])"))
    }
    for (kind, count) in line.faults.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(count) \(count == 1 ? "fault" : "faults"): \(kind)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
