import Arena
import BotProcess
import BotProtocol
import Catalogue
import Foundation
import OperatingSystem
import PersonPlay
import Ratings
import Records
import Refereeing
import Reports
import RunFiles
import Sandboxes
import Tournaments

/// Objects that a run shares with its caller, such as a run of submissions.
struct RunConditions {
  /// The handler of signals, if there is one already.
  var interruption: SignalHandler?
  /// Ends the play after the tables that have begun.
  var pause = StopSignal()
  /// The folder of the run, if it is locked already.
  var folder: RunFolder?
  /// The bots that are known to start.
  var readiness = BotReadiness()
  /// Called about ten times a second.
  var looking: () -> Void = {}
}

extension RunRequest {
  /// Plays the remaining tables.
  func perform(_ conditions: RunConditions = RunConditions()) throws -> (TournamentRun, TournamentRun.End) {
    // Checked first: a second referee must not rebuild programs that the first one uses, and no bot should start for a
    // run that cannot be written.
    if conditions.folder == nil { try RunFolder.requireReady(file.out) }
    let interruption = try conditions.interruption ?? SignalHandler()
    defer { withExtendedLifetime(interruption) {} }
    let prepared = try prepared(conditions, stop: interruption.stop)
    let run = try TournamentRun(file, start(conditions, prepared), catalogue)
    var people = try SeatedPeople(of: file, at: self.people, listen: listen)
    let opened = people?.announce(opening: opensPage)
    defer {
      people?.stop()
      withExtendedLifetime(opened) {}
    }
    announce(run, prepared)
    try workers?.begin(run)
    defer { workers?.end() }
    let end = try play(run, with: &people, looking: conditions.looking)
    if end == .finished { people?.close() }
    if isQuiet { return (run, end) }
    let names = run.tournament.shownNames
    for bot in run.disqualified {
      Console.say(
        "\(SafeText.name(names[bot])) is disqualified after \(file.maxFaults == 1 ? "a fault" : "\(file.maxFaults) faults in a row")"
      )
    }
    for example in run.faultExamples { Console.say(words(example)) }
    return (run, end)
  }

  /// The settings of the play.
  private func start(_ conditions: RunConditions, _ prepared: RunPreparation) -> RunStart {
    var start = RunStart(commands: prepared.commands, launcher: prepared.launcher)
    (start.stop, start.pause, start.folder) = (prepared.stop, conditions.pause, conditions.folder)
    (start.origin, start.shard) = (.here(program: Version.current), shard)
    (start.acceptsChanges, start.acceptsWeakerSandbox) = (acceptsChanges, acceptsWeakerSandbox)
    (start.startsOver, start.tellsTables) = (startsOver, showsTables)
    start.check = { bots throws(RunProblem) in try prepared.check(bots) }
    start.tellKept = { Console.say("the earlier run is kept in \($0)") }
    return start
  }

  /// True if each table is displayed, and not only their number.
  private var showsTables: Bool { Console.isTerminal && !isQuiet }

  /// Plays, and displays the progress.
  private func play(
    _ run: TournamentRun, with people: inout SeatedPeople?, looking: () -> Void
  ) throws -> TournamentRun.End {
    var view = ProgressView(file, isTerminal: Console.isTerminal)
    if showsTables {
      try run.tellEarlier { view.count($0) }
    }
    var last: RunProgress?
    let end = try run.play(with: people?.seats ?? [:]) { progress in
      if last == nil { Terminal.yieldToBots() }
      last = progress
      looking()
      let awaited = people?.noteAwaited()
      if !showsTables, let news = awaited?.news { Console.say(news) }
      for news in workers?.takeNews() ?? [] { if isQuiet { Console.say(news) } else { view.say(news) } }
      if !isQuiet { view.show(progress, waitingFor: awaited?.names ?? []) }
    }
    if !isQuiet, let last, last.finishedNow > 0 || end != .finished { view.finish(last) }
    return end
  }

