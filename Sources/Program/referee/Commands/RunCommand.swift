import Arena
import BotProcess
import BotProtocol
import Catalogue
import Foundation
import GameRules
import WebServer
import Records
import Refereeing
import Reports
import Scheduling
import Standings
import PersonPlay
import Tournaments

/// How a tournament is played, beside what its file says.
struct RunRequest {
  /// True goes on after the last table, until it is stopped.
  var isWatching = false
  /// True ends the run for good once all is played.
  var isClosing = false
  /// True plays on though most of the bots have changed.
  var acceptsChanges = false
  var isQuiet = false
  /// Where the pages of persons in browsers are served; the first free port of this machine if nil.
  var listen: HTTPAddress?
}

/// `referee run FILE.json`: plays a tournament.
enum RunCommand {
  static let concurrency = Option("--concurrency", "N", "play N tables at once, instead of the file's \"concurrency\"")
  static let sandbox = Option(
    "--sandbox", "KIND",
    "run bots in \(SandboxChoice.allCases.map(\.rawValue).joined(separator: ", ")), whatever the file says",
    words: SandboxChoice.allCases.map(\.rawValue))
  static let shard = Option(
    "--shard", "I/N",
    "play only shard I of N, for referee merge; auto: that of this Slurm, Kubernetes or parallel task")
  static let after = Option(
    "--after", "DIR", "with --shard, for events in rounds: the merged run of all earlier rounds, if there is one yet")
  static let quiet = Option(flag: "--quiet", "print only results and errors")
  /// What makes a finished run fail.
  enum FailOn: String, CaseIterable { case faults }

  static let watch = Option(
    flag: "--watch", "go on until interrupted: look for new, changed and removed bots in the folders of \"bots_from\"")
  static let close = Option(
    flag: "--close",
    "with \"bots_from\": once all is played, end the run for good and name its seed; nothing is played after that")
  static let acceptChanges = Option(
    flag: "--accept-changes", "play on though more than half of the bots are not what they were")
  static let fresh = Option(flag: "--fresh", "start over; the folder of the earlier run is kept under a dated name")
  static let out = Option("--out", "DIR", "the folder of the run, instead of the file's \"out\"")
  static let failOn = Option(
    "--fail-on", "faults", "exit with code 1 if there was a fault", words: FailOn.allCases.map(\.rawValue))
  static let junit = Option(
    "--junit", "FILE", "write the bots and their faults as JUnit XML, for continuous integration")
  static let events = Option(
    "--events", "FORM", "report the run as JSON lines on standard output, instead of leaderboards: jsonl",
    words: EventStream.Form.allCases.map(\.rawValue))

  static let command = Command(
    name: "run", operands: ["FILE.json"],
    options: [
      concurrency, sandbox, shard, after, watch, close, acceptChanges, fresh, out, failOn, junit, quiet, events,
      PlayCommand.listen,
    ],
    summary: "play a tournament, or resume it",
    example: "referee run tournaments/quickstart.json"
  ) { arguments in
    let path = arguments.operands[0]
    let out = arguments.value(out).map { AbsolutePath.of($0) }
    let number = try arguments.integer(concurrency, in: 1...1024)
    let choice: SandboxChoice? = try arguments.word(sandbox)
    func read() throws -> TournamentFile {
      var file = try TournamentFile.read(at: path, out: out, catalogue: catalogue)
      file.concurrency = number ?? file.concurrency
      if let choice {
        file.sandbox = choice
        for bot in file.competitors.indices { file.competitors[bot].sandbox = nil }
      }
      // A person sits at one table at a time.
      if file.competitors.contains(where: { $0.person != nil }) { file.concurrency = 1 }
      return file
    }
    var file = try read()
    let part = try arguments.value(shard).map { text in
      if text == "auto" { return try ArrayTask.shard(in: ProcessInfo.processInfo.environment) }
      guard let part = Shard(text) else { throw UsageProblem.badShard(text) }
      return part
    }
    if part == nil, arguments.has(after) { throw UsageProblem.needsOption(after.name, shard.name) }
    let form: EventStream.Form? = try arguments.word(events)
    let listen = try PlayCommand.address(arguments)
    let failures: FailOn? = try arguments.word(failOn)
    let isQuiet = arguments.has(quiet)
    let junit = arguments.value(junit)
    if let excluded = [shard, events].first(where: arguments.has), file.submissions != nil {
      throw UsageProblem.excludedOptions(excluded.name, "\"bots_from\"")
    }
    for option in [watch, close] where arguments.has(option) && file.submissions == nil {
      throw UsageProblem.needsOption(option.name, "\"bots_from\"")
    }
    let whole = file.out
    let folder = part?.folder(of: whole) ?? whole
    // A seed that was drawn belongs to the old run.
    if arguments.has(fresh), try setAside(folder) { file = try read() }
    file.out = folder
    let request = RunRequest(
      isWatching: arguments.has(watch), isClosing: arguments.has(close), acceptsChanges: arguments.has(acceptChanges),
      isQuiet: isQuiet, listen: listen)
    return try play(
      file, request, part, of: whole, after: arguments.value(after), events: form.map { _ in EventStream() },
      failOn: failures, junit: junit)
  }

