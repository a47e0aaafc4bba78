import Arena
import BotProcess
import BotProtocol
import Foundation
import GameRules
import Records
import Reports
import Scheduling
import Standings
import TerminalPlay
import Tournaments

/// `referee run FILE.json`: plays a tournament.
enum RunCommand {
  static let concurrency = Option("--concurrency", "N", "play N tables at once, whatever the file says")
  static let sandbox = Option(
    "--sandbox", "KIND",
    "run bots in \(SandboxChoice.allCases.map(\.rawValue).joined(separator: ", ")), whatever the file says")
  static let shard = Option(
    "--shard", "I/N", "play only part I of N, in a folder of its own; referee merge joins the parts")
  static let quiet = Option(flag: "--quiet", "print nothing but results and errors")
  static let events = Option(
    "--events", "FORM", "tell the run to a program on standard output, instead of its leaderboards: jsonl")

  static let command = Command(
    name: "run", operands: ["FILE.json"], options: [concurrency, sandbox, shard, quiet, events],
    summary: "play a tournament, or go on with one",
    example: "referee run tournaments/quickstart.json"
  ) { arguments in
    var file = try TournamentFile.read(at: arguments.operands[0], catalogue: catalogue)
    if let number = try arguments.integer(concurrency, in: 1...1024) { file.concurrency = number }
    file.sandbox = try arguments.word(sandbox) ?? file.sandbox
    let part = try arguments.value(shard).map { text in
      guard let part = Shard(text) else { throw UsageProblem.badShard(text) }
      return part
    }
    // A person sits at one table at a time, and needs the whole terminal.
    let hasPerson = file.competitors.contains(where: \.isHuman)
    if hasPerson { file.concurrency = 1 }
    let form: EventStream.Form? = try arguments.word(events)
    return try play(file, part, isQuiet: arguments.has(quiet), events: form.map { _ in EventStream() })
  }

  /// Plays a tournament, or a part of it in a folder of its own, to its end and prints its leaderboards.
  static func play(
    _ whole: TournamentFile, _ shard: Shard? = nil, isQuiet: Bool, isDuel: Bool = false, events: EventStream? = nil
  ) throws -> ExitCode {
    var file = whole
    if let shard { file.out = shard.folder(of: file.out) }
    let (folder, end) = try playTables(of: file, shard, isQuiet: isQuiet, events: events)
    if file.competitors.count >= announcedBots, !isQuiet {
      Console.say("making the leaderboards; the tables are safe in \(folder.journalPath)")
    }
    let standings = try folder.publishResults()
    if let events {
      events.end(standings, isFinished: end == .finished)
    } else {
      Console.print("\n" + Leaderboard.render(standings, as: .text))
    }
    guard end == .finished else {
      Console.say("\ninterrupted; to go on, run the same command again")
      return .interrupted
    }
    if isDuel, let absent = standings.events.flatMap(\.neverAnswered).first {
      Console.say("referee: " + noDuel(absent, file))
      return .failed
    }
    if isQuiet { return .done }
    Console.say("\nThe run is in \(file.out).")
    if let shard {
      let parts = ShellWord.quoted(whole.out) + "-*-of-\(shard.count)"
      Console.say("When all parts are played: referee merge \(parts) --into \(ShellWord.quoted(whole.out))")
    }
    return .done
  }

  /// Why a duel has no verdict, and the command that shows what is wrong.
  private static func noDuel(_ absent: StandingsLine, _ file: TournamentFile) -> String {
    let command = file.competitors.first { $0.name == absent.name }?.command ?? []
    let words = ["referee", "check", "--game", file.events[0].game.name] + command
    return "\(SafeText.name(absent.name)) answered nothing in any of its games, so this duel has no verdict; "
      + "see why: " + SafeText.visible(words.map(ShellWord.quoted).joined(separator: " "))
  }

  /// Ratings of so many bots take some time.
  private static let announcedBots = 300

  /// Plays the tables, and lets go of bots, threads and signals before their results are made.
  private static func playTables(
    of file: TournamentFile, _ shard: Shard?, isQuiet: Bool, events: EventStream?
  ) throws -> (RunFolder, TournamentRun.End) {
    let (run, end) = try perform(file, shard, isQuiet: isQuiet, events: events)
    return (run.folder, end)
  }

