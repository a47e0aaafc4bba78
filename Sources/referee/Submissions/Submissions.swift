import Arena
import BotProcess
import BotProtocol
import Catalogue
import Conformance
import Foundation
import GameRules
import Ratings
import Records
import Refereeing
import Standings
import Tournaments

/// The bots that folders enter by themselves: each is built and checked before it plays, and its author is told how it
/// stands.
struct Submissions {
  /// What is known of folders from earlier runs: a file in the run's folder.
  private static let record = "submissions.json"

  /// The tournament with the bots that its file names itself.
  private var file: TournamentFile
  private let pattern: String
  private let launcher: BotLauncher
  /// By folder.
  private var known: [String: Submission] = [:]
  /// The bots that may play, by folder.
  private var bots: [String: Competitor] = [:]
  /// Those of them whose names are theirs alone.
  private var entered: [String: Competitor] = [:]

  /// - Throws: `StartFailure` where the sandbox does not work.
  init?(_ file: TournamentFile) throws {
    guard let pattern = file.submissions else { return nil }
    self.file = file
    self.pattern = pattern
    launcher = try ExecutablePaths.launcher(for: file)
    if let data = FileManager.default.contents(atPath: recordPath) {
      known = (try? JSONDecoder().decode([String: Submission].self, from: data)) ?? [:]
    }
  }

  /// The folder of the run.
  var out: String { file.out }

  private var recordPath: String { out + "/" + Submissions.record }

  /// Notes that the run has begun: a seed that was drawn stands in its journal now.
  mutating func begin() { if file.seedSource == .drawn { file.seedSource = .journal } }

  /// True if a folder was added, changed or removed, and nobody is writing it.
  var hasChanged: Bool {
    let folders = Submission.folders(matching: pattern)
    return Set(folders) != Set(known.keys)
      || folders.contains { Submission.signature(of: $0) != known[$0]?.signature && !Submission.isBeingWritten($0) }
  }

  /// Builds and checks what is new or has changed.
  ///
  /// - Parameter waitsForWriters: true leaves a folder that is being written as it was.
  /// - Throws: `FileProblem` where the bots cannot play the events, as where there are too few.
  mutating func look(waitsForWriters: Bool, stop: StopSignal) throws -> TournamentFile {
    let folders = Submission.folders(matching: pattern)
    for gone in Set(known.keys).subtracting(folders) { (known[gone], bots[gone]) = (nil, nil) }
    for folder in folders where !stop.isSet {
      let signature = Submission.signature(of: folder)
      if known[folder]?.signature == signature {
        if bots[folder] == nil, known[folder]?.problem == nil { bots[folder] = try? bot(in: folder) }
      } else if !waitsForWriters || !Submission.isBeingWritten(folder) {
        examine(folder, stop)
      }
    }
    try? JSONEncoder().encode(known).write(to: URL(filePath: recordPath), options: .atomic)
    return try enter()
  }

  /// The tournament with the bots that may play; one whose name is taken is told so.
  private mutating func enter() throws(FileProblem) -> TournamentFile {
    entered = [:]
    for (folder, bot) in bots.sorted(by: { $0.key < $1.key }) {
      if let clash = bot.clash(with: file.competitors + entered.values) {
        refuse(folder, FileProblem(clash, file: folder + "/" + SubmissionFile.name, key: "name").message)
      } else {
        entered[folder] = bot
      }
    }
    return try file.entering(Array(entered.values))
  }

  private func bot(in folder: String) throws(FileProblem) -> Competitor {
    var bot = try SubmissionFile.read(in: folder, of: file.path, catalogue: catalogue).bot
    bot.ignored += ["/" + Submission.report]
    return bot
  }

  /// The names of the bots that were built and checked.
  var names: Set<String> { Set(entered.values.map(\.name)) }

  private mutating func examine(_ folder: String, _ stop: StopSignal) {
    bots[folder] = nil
    var problem: String?
    do {
      let bot = try bot(in: folder)
      problem = try self.problem(of: bot, stop)
      if problem == nil { bots[folder] = bot }
    } catch let error as FileProblem {
      problem = error.message
    } catch let error as StartFailure {
      problem = error.message
    } catch {
      problem = "\(error)"
    }
    known[folder] = Submission(signature: Submission.signature(of: folder), problem: problem)
    if let problem {
      Console.say("\(SafeText.visible(folder)) does not play: \(problem.split(separator: "\n").first ?? "")")
      refuse(folder, problem)
    }
  }

  /// Why a bot may not play; nil if it builds and passes the check.
  private func problem(of bot: Competitor, _ stop: StopSignal) throws -> String? {
    if !bot.build.isEmpty {
      let run = BuildRun(try file.buildCommand(of: bot), with: launcher, stop: stop)
      if let failure = run.failure {
        let output = String(decoding: run.output, as: UTF8.self)
        return "the build failed: \(failure)\n\n" + SafeText.lines(output)
      }
    }
    let games = file.events.map(\.game).filter { bot.plays($0.name) }
    var settings = ConformanceRun.Settings(games: games, time: file.events[0].rules.time)
    settings.isShort = true
    let command = try file.command(
      of: bot, host: ProcessInfo.processInfo.environment, programs: ExecutablePaths.sampleBots,
      isConfined: launcher.sandbox != .none)
    var check = ConformanceRun(command, settings: settings, launcher: launcher)
    let report = ConformanceReport(check.run(), language: nil)
    return report.hasPassed
      ? nil : "it fails the check; referee check shows the same:\n\n" + report.failures
  }

  private func refuse(_ folder: String, _ problem: String) {
    tell(folder, "This bot does not play until its files change.\n\n\(problem)\n")
  }

  /// Tells every author how the bot stands.
  func report(_ standings: RunStandings) {
    for (folder, bot) in entered {
      let results = standings.events.compactMap { event in
        event.line(of: bot.name).map { "\n" + SubmissionReport.text($0, in: event) }
      }
      tell(folder, "\(bot.name) plays in \(file.name).\n" + results.joined())
    }
  }

  /// Writes the author's file anew if its text has changed; a link there is replaced, not followed.
  private func tell(_ folder: String, _ text: String) {
    let path = folder + "/" + Submission.report
    if (try? String(contentsOfFile: path, encoding: .utf8)) == text { return }
    unlink(path + ".new")
    guard let file = try? DurableFile(creating: path + ".new"), (try? file.append(Array(text.utf8))) != nil else {
      return
    }
    rename(path + ".new", path)
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
    if let rating = line.rating { lines.append("  rating \(Figures.decimal(rating.elo, digits: 0))") }
    for (kind, count) in line.faults.sorted(by: { $0.key < $1.key }) {
      lines.append("  \(count) \(count == 1 ? "fault" : "faults"): \(kind)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