  /// Moves the folder of an earlier run aside; false if there is none.
  static func setAside(_ out: String) throws(RunProblem) -> Bool {
    guard let kept = try RunFolder.setAside(out) else { return false }
    Console.say("the earlier run is kept in \(kept)")
    return true
  }

  /// Plays a tournament, or a part of it in a folder of its own, to its end and prints its leaderboards.
  ///
  /// - Parameters:
  ///   - whole: the folder of the whole run, if a shard is played and its folder tells.
  ///   - joined: the folder of a shard's earlier rounds; nil if it plays the first.
  static func play(
    _ file: TournamentFile, _ request: RunRequest, _ shard: Shard? = nil, of whole: String? = nil,
    after joined: String? = nil, isDuel: Bool = false, events: EventStream? = nil, failOn: FailOn? = nil,
    junit: String? = nil
  ) throws -> ExitCode {
    let isQuiet = request.isQuiet
    if var run = try SubmissionRun(file, request) {
      let (results, isFinished) = try run.play()
      return try conclude(
        results.standings, of: results.file, isFinished: isFinished, isQuiet: isQuiet, failOn: failOn, junit: junit)
    }
    if let joined {
      let isThere = try EarlierRounds.take(from: AbsolutePath.of(joined), into: file, catalogue: catalogue)
      if !isThere, !isQuiet { Console.say("there is no run in \(joined) yet; the first round is played") }
    }
    let (folder, end) = try playTables(of: file, request, shard, events: events)
    if file.competitors.count >= announcedBots, !isQuiet {
      Console.say("computing leaderboards; all tables are in \(folder.journalPath)")
    }
    let standings = try folder.publishResults()
    return try conclude(
      standings, of: file, isFinished: end == .finished, isQuiet: isQuiet, isDuel: isDuel, events: events,
      next: shard.flatMap { shard in whole.map { merging(shard, of: file, $0, in: joined) } },
      failOn: failOn, junit: junit)
  }

  /// What to do when all shards have been played, or all of a round.
  private static func merging(
    _ shard: Shard, of file: TournamentFile, _ whole: String, in joined: String?
  ) -> String {
    let isInRounds = file.events.contains(where: \.shape.isInRounds)
    let merged = isInRounds ? joined ?? whole : whole
    let target = ShellWord.quoted(merged)
    let isUpdate = isInRounds || FileManager.default.fileExists(atPath: merged + "/" + RunFolder.journalName)
    return "When all shards are finished: referee merge \(ShellWord.quoted(whole))-*-of-\(shard.count) "
      + "--into \(target)" + (isUpdate ? " --update" : "")
      + (isInRounds
        ? "\nIf it exits with code 3, another round is due: run all shards again with --after \(target)" : "")
  }