  /// Plays the tables of a tournament, at most so many.
  static func perform(
    _ file: TournamentFile, _ shard: Shard? = nil, isQuiet: Bool, events: EventStream? = nil, quota: Int = .max
  ) throws -> (TournamentRun, TournamentRun.End) {
    let people = file.competitors.filter(\.isHuman)
    if let person = people.first, HumanTerminal.own == nil { throw UsageProblem.personWithoutTerminal(person.name) }
    let interruption = try SignalHandler()
    let showsProgress = !isQuiet && people.isEmpty
    // A person's program is a bot, and may be killed while it has the terminal.
    let terminal = people.isEmpty ? nil : FoundTerminal()
    defer { withExtendedLifetime(interruption) { terminal?.restore() } }
    let environment = ProcessInfo.processInfo.environment
    let launcher = try ExecutablePaths.launcher(in: file.sandbox, limits: file.limits)
    let sandbox = launcher.sandbox
    var seated = file
    seated.competitors = file.competitors.map { $0.seated() }
    var checks = CheckProgress(total: file.competitors.count, isShown: showsProgress, isTerminal: Console.isTerminal)
    let commands = try Preflight.commands(
      of: seated, host: environment, programs: ExecutablePaths.folder.path, launcher: launcher, stop: interruption.stop
    ) { checks.show($0, write: Console.tell) }
    checks.finish(write: Console.tell)
    let run = try TournamentRun(
      file, commands: commands, launcher: launcher, stop: interruption.stop, shard: shard, quota: quota)
    if !isQuiet {
      announce(run)
      if let gap = sandbox.gap { Console.say("no sandbox: \(gap); to list sandboxes: referee doctor") }
      for person in people where sandbox != .none {
        Console.say("\(SafeText.name(person.name)) is a person at the terminal and runs without a sandbox")
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
    let end = try run.play { progress in
      if last == nil { Terminal.yieldToBots() }
      last = progress
      events?.show(progress)
      if showsProgress { view.show(progress, write: Console.tell) }
    }
    if isQuiet { return (run, end) }
    if showsProgress, let last { view.finish(last, write: Console.tell) }
    for name in run.disqualified { Console.say("\(name) was retired after \(file.maxFaults) faults in a row") }
    for example in run.faultExamples { Console.say(words(example)) }
    return (run, end)
  }

  /// What happened, and the command that shows it.
  private static func words(_ example: FaultExample) -> String {
    let bot = SafeText.name(example.bot)
    let see = example.transcript.map {
      "see it: referee transcript \(ShellWord.quoted($0)) --bot \(ShellWord.quoted(example.bot))"
    }
    return "\(bot) was at fault, first by \(example.fault.kind); "
      + (see ?? "to see it, let the file say \"transcripts\": \"faults\"")
  }

  private static func announce(_ run: TournamentRun) {
    let summary = run.summary
    if summary.wasTorn { Console.say("the journal's last line was cut off by a crash; it is played again") }
    let tables =
      switch (summary.finished, summary.isOpen) {
      case (0, false): "playing \(ProgressLine.count(summary.total))"
      case (0, true): "playing as many tables as its results ask for"
      case (let finished, false): "going on after \(finished) of \(ProgressLine.count(summary.total))"
      case (let finished, true): "going on after \(ProgressLine.count(finished))"
      }
    Console.say("\(run.file.name): \(tables), \(summary.workers) at a time")
    if run.file.seedSource == .drawn {
      Console.say(
        "The seed is \(run.file.seed), drawn at random and kept in the journal; "
          + "name it as \"seed\" to deal the same cards in another run.")
    }
    // A person's program is this one.
    let people = Set(run.file.competitors.filter(\.isHuman).map(\.name))
    for name in summary.changed where summary.finished > 0 && !people.contains(name) {
      let bot = SafeText.name(name)
      Console.say(
        "\(bot)'s program has changed since its first table here; "
          + "for results of one program, give the run another \"out\"")
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
