import BotProcess
import BotProtocol
import Catalogue
import Conformance
import Foundation
import GameRules
import JSON
import OperatingSystem
import Refereeing
import RunFiles
import Sandboxes

/// `referee debug GAME --bot NAME`: replays a recorded game to a live bot, until an answer differs.
enum DebugCommand {
  static let bot = Option("--bot", "NAME", "the bot to test; its command is read from the run's journal")
  static let file = Option(
    "--file", "FILE", "the tournament file (default: the one from which the run was started here)")
  static let folder = Option("--cwd", "DIR", "the folder in which the bot runs, instead of the tournament file's")
  static let wait = Option("--wait-ms", "N", in: 1...3_600_000, "how long to wait for an answer (default 60000)")

  static let command = Command(
    name: "debug", operands: ["GAME"], options: [bot, file, folder, wait, SandboxOption.option],
    summary: "replay a recorded game to a bot, and stop at the first answer that differs",
    example: "referee debug tournaments/runs/quickstart/transcripts/1-\(catalogue.names[0])/000001.jsonl "
      + "--bot \(catalogue.names[0])-random"
  ) { arguments in
    let log = try WireLog(at: arguments.operands[0], catalogue: catalogue)
    let name = try MessageLog.seat(
      of: arguments.value(bot) ?? only(log.table.table.seats), in: log)
    let wait = try arguments[DebugCommand.wait] ?? 60_000
    let launcher = try ExecutablePaths.launcher(for: arguments)
    let seat = Seat(log.table.table.seats.firstIndex(of: name)!)
    var lines = lines(of: name, in: log)
    let fault = log.faults[seat]
    var failing: (line: [UInt8], content: Outgoing.Content, limit: Duration)?
    if fault != nil, let place = lines.lastIndex(where: \.isAwaitingAnswer),
      case .sent(let line, let content) = lines[place]
    {
      failing = (line, content, min(log.limit(of: seat) ?? .milliseconds(wait), .milliseconds(wait)))
      lines.removeSubrange(place...)
    }
    let replay = try AnswerReplay(
      lines, failing: failing, with: try start(name, log, arguments, launcher), launcher: launcher,
      timeout: .milliseconds(wait))
    if !replay.errors.isEmpty { Console.say(SafeText.quoted(replay.errors)) }
    guard replay.end == .same, let fault else {
      Console.print(report(replay))
      return replay.end == .same ? .done : .failed
    }
    let verdict = judge(replay.reply) { log.fault(of: seat, answering: $0) }
    Console.print(
      "\(matches(replay.answers)); the recording ends in \(fault.kind.title)\n"
        + (failing.map { "  sent      \(shown($0.line))\n" } ?? "") + "  received  \(verdict.words)\n")
    return verdict.isGood ? .done : .failed
  }

  /// The bot's current reply to the line with which it failed, in words, and whether it would be valid.
  private static func judge(
    _ reply: AnswerReplay.Reply?, _ fault: ([(text: [UInt8], after: Duration)]) -> String?
  ) -> (words: String, isGood: Bool) {
    switch reply {
    case nil: return ("the bot received no message in this game; try an earlier game", false)
    case .ended: return ("nothing: the bot's process ended", false)
    case .silent(let limit): return ("nothing within \(limit.inMilliseconds)", false)
    case .answered(let lines, let after):
      let words = lines.map(shown).joined(separator: "\n            ") + "\n            after \(after.inMilliseconds): "
      if let fault = fault(lines.map { ($0, after) }) { return (words + fault, false) }
      return (words + "a valid answer in time: fixed", true)
    }
  }

  private static func matches(_ count: Int) -> String {
    switch count {
    case 0: "no answer was recorded before the failure"
    case 1: "the one recorded answer matches"
    default: "all \(count) recorded answers match"
    }
  }

  private static func only(_ seats: [String]) throws(ResultCommandProblem) -> String {
    guard seats.count == 1 else { throw .whichBot(seated: seats) }
    return seats[0]
  }