  /// Prints and writes the results of a run.
  ///
  /// - Parameter next: what to do after the run, if it is finished.
  private static func conclude(
    _ standings: RunStandings, of file: TournamentFile, isFinished: Bool, isQuiet: Bool, isDuel: Bool = false,
    events: EventStream? = nil, next: String? = nil, failOn: FailOn?, junit: String?
  ) throws -> ExitCode {
    if let junit { try Console.write(JUnitReport(standings, name: file.name).xml, to: junit) }
    if let events {
      events.end(standings, isFinished: isFinished)
    } else {
      Console.print("\n" + Leaderboard.render(standings, as: .text))
    }
    if isFinished, !isQuiet {
      Console.say("\nThe run is in \(file.out).")
      if let next { Console.say(next) }
    }
    return outcome(standings, of: file, isFinished: isFinished, isDuel: isDuel, failOn: failOn)
  }

  /// What a run tells its caller, with a sentence for all but success.
  private static func outcome(
    _ standings: RunStandings, of file: TournamentFile, isFinished: Bool, isDuel: Bool, failOn: FailOn?
  ) -> ExitCode {
    guard isFinished else {
      Console.say("\ninterrupted; run the same command again to resume")
      return .interrupted
    }
    if let (game, name) = standings.absent {
      Console.say(
        "referee: \(SafeText.name(name)) never answered in time"
          + (isDuel ? ", so the duel has no verdict" : " in \(game)")
          + (CheckHint(name, in: game, of: file).map { "; to see the reason: \($0.line)" } ?? ""))
      return .failed
    }
    let faults = standings.events.flatMap(\.lines).reduce(0) { $0 + $1.faultCount }
    if failOn == .faults, faults > 0 {
      Console.say("referee: \(faults == 1 ? "1 fault" : "\(faults) faults"), and --fail-on faults was given")
      return .failed
    }
    return .done
  }

  /// The number of bots from which ratings take noticeable time.
  private static let announcedBots = 300

  /// Plays the tables, and releases bots, threads and signals before the results are computed.
  private static func playTables(
    of file: TournamentFile, _ request: RunRequest, _ shard: Shard?, events: EventStream?
  ) throws -> (RunFolder, TournamentRun.End) {
    let (run, end) = try perform(file, request, shard, events: events)
    return (run.folder, end)
  }

