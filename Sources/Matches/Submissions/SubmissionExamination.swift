import Arena
import BotProcess
import BotProtocol
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

/// Determines whether the files of a folder may play: they are copied, and the copy is built and checked.
///
/// Nothing is run in the folder itself, to which its author may be writing; the copy that passed is what plays.
package struct SubmissionExamination: Sendable {
  /// The number of attempts to copy a folder that changes meanwhile.
  private static let attempts = 3

  package enum Outcome: Sendable {
    /// The name of the bot, whose copy is ready to play; the games whose check it passed; why it does not play the
    /// others, and nil if there are none.
    case passed(String, games: [String], problem: String?)
    /// Why it does not play, in words for its author.
    case failed(SubmissionRecord.Stage, String)
    /// It kept changing while it was copied, or the run was stopped.
    case unsettled
  }

  /// The folder, an absolute path.
  package let folder: String
  /// The tournament with the bots that its file names itself.
  package let file: TournamentFile
  private let setting: SubmissionSetting
  private var launcher: BotLauncher { setting.launcher }
  private var stop: StopSignal { setting.stop }

  package init(folder: String, file: TournamentFile, setting: SubmissionSetting) {
    (self.folder, self.file, self.setting) = (folder, file, setting)
  }

  /// The path of a folder's copy that has passed, until its bot plays and it becomes a snapshot.
  package static func copy(of folder: String, in out: String) -> String {
    // The name of a folder may have the maximal length of a file name.
    let name = RunFolder.fileName(for: URL(filePath: folder).lastPathComponent).prefix(100)
    return "\(out)/\(RunFolder.submissionsName)/\(name)-\(Checksum(of: folder.utf8))"
  }

  private var copy: String { SubmissionExamination.copy(of: folder, in: file.out) }
  private static let (buildSuffix, checkSuffix) = (".build", ".check")
  private var building: String { copy + SubmissionExamination.buildSuffix }
  /// The program is checked in another place, because it must work where it was not built.
  private var checked: String { copy + SubmissionExamination.checkSuffix }

  /// Removes the copies of a referee that was killed during examinations; no examination may be running.
  static func removeRemains(in out: String) {
    let folder = "\(out)/\(RunFolder.submissionsName)"
    for name in SystemFile.names(in: folder, atMost: .max)
    where name.hasSuffix(buildSuffix) || name.hasSuffix(checkSuffix) { Removal.removeFolder("\(folder)/\(name)") }
  }

  /// Examines the folder.
  ///
  /// - Parameter enter: receives each stage.
  /// - Returns: the outcome, and the signature of the examined files.
  package func run(
    entering enter: (SubmissionRecord.Stage) -> Void
  ) -> (outcome: Outcome, signature: String) {
    // A copy that passed has been moved.
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
          // Its author may have replaced it by a link to another folder since it was found.
          isGenuine: { Submission.isFolder(folder, matching: file.botsFrom ?? folder, opened: $0) }, stop: stop)
        if stop.isSet { break }
        if Submission.signature(of: folder) != signature || isBetweenVersions { continue }
        return (try examine(enter), signature)
      } catch CopyFailure.changedMeanwhile {
        continue
      } catch {
        return (stop.isSet ? .unsettled : failed(.refused, error.asProblem.message), signature)
      }
    }
    return (.unsettled, signature)
  }

  /// True if the author had just removed the old files: the folder had a description before it was copied.
  private var isBetweenVersions: Bool { !SystemFile.isThere(building + "/" + SubmissionFile.name) }

  /// The problem with the paths of the author's folder, not of its copies.
  private func shown(_ problem: String) -> String {
    problem.replacing(checked, with: folder).replacing(building, with: folder)
  }

  private func failed(_ stage: SubmissionRecord.Stage, _ problem: String) -> Outcome { .failed(stage, shown(problem)) }

  /// Removes the copies that do not play.
  func discard() {
    // A build may have created folders without permissions, or deeper than a path can be.
    for path in [building, checked] { Removal.removeFolder(path) }
  }

  private func examine(_ enter: (SubmissionRecord.Stage) -> Void) throws -> Outcome {
    try IgnoreList.check(in: building)
    // The referee's own file is not part of the program.
    Removal.removeFolder(building + "/" + SubmissionFile.report)
    var bot = try SubmissionFile.read(in: building, entering: folder, of: file.path, catalogue: setting.catalogue).bot
    let description = try description(in: building)
    if !bot.build.isEmpty {
      try requireCopied(bot.build)
      enter(.building)
      let failure = try buildFailure(of: bot)
      // A stop is not a failure of the submission.
      if stop.isSet { return .unsettled }
      if let failure { return failed(.buildFailed, failure) }
    }
    try requireCopied(bot.command)
    try requireProgram(of: bot)
    // A program that cannot be copied now could not be copied when a table begins.
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

  /// Checks that the copy contains the files of the folder that a command names, after a build.
  ///
  /// - Throws: `CopyFailure.ignored`.
  private func requireCopied(_ command: [String]) throws(CopyFailure) {
    // `java Bot` names Bot.class.
    for file in AbsolutePath.files(command + command.map { $0 + ".class" }, in: folder)
    where AbsolutePath.isBelow(file, folder) {
      let path = file.dropFirst(folder.count)
      if SystemFile.isThere(building + path) { continue }
      // A change of the patterns would not bring it into the copy.
      if SystemFile.kind(file) == .link { throw .leadsOut(file) }
      let missing = AbsolutePath.folders(above: String(path)).last { !SystemFile.isThere(building + $0) }
      throw .ignored(String(path.dropFirst()), pattern: "!" + (missing ?? String(path)))
    }
  }

  /// Checks that the copy contains the program that a command names by a path, after a build.
  ///
  /// - Throws: `CopyFailure.notBuilt`.
  private func requireProgram(of bot: Competitor) throws(CopyFailure) {
    guard let program = bot.command.first, program.contains("/"), !program.hasPrefix("/"),
      !SystemFile.isThere(building + "/" + program)
    else { return }
    throw .notBuilt(program, hasBuild: !bot.build.isEmpty)
  }

  /// The description of the bot; it cannot be changed after it was read.
  private func description(in folder: String) throws -> [UInt8] {
    try ForeignFile.bytes(at: folder + "/" + SubmissionFile.name, atMost: SubmissionFile.largest)
  }

  private func buildFailure(of bot: Competitor) throws -> String? {
    var builder = bot
    (builder.folder, builder.command) = (building, bot.build)
    let command = try file.command(
      of: builder, host: ProcessInfo.processInfo.environment, programs: setting.sampleBots, isConfined: true)
    let run = BuildRun(command, with: launcher, limit: file.buildLimit, stop: stop)
    guard let failure = run.failure else { return nil }
    let reason = [failure, run.advice].compactMap(\.self).joined(separator: "; ")
    let output = SafeText.lines(String(decoding: run.output, as: UTF8.self))
    return "the build failed: \(reason)\n\n" + output
  }

  /// Why a bot may not play a game; nil if it may.
  ///
  /// Each game has a time limit of its own.
  private func checkFailure(of bot: Competitor, in game: any Game.Type) throws -> String? {
    var settings = ConformanceRun.Settings(games: [game], time: file.events[0].rules.time)
    settings.isShort = true
    let (end, isOver) = (settings.stop, StopSignal())
    let deadline = Monotonic.now() + file.checkLimit
    try SystemThread.start("check") { [stop] in
      while !isOver.isSet(within: .milliseconds(100)) {
        if stop.isSet || Monotonic.now() > deadline { end.set() }
      }
    }
    defer { isOver.set() }
    let command = try file.command(
      of: bot, host: ProcessInfo.processInfo.environment, programs: setting.sampleBots,
      isConfined: launcher.sandbox != .none)
    var check = ConformanceRun(command, settings: settings, launcher: launcher)
    let results = check.run()
    let report = ConformanceReport(
      results, language: Language.of(command: bot.command, in: bot.folder))
    if end.isSet { return "the check did not end within \(file.checkLimit.inSeconds); answer faster" }
    if report.hasPassed { return nil }
    return "it fails the check that \(report.firstDemand ?? "the bot answers")\n\n" + report.failures
  }
}

extension TournamentFile {
  /// The games of the events that a submission enters, each once.
  func submittedGames(of bot: Competitor) -> [any Game.Type] {
    var names: Set<String> = []
    return events.map(\.game).filter { bot.plays($0.name) && names.insert($0.name).inserted }
  }
}