  /// Finds the start command of each bot, without touching the run's folder.
  ///
  /// - Throws: `StartFailure` if the sandbox does not work, and `RunProblem` for all bots that cannot play.
  func prepared(_ conditions: RunConditions, stop: StopSignal) throws -> RunPreparation {
    let launcher = try ExecutablePaths.launcher(for: file)
    var prepared = RunPreparation(
      file: file, launcher: launcher, readiness: conditions.readiness, stop: stop, showsProgress: !isQuiet)
    let missing: [FailedStart]
    (prepared.commands, missing) = try Preflight.search(
      file, host: ProcessInfo.processInfo.environment, programs: ExecutablePaths.sampleBots, launcher: launcher,
      stop: stop)
    // All bots that cannot play are reported together.
    if !missing.isEmpty { try prepared.check(prepared.bots, besides: missing) }
    return prepared
  }

  /// A bot's first fault, and the command that shows it.
  private func words(_ example: FaultExample) -> String {
    let title = FaultKind.title(of: example.fault.kind)
    let inspection = example.transcript.map {
      "Inspect it with: referee replay \(ShellWord.quoted($0)) --messages --bot \(ShellWord.quoted(example.bot))"
    }
    return "\(SafeText.name(example.bot)): "
      + (example.count == 1 ? "1 fault, \(title). " : "\(example.count) faults, the first \(title). ")
      + (inspection ?? "Set \"transcripts\": \"faults\" to record such games.")
  }

  /// Prints the bots, the tables and the sandbox.
  private func announce(_ run: TournamentRun, _ prepared: RunPreparation) {
    let (launcher, commands) = (prepared.launcher, prepared.commands)
    if !isQuiet { announceTables(run) }
    // Changes of the tournament's size are printed even with --quiet.
    for sentence in run.summary.sentencesOnFile(run.tournament.file) + run.summary.difference.sentences {
      Console.say(sentence)
    }
    // If no table is left, no bot is started.
    if run.summary.hasPlayedAll { return }
    // A risk for the organiser's files that was not requested explicitly is printed even with --quiet.
    if let gap = launcher.sandbox.gap, !isQuiet || file.sandbox == .auto {
      Console.say("no sandbox: \(gap); to list sandboxes: referee doctor")
    }
    if isQuiet { return }
    announceBots(run)
    if CurrentProcess.isOfRoot { Console.say("root: \(Sandbox.gapOfRoot)") }
    for bot in file.startedBots where bot.sandbox != nil {
      let own = launcher.sandbox(of: commands[bot.name]!)
      if own != launcher.sandbox {
        Console.say("\(SafeText.name(bot.name)) runs " + (own == .none ? "without a sandbox" : "in \(own.name)"))
      }
    }
    for bot in file.startedBots where bot.usesNetwork && launcher.sandbox(of: commands[bot.name]!) != .none {
      Console.say("\(SafeText.name(bot.name)) may use the network")
    }
  }

  private func announceTables(_ run: TournamentRun) {
    let summary = run.summary
    if summary.wasTorn { Console.say("the last line of the journal was incomplete; its table is played again") }
    if summary.isClosed {
      Console.say("\(run.tournament.file.name): the run is closed, and nothing more is played")
      return
    }
    let tables =
      switch (summary.finished, summary.isOpen) {
      case (0, false): "playing \(ProgressLine.count(summary.total))"
      case (0, true):
        run.tournament.events.contains { $0.stop != nil }
          ? "playing until the results are settled" : "playing in rounds"
      case (let finished, false) where summary.hasPlayedAll:
        finished == 1 ? "its only table has been played" : "all \(ProgressLine.count(finished)) have been played"
      case (let finished, false): "resuming after \(finished) of \(ProgressLine.count(summary.total))"
      case (let finished, true): "resuming after \(ProgressLine.count(finished))"
      }
    let pace = summary.concurrency == 0 ? ", by workers alone" : ", \(summary.concurrency) at a time"
    Console.say("\(run.tournament.file.name): \(tables)\(summary.hasPlayedAll ? "" : pace)")
    for (event, tables) in zip(run.tournament.events, summary.tables) where summary.finished == 0 {
      guard let tables, !isDuel else { continue }
      let bots = event.activeEntrants.count
      Console.say("  " + PlanGrid.sentence(on: event, bots: bots, tables: tables))
    }
    if run.tournament.file.isSeedDrawn {
      Console.say(
        "Seed (random, stored in the journal): \(run.tournament.file.seed). Set it as \"seed\" to repeat these deals.")
    }
  }

