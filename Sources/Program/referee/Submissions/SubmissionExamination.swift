package import Arena
package import BotProcess
import BotProtocol
import Catalogue
import Clocks
import Conformance
import Fields
import Foundation
import GameRules
import OperatingSystem
import Records
package import RunFiles
import Sandboxes
import Tournaments

/// Finds out whether the files of a folder may play: they are copied, and the copy is built and checked.
///
/// Nothing is run in the folder itself, which its author may be writing, and the copy that passed is what plays.
package struct SubmissionExamination: Sendable {
  /// How often a folder is copied that changes meanwhile.
  private static let attempts = 3

  package enum Outcome: Sendable {
    /// The name of the bot, whose copy waits to play; the games whose check it passed; why it does not play the others, and
    /// nil where there are none.
    case passed(String, games: [String], problem: String?)
    /// Why it does not play, and what its author is told.
    case failed(SubmissionRecord.Stage, String)
    /// It changed again and again while it was copied, or everything was stopped.
    case unsettled
  }

  /// The folder, an absolute path.
  package let folder: String
  /// The tournament with the bots that its file names itself.
  package let file: TournamentFile
  package let launcher: BotLauncher
  package let stop: StopSignal

  package init(folder: String, file: TournamentFile, launcher: BotLauncher, stop: StopSignal) {
    self.folder = folder
    self.file = file
    self.launcher = launcher
    self.stop = stop
  }

  /// Where the folder's copy waits that has passed, until its bot plays and it becomes a snapshot.
  package static func copy(of folder: String, in out: String) -> String {
    // A folder's name may take all bytes that a file system gives to one.
    let name = RunFolder.fileName(for: URL(filePath: folder).lastPathComponent).prefix(100)
    return "\(out)/\(RunFolder.submissionsName)/\(name)-\(Checksum(of: folder.utf8))"
  }

  private var copy: String { SubmissionExamination.copy(of: folder, in: file.out) }
  private static let (buildSuffix, checkSuffix) = (".build", ".check")
  private var building: String { copy + SubmissionExamination.buildSuffix }
  /// A program must work where it was not built.
  private var checked: String { copy + SubmissionExamination.checkSuffix }

  /// Removes what a referee has left that was killed while it examined folders; nobody may be examining any.
  static func removeRemains(in out: String) {
    let folder = "\(out)/\(RunFolder.submissionsName)"
    for name in SystemFile.names(in: folder, atMost: .max)
    where name.hasSuffix(buildSuffix) || name.hasSuffix(checkSuffix) { Removal.removeFolder("\(folder)/\(name)") }
  }

  /// Examines the folder.
  ///
  /// - Parameter enter: told how far it is.
  /// - Returns: the outcome, and what the files looked like that it is about.
  package func run(
    entering enter: (SubmissionRecord.Stage) -> Void
  ) -> (outcome: Outcome, signature: String) {
    // What passed has been moved.
    defer { discard() }
    return examined(enter)
  }

  private func examined(_ enter: (SubmissionRecord.Stage) -> Void) -> (outcome: Outcome, signature: String) {
    var signature = ""
    for _ in 0..<SubmissionExamination.attempts where !stop.isSet {
      signature = Submission.signature(of: folder)
      do {
        discard()
        try FolderCopy.make(
          of: folder, at: building, ignoring: Submission.ignored(in: folder), isUpload: true,
          // Its author may have put a link to another's folder in its place since it was found.
          isGenuine: { Submission.isFolder(folder, matching: file.submissions ?? folder, opened: $0) }, stop: stop)
        if stop.isSet { break }
        if Submission.signature(of: folder) != signature || isBetweenVersions { continue }
        return (try examine(enter), signature)
      } catch SnapshotFailure.changedMeanwhile {
        continue
      } catch {
        return (stop.isSet ? .unsettled : failed(.refused, SubmissionExamination.words(error)), signature)
      }
    }
    return (.unsettled, signature)
  }

  /// True where the author had just taken the old files away: the folder had a description before it was copied.
  private var isBetweenVersions: Bool { !SystemFile.isThere(building + "/" + SubmissionFile.name) }

  /// An author knows the folder, and not its copies.
  private func shown(_ problem: String) -> String {
    problem.replacing(checked, with: folder).replacing(building, with: folder)
  }

  private func failed(_ stage: SubmissionRecord.Stage, _ problem: String) -> Outcome { .failed(stage, shown(problem)) }

  /// Removes the copies that do not play.
  func discard() {
    // A build may have made folders without rights, and deeper than a path can say.
    for path in [building, checked] { Removal.removeFolder(path) }
  }

  package static func words(_ error: any Error) -> String {
    switch error {
    case let problem as FileProblem: problem.message
    case let failure as StartFailure: failure.message
    case let failure as SnapshotFailure: failure.message
    case let error as SystemError: error.words
    default: "\(error)"
    }
  }

  private func examine(_ enter: (SubmissionRecord.Stage) -> Void) throws -> Outcome {
    try IgnoreList.check(in: building)
    // The referee's own file is no part of the program.
    Removal.removeFolder(building + "/" + Submission.report)
    var bot = try SubmissionFile.read(in: building, entering: folder, of: file.path, catalogue: catalogue).bot
    let description = try description(in: building)
    if !bot.build.isEmpty {
      try requireCopied(bot.build)
      enter(.building)
      let failure = try buildFailure(of: bot)
      // What was stopped with the referee has not failed.
      if stop.isSet { return .unsettled }
      if let failure { return failed(.buildFailed, failure) }
    }
    try requireCopied(bot.command)
    try requireProgram(of: bot)
    // What cannot be copied now could not be copied when a table begins.
    try FolderCopy.make(
      of: building, at: checked, ignoring: IgnoreList(of: building, adding: bot.ignored), isReadOnly: true, stop: stop)
    Removal.removeFolder(building)
    bot.folder = checked
    enter(.checking)
    var (games, failures): ([String], [String]) = ([], [])
    let wanted = file.submittedGames(of: bot)
    for game in wanted {
      let failure = try checkFailure(of: bot, in: game)
      if stop.isSet { return .unsettled }
      if let failure {
        failures.append(wanted.count == 1 ? failure : "\(game.name): \(failure)")
      } else {
        games.append(game.name)
      }
    }
    let problem = failures.isEmpty ? nil : failures.joined(separator: "\n")
    if let problem, games.isEmpty { return failed(.checkFailed, problem) }
    guard try self.description(in: checked) == description else {
      return .failed(
        .refused,
        "\(SubmissionFile.name) was changed by the build or by the bot, after it had been read; write it by hand")
    }
    Removal.removeFolder(copy)
    try Removal.replace(copy, by: checked)
    return .passed(bot.name, games: games, problem: problem.map(shown))
  }

  /// Checks that the files of the folder that a command names are in the copy, after a build.
  ///
  /// - Throws: `SnapshotFailure.ignored`.
  private func requireCopied(_ command: [String]) throws(SnapshotFailure) {
    // `java Bot` names Bot.class.
    for file in AbsolutePath.files(command + command.map { $0 + ".class" }, in: folder)
    where AbsolutePath.isBelow(file, folder) {
      let path = file.dropFirst(folder.count)
      if SystemFile.isThere(building + path) { continue }
      // A pattern would not bring it into the copy.
      if SystemFile.kind(file) == .link { throw .leadsOut(file) }
      let missing = AbsolutePath.folders(above: String(path)).last { !SystemFile.isThere(building + $0) }
      throw .ignored(String(path.dropFirst()), pattern: "!" + (missing ?? String(path)))
    }
  }

  /// Checks that the program that a command names by a path is in the copy, after a build.
  ///
  /// - Throws: `SnapshotFailure.notBuilt`.
  private func requireProgram(of bot: Competitor) throws(SnapshotFailure) {
    guard let program = bot.command.first, program.contains("/"), !program.hasPrefix("/"),
      !SystemFile.isThere(building + "/" + program)
    else { return }
    throw .notBuilt(program, hasBuild: !bot.build.isEmpty)
  }

  /// What enters the bot; nobody may change it once it was read.
  private func description(in folder: String) throws -> [UInt8] {
    try ForeignFile.bytes(at: folder + "/" + SubmissionFile.name, atMost: SubmissionFile.largest)
  }

  private func buildFailure(of bot: Competitor) throws -> String? {
    var builder = bot
    (builder.folder, builder.command) = (building, bot.build)
    let command = try file.command(
      of: builder, host: ProcessInfo.processInfo.environment, programs: ExecutablePaths.sampleBots, isConfined: true)
    let run = BuildRun(command, with: launcher, limit: file.buildLimit, stop: stop)
    guard let failure = run.failure else { return nil }
    let reason = [failure, run.advice].compactMap(\.self).joined(separator: "; ")
    let output = SafeText.lines(String(decoding: run.output, as: UTF8.self))
    return "the build failed: \(reason)\n\n" + output
  }

  /// Why a bot may not play a game; nil if it may.
  ///
  /// Each game has the time of a check to itself.
  private func checkFailure(of bot: Competitor, in game: any Game.Type) throws -> String? {
    var settings = ConformanceRun.Settings(games: [game], time: file.events[0].rules.time)
    settings.isShort = true
    let (end, isOver) = (settings.stop, StopSignal())
    let deadline = Monotonic.now() + file.checkLimit
    try OwnThread.start("check") { [stop] in
      while !isOver.isSet(within: .milliseconds(100)) {
        if stop.isSet || Monotonic.now() > deadline { end.set() }
      }
    }
    defer { isOver.set() }
    let command = try file.command(
      of: bot, host: ProcessInfo.processInfo.environment, programs: ExecutablePaths.sampleBots,
      isConfined: launcher.sandbox != .none)
    var check = ConformanceRun(command, settings: settings, launcher: launcher)
    let results = check.run()
    let report = ConformanceReport(
      results, language: CheckCommand.language(of: bot.command, in: bot.folder))
    if end.isSet { return "the check did not end within \(file.checkLimit.inSeconds); answer faster" }
    if report.hasPassed { return nil }
    return "it fails the check that \(report.firstDemand ?? "the bot answers")\n\n" + report.failures
  }
}

extension TournamentFile {
  /// The games of the events that a submission means to enter, each once.
  func submittedGames(of bot: Competitor) -> [any Game.Type] {
    var names: Set<String> = []
    return events.map(\.game).filter { bot.plays($0.name) && names.insert($0.name).inserted }
  }
}