  /// Plays at most `quota` tables of a tournament.
  ///
  /// - Parameters:
  ///   - opening: true opens the first page in a browser.
  ///   - isTableOfPeople: true ends the play once a person's program has failed.
  ///   - interruption: what hears signals, where it does so already.
  ///   - pause: ends the play as soon as the tables that have begun are over.
  ///   - folder: that of the run, where it is held already.
  ///   - readiness: knows which bots were built and have started before.
  ///   - looking: called about ten times a second.
  static func perform(
    _ file: TournamentFile, _ request: RunRequest, _ shard: Shard? = nil, events: EventStream? = nil,
    quota: Int = .max, opening: Bool = false, isTableOfPeople: Bool = false, interruption: SignalHandler? = nil,
    pause: StopSignal = StopSignal(), in folder: RunFolder? = nil, readiness: BotReadiness = BotReadiness(),
    looking: () -> Void = {}
  ) throws -> (TournamentRun, TournamentRun.End) {
    let isQuiet = request.isQuiet
    let persons = file.competitors.filter { $0.person != nil }
    let people = persons.filter { $0.person == .terminal }
    if let person = people.first, HumanTerminal.own == nil { throw UsageProblem.personWithoutTerminal(person.name) }
    let interruption = try interruption ?? SignalHandler()
    let showsProgress = !isQuiet && people.isEmpty
    // A person's program is a bot, and may be killed while it has the terminal.
    let terminal = people.isEmpty ? nil : FoundTerminal()
    defer { withExtendedLifetime(interruption) { terminal?.restore() } }
    let environment = ProcessInfo.processInfo.environment
    let launcher = try ExecutablePaths.launcher(for: file)
    let sandbox = launcher.sandbox
    var seated = file
    let links = try SeatLinks(of: file, at: request.listen)
    seated.competitors = file.competitors.map { $0.seated(link: links.paths[$0.name]) }
    let stop = interruption.stop
    func check(_ bots: [BotToPlay], besides failures: [FailedStart] = []) throws(RunProblem) {
      var checks = CheckProgress(total: bots.count, isShown: showsProgress, isTerminal: Console.isTerminal)
      let failures =
        failures
        + readiness.failures(of: bots, in: seated, launcher: launcher, stop: stop) {
          checks.show($0, write: Console.tell)
        }
      checks.finish(write: Console.tell)
      if stop.isSet { throw .stopped }
      if !failures.isEmpty { throw Preflight.refusal(failures, stop) }
    }
    // A second referee must not build what the first one plays with.
    if folder == nil { try RunFolder.requireFree(file.out) }
    let unbuilt = try readiness.build(file, launcher: launcher, stop: stop)
    var present = seated
    present.competitors.removeAll { bot in unbuilt.contains { $0.name == bot.name } }
    let programs = try ExecutablePaths.sampleBots
    let (commands, missing) = try Preflight.search(
      present, host: environment, programs: programs, launcher: launcher, stop: stop)
    if !unbuilt.isEmpty || !missing.isEmpty {
      // All that cannot play are told at once.
      let others = present.competitors.compactMap { bot in
        commands[bot.name].map { BotToPlay(bot: bot, command: $0, program: "") }
      }
      try check(others, besides: unbuilt + missing)
    }
    let run = try TournamentRun(
      file, commands: commands, launcher: launcher, stop: stop,
      finding: { bot throws(StartFailure) in
        try file.command(of: bot, host: environment, programs: programs, isConfined: file.isConfined(by: launcher))
      }, checking: { bots throws(RunProblem) in try check(bots) }, pause: pause,
      origin: .here(program: Version.current), shard: shard, in: folder, acceptsChanges: request.acceptsChanges,
      quota: quota)
    let opened = links.announce(opening: opening)
    defer { withExtendedLifetime(opened) {} }
    if !isQuiet {
      announce(run)
      if let gap = sandbox.gap { Console.say("no sandbox: \(gap); to list sandboxes: referee doctor") }
      if OwnProcess.isOfRoot { Console.say("root: \(Sandbox.gapOfRoot)") }
      for bot in file.competitors where bot.sandbox != nil {
        let own = launcher.sandbox(of: commands[bot.name]!)
        if own != sandbox {
          Console.say("\(SafeText.name(bot.name)) runs " + (own == .none ? "without a sandbox" : "in \(own.name)"))
        }
      }
      for bot in file.competitors where bot.usesNetwork && launcher.sandbox(of: commands[bot.name]!) != .none {
        Console.say("\(SafeText.name(bot.name)) may use the network")
      }
      for person in persons where sandbox != .none {
        Console.say("\(SafeText.name(person.name)) is a person and runs without a sandbox")
      }
    }
    events?.begin(run)
    var view = ProgressView(file, isTerminal: Console.isTerminal)
    if events != nil || (Console.isTerminal && showsProgress) {
      try run.tellEarlier { record in
        events?.show(record)
        view.count(record)
      }
    }
    var last: RunProgress?
    let names = Set(persons.map(\.name))
    let end = try run.play { progress in
      if last == nil { Terminal.yieldToBots() }
      if isTableOfPeople, progress.news.contains(where: { $0.hasFault(of: names) }) { interruption.stop.set() }
      last = progress
      looking()
      events?.show(progress)
      if showsProgress { view.show(progress, write: Console.tell) }
    }
    if isQuiet { return (run, end) }
    if showsProgress, let last { view.finish(last, write: Console.tell) }
    for name in run.disqualified {
      Console.say("\(SafeText.name(name)) was disqualified after \(file.maxFaults) faults in a row")
    }
    for example in run.faultExamples { Console.say(words(example)) }
    return (run, end)
  }