  private func announceBots(_ run: TournamentRun) {
    let summary = run.summary
    for name in summary.merged where summary.finished > 0 {
      Console.say("the program of \(SafeText.name(name)) has changed; its old and new results count as one bot's")
    }
    if let limit = summary.descriptorLimit {
      Console.say(
        "The limit of \(limit) file descriptors allows \(summary.concurrency) tables at a time; raise it with ulimit -n."
      )
    }
    if let oversubscription = summary.oversubscription { Console.say(oversubscription) }
  }
}

/// The commands and the launcher with which a run starts its bots.
struct RunPreparation {
  let file: TournamentFile
  let launcher: BotLauncher
  let readiness: BotReadiness
  let stop: StopSignal
  let showsProgress: Bool
  /// The start commands, by the bot's name.
  var commands: [String: BotCommand] = [:]

  /// The bots that have a start command.
  var bots: [BotToPlay] {
    file.competitors.compactMap { bot in
      commands[bot.name].map { BotToPlay(entrant: Entrant(bot), command: $0) }
    }
  }

  /// Checks that bots start.
  ///
  /// - Throws: `RunProblem` if one does not, or the check was stopped.
  func check(_ bots: [BotToPlay], besides failures: [FailedStart] = []) throws(RunProblem) {
    var checks = CountProgress("checking bots", total: bots.count, isShown: showsProgress)
    let failures =
      failures
      + readiness.failures(of: bots, in: file, launcher: launcher, stop: stop) {
        checks.show($0)
      }
    checks.finish()
    if stop.isSet { throw .stopped }
    if !failures.isEmpty { throw Preflight.refusal(failures, stop) }
  }
}

extension TournamentRun.Summary {
  /// True if no table is left to play.
  fileprivate var hasPlayedAll: Bool { isClosed || (!isOpen && finished == total && total > 0) }

  /// The changes of the file, which apply from now on.
  fileprivate func sentencesOnFile(_ file: TournamentFile) -> [String] {
    file.events.suffix(addedEvents).map { "the event \($0.game.name) is added" }
      + (earlierMaxFaults.map { ["max_faults was \($0) and is \(file.maxFaults) from here on"] } ?? [])
  }
}

extension LineupDifference {
  /// From this number on, bots that changed in the same way are reported in one sentence.
  private static let many = 4

  /// The changes of bots, a sentence for each, or for many that changed in the same way.
  fileprivate var sentences: [String] {
    if isEmpty { return [] }
    let groups = Dictionary(grouping: changed) { BotChange("", $0.what).reason }
    let many = groups.filter { $0.value.count >= LineupDifference.many }
    return joined.map { "\(SafeText.name($0)) joins" } + returned.map { "\(SafeText.name($0)) plays again" }
      + left.map { "\(SafeText.name($0)) has left; its results are kept (standings --all)" }
      + many.sorted { $0.key < $1.key }.map { reason, bots in
        "\(bots.count) new versions, each because \(SafeText.name(reason, limit: 300)): "
          + bots.map { SafeText.name($0.name) }.joined(separator: ", ")
      }
      + changed.filter { many[BotChange("", $0.what).reason] == nil }.map(\.sentence)
      + (moreTables.flatMap { $0 == 0 ? nil : [words(ofTables: $0)] } ?? [])
  }

  private func words(ofTables count: Int) -> String {
    "\(Figures.grouped(abs(count))) \(count < 0 ? "fewer" : "more") \(abs(count) == 1 ? "table" : "tables")"
  }
}

extension LineupDifference.Changed {
  fileprivate var sentence: String {
    let name = SafeText.name(name)
    let reason = what == .unknown ? "" : "; " + SafeText.name(BotChange("", what).reason, limit: 300)
    return isEarlier
      ? "\(name) is version \(version) again, with the results that it had\(reason)"
      : "\(name) has changed and plays as version \(version); results so far stay those of earlier versions\(reason)"
  }
}