  private static func lines(of name: String, in log: WireLog) -> [AnswerReplay.Line] {
    let seats = log.table.table.seats
    return log.lines.filter { seats[$0.seat.index] == name }.compactMap { line in
      switch line.direction {
      case .toBot: line.content.map { .sent(line.text, $0) }
      case .fromBot: .recorded(line.text)
      case .standardError: nil
      }
    }
  }

  private static func start(
    _ name: String, _ log: WireLog, _ arguments: ParsedArguments, _ launcher: BotLauncher
  ) throws -> BotCommand {
    // A journal records the programs, not their folders, which differ between machines.
    guard let played = log.tournament.allEntrants.first(where: { $0.id == name }) else {
      throw ResultCommandProblem.noSuchBot(name, seated: log.tournament.allEntrants.map(\.id), nil)
    }
    let (file, competitor) = try place(of: played, log, arguments)
    Console.say(
      "\(SafeText.name(competitor.name)): \(competitor.command.map(ShellWord.quoted).joined(separator: " ")) in "
        + competitor.folder)
    // A journal may come from anywhere and name any command, so the bot is confined as in a tournament.
    return try file.command(
      of: competitor, host: ProcessInfo.processInfo.environment, programs: ExecutablePaths.sampleBots,
      isConfined: launcher.sandbox != .none)
  }

  /// The bot as it starts now, with its tournament: by the tournament file, which may have been corrected, or else as
  /// the run last started it.
  private static func place(
    of played: Entrant, _ log: WireLog, _ arguments: ParsedArguments
  ) throws -> (TournamentFile, Competitor) {
    var bot = played.bot
    if let folder = arguments.value(folder) { bot.folder = AbsolutePath.of(folder) }
    let note = StartNote(in: log.folder)
    // A duel has no file.
    let noted = note.map(\.file).flatMap { FileManager.default.contents(atPath: $0) == nil ? nil : $0 }
    if let path = arguments.value(file) ?? (arguments.has(folder) ? nil : noted) {
      let file = try TournamentFile.read(at: path, catalogue: catalogue)
      if var found = file.competitors.first(where: { $0.name == played.name }) {
        if arguments.has(folder) { found.folder = bot.folder }
        return (file, found)
      }
      if arguments.has(Self.file) {
        throw ResultCommandProblem.noSuchBot(played.name, seated: file.competitors.map(\.name), nil)
      }
    }
    if !arguments.has(folder), let place = note?.place(of: played.id) {
      (bot.folder, bot.readable) = (place.folder, place.readable)
    } else if !arguments.has(folder) {
      bot.folder = AbsolutePath.of(".")
      Console.say("this run was started elsewhere: the bot runs in this folder, unless --file or --cwd names another")
    }
    return (log.tournament.current, bot)
  }

  private static func report(_ replay: AnswerReplay) -> String {
    let count = replay.answers
    let same = count == 1 ? "1 answer matches" : "\(count) answers match"
    func differs(_ sent: [UInt8], _ recorded: [UInt8], _ now: String) -> String {
      "\(same); the next one differs\n  sent      \(shown(sent))\n  recorded  \(shown(recorded))\n  received  \(now)\n"
    }
    return switch replay.end {
    case .same: matches(count) + "\n"
    case .other(let sent, let recorded, let now): differs(sent, recorded, shown(now))
    case .silent(let sent, let recorded): differs(sent, recorded, "nothing")
    case .ended(let sent, let recorded): differs(sent, recorded, "nothing: the bot's process ended")
    }
  }

  private static func shown(_ line: [UInt8]) -> String { SafeText.visible(String(decoding: line, as: UTF8.self)) }
}

extension AnswerReplay.Line {
  /// True for a message that a bot answers: a start or a prompt.
  fileprivate var isAwaitingAnswer: Bool {
    switch self {
    case .sent(_, .start), .sent(_, .prompt): true
    case .sent, .recorded: false
    }
  }
}

extension SafeText {
  /// Several lines, each safe to print.
  fileprivate static func quoted(_ text: String) -> String {
    text.split(separator: "\n").map { "! " + visible(String($0)) }.joined(separator: "\n")
  }
}

extension FaultKind {
  /// The title of a kind of fault, with its article: "a time overrun".
  static func title(of kind: String) -> String { named(kind)?.title ?? "a fault: \(SafeText.name(kind))" }
}