  /// A bot's first fault, and the command that shows it.
  private static func words(_ example: FaultExample) -> String {
    let title = FaultKind.title(of: example.fault.kind)
    let inspection = example.transcript.map {
      "Inspect it with: referee transcript \(ShellWord.quoted($0)) --bot \(ShellWord.quoted(example.bot))"
    }
    return "\(SafeText.name(example.bot)): "
      + (example.count == 1 ? "1 fault, \(title). " : "\(example.count) faults, the first \(title). ")
      + (inspection ?? "Set \"transcripts\": \"faults\" to record such games.")
  }

  private static func announce(_ run: TournamentRun) {
    let summary = run.summary
    if summary.wasTorn { Console.say("the last line of the journal was incomplete; its table is played again") }
    let tables =
      switch (summary.finished, summary.isOpen) {
      case (0, false): "playing \(ProgressLine.count(summary.total))"
      case (0, true): "playing until the results are settled"
      case (let finished, false): "resuming after \(finished) of \(ProgressLine.count(summary.total))"
      case (let finished, true): "resuming after \(ProgressLine.count(finished))"
      }
    Console.say("\(run.file.name): \(tables), \(summary.workers) at a time")
    if run.file.seedSource == .drawn {
      Console.say(
        "Seed (random, stored in the journal): \(run.file.seed). Set it as \"seed\" to repeat these deals.")
    }
    // A person's program is this one.
    let people = Set(run.file.competitors.filter { $0.person != nil }.map(\.name))
    for sentence in summary.changes.sentences { Console.say(sentence) }
    for name in summary.merged where summary.finished > 0 && !people.contains(name) {
      Console.say("the program of \(SafeText.name(name)) has changed; its old and new results count as one bot's")
    }
    if let oversubscription = summary.oversubscription { Console.say(oversubscription.message) }
  }
}

extension RunFolder {
  /// Makes the leaderboards and the report with its replays from the journal, writes them, and gives the leaderboards.
  func publishResults() throws(RunProblem) -> RunStandings {
    let journal = try Journal.existing(in: path)
    let standings = try RunStandings(journal, catalogue: catalogue)
    let report = try Report(of: path, journal, standings)
    for (text, name) in standings.files { try put(Array(text.utf8), at: name) }
    for (path, html) in report.files { try put(Array(html.utf8), at: path) }
    return standings
  }
}

extension RunStandings {
  /// The files of a run's folder that hold these leaderboards, each with its text.
  var files: [(text: String, name: String)] {
    let names: [(Leaderboard.Format, String)] = [(.text, "txt"), (.markdown, "md"), (.csv, "csv"), (.json, "json")]
    return names.map { (Leaderboard.render(self, as: $0), "standings." + $1) }
  }
}

extension RunStandings {
  /// The first bot that has never answered in time in any event, and its game.
  fileprivate var absent: (game: String, name: String)? {
    for event in events {
      for name in event.neverAnswered.map(\.name)
      where events.allSatisfy({ event in
        event.line(of: name)?.games ?? 0 == 0 || event.neverAnswered.contains { $0.name == name }
      }) {
        return (event.game, name)
      }
    }
    return nil
  }
}

extension RosterChanges {
  /// What has changed, a sentence for each bot.
  fileprivate var sentences: [String] {
    joined.map { "\(SafeText.name($0)) joins" } + returned.map { "\(SafeText.name($0)) plays again" }
      + left.map { "\(SafeText.name($0)) has left; its results are kept (standings --all)" }
      + opponents.map { "\(SafeText.name($0)) plays on from its copy" }
      + changed.map { bot in
        let name = SafeText.name(bot.name)
        return bot.isEarlier
          ? "\(name) is version \(bot.version) again, with the results that it had"
          : "\(name) has changed and plays as version \(bot.version); results so far stay those of earlier versions"
      }
  }
}

extension TableRecord {
  /// True if one of these bots is at fault.
  fileprivate func hasFault(of names: Set<String>) -> Bool {
    zip(table.seats, faults).contains { names.contains($0) && $1 != nil }
  }
}
