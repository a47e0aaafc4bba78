import Foundation
import HostileBots
import TestSupport

/// A season that is played by the program in a folder of its own, command by command.
final class SeasonPlay {
  /// What the referee has said and written when a step was over.
  struct Command {
    var words: [String]
    var program: RefereeProgram
    var output: String { String(decoding: program.output, as: UTF8.self) }
    var line: String { "referee " + words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ") }
  }

  private(set) var now: Season
  private(set) var isGraded = false
  /// What `watch` did not answer during the last play.
  private(set) var unwatchable: [String] = []
  private(set) var isClosed = false
  /// By name, the programs of a bot's versions, from the first.
  private(set) var versions: [String: [SeasonProgram]] = [:]
  /// The bot that the last step pardoned.
  private(set) var pardoned: String?
  /// By name, how many games a bot had missed when it was pardoned.
  private var forgiven: [String: Int] = [:]
  /// All commands that change something, with what came of them.
  private(set) var commands: [Command] = []
  let scratch: TemporaryFolder
  /// What a person would type, from an empty folder on.
  private(set) var script = ""

  init(_ season: Season) throws {
    now = season
    scratch = try TemporaryFolder()
    for bot in season.bots { versions[bot.name] = [bot.program] }
  }

  /// Plays the tournament as it begins.
  func begin() throws {
    try write()
    guard now.shards > 1 else { return try play() }
    for shard in 1...now.shards { try run("run", "cup.json", "--shard", "\(shard)/\(now.shards)") }
    try run(["merge"] + (1...now.shards).map { "run-\($0)-of-\(now.shards)" } + ["--into", "run"])
  }

  /// Does a step, and plays what is missing.
  func perform(_ step: Season.Step) throws {
    pardoned = nil
    unwatchable = []
    if case .pardon(let number, _) = step.change {
      // Present versions alone have their bots' own names. A game that a bot missed before its pardon does not count.
      let missed = Dictionary(grouping: try SeasonTable(of: self).rows.filter(\.isDisqualified), by: \.bot)
        .mapValues(\.count)
      let choices = now.bots.map(\.name).filter { missed[$0, default: 0] > forgiven[$0, default: 0] }.sorted()
      if !choices.isEmpty {
        let name = choices[number % choices.count]
        (pardoned, forgiven[name]) = (name, missed[name])
        try run("rerun", "run", "--pardon", name)
      }
    }
    now.take(step.change)
    switch step.change {
    case .join(let bot): note(bot)
    case .version(let name, _): for bot in now.bots where bot.name == name { note(bot) }
    case .grade: isGraded = true
    default: break
    }
    try write()
    if case .rerun = step.change { try run("rerun", "run", "--faults", "--accept-changes") }
    if case .close = step.change { isClosed = true }
    try play(kills: step.kills, closing: isClosed)
    if case .publish = step.change { try run("publish", "run", "--into", "site") }
  }

  private func note(_ bot: Season.Bot) { versions[bot.name, default: []].append(bot.program) }

  /// The program of the bot with a shown name, such as "ann" or "ann@1".
  func program(of name: String) -> SeasonProgram? {
    if let versions = versions[name] { return versions.last }
    let parts = name.split(separator: "@")
    guard parts.count == 2, let number = Int(parts[1]), let versions = versions[String(parts[0])],
      versions.indices.contains(number - 1)
    else { return nil }
    return versions[number - 1]
  }

  /// The name that reports have for a version of a bot.
  func shownName(of name: String, version: Int) -> String {
    version == versions[name]?.count ? name : "\(name)@\(version)"
  }

  /// What tells the present version of a bot from all others.
  func id(of name: String) -> String { "\(name)@\(versions[name]?.count ?? 1)" }

  private func play(kills: [Int] = [], closing: Bool = false) throws {
    var words = ["run", "cup.json", "--accept-changes"] + (closing ? ["--close"] : [])
    var workers: SeasonWorkers?
    if let count = now.workers {
      // One worker helps a run that plays as well; more of them play everything.
      words += ["--workers", "127.0.0.1:0"] + (count > 1 ? ["--concurrency", "0"] : [])
      workers = try SeasonWorkers(count, in: scratch.folder)
      script += "for n in $(seq \(count)); do referee \(SeasonWorkers.words.joined(separator: " ")) & done\n"
    }
    for growth in kills {
      let goal = journalSize + growth
      let program = try RefereeProgram.run(words, in: scratch.folder, stoppedWhen: { _ in self.journalSize >= goal })
      guard program.isKilled else {
        add(words, program)
        break
      }
      try workers?.killOne()
      script += "referee \(words.joined(separator: " ")) & pid=$!\n"
      script += "until [ $(wc -c <run/journal.jsonl) -ge \(goal) ]; do :; done; kill -9 $pid; wait\n"
    }
    if now.isWatched == true, journalSize > 0 {
      let watch = try SeasonWatch(of: "run", in: scratch.folder, hasAllGames: now.transcripts == "all")
      script += "referee \(watch.words.joined(separator: " ")) & watch=$!\n"
      add(words, try RefereeProgram.run(words, in: scratch.folder, stoppedWhen: { _ in watch.lookDuringPlay() }))
      script += "kill -INT $watch; wait\n"
      unwatchable = watch.end()
    } else {
      try run(words)
    }
    for worker in workers?.end() ?? [] { add(SeasonWorkers.words, worker) }
  }

  private var journalSize: Int {
    let path = scratch.file("run/journal.jsonl").path
    return (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
  }

  private func run(_ words: String...) throws { try run(words) }
  private func run(_ words: [String]) throws { add(words, try RefereeProgram.run(words, in: scratch.folder)) }

  private func add(_ words: [String], _ program: RefereeProgram) {
    commands.append(Command(words: words, program: program))
    script += commands[commands.count - 1].line + "   # code \(program.exitCode)\n"
  }

  /// What a command that changes nothing prints.
  func ask(_ words: String...) throws -> String { try ask(words) }
  func ask(_ words: [String]) throws -> String {
    let result = try Program.run(in: scratch.folder, words)
    asked.append((words, result.exitCode))
    return result.output
  }
  private(set) var asked: [(words: [String], exitCode: Int32)] = []

  private func write() throws {
    var files = [("cup.json", now.file(out: "run", isGraded: isGraded))]
    if now.entry == .folders {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: scratch.file("class").path)) ?? []
      where !now.bots.contains(where: { $0.name == name }) {
        try FileManager.default.removeItem(at: scratch.file("class/" + name))
        script += "rm -r 'class/\(name)'\n"
      }
      for bot in now.bots { files += bot.files.map { ("class/\(bot.name)/\($0.name)", $0.text) } }
    }
    for (name, text) in files where scratch.text(of: name) != text {
      if name.contains("/") { try scratch.makeFolder(String(name[..<name.lastIndex(of: "/")!])) }
      try scratch.write(text, to: name)
      script += "install -D /dev/stdin '\(name)' <<'END'\n\(text)END\n"
    }
  }
}
