import BotProtocol
import Catalogue
import Conformance
import Foundation
import OperatingSystem
import Refereeing
import Reports
import Sandboxes

/// `referee check COMMAND...`: tests a bot against every clause of the protocol.
enum CheckCommand {
  static let game = Option(
    "--game", "GAME", "a game to test it in; may be repeated (default: all games)",
    words: catalogue.names)
  static let json = Option(flag: "--json", "print the findings as JSON")
  static let junit = Option("--junit", "FILE", "write the findings as JUnit XML, a case for each clause")
  private static let limits = 1...3_600_000
  static let ready = Option("--ready-ms", "N", in: limits, "the time limit for ready (default 10000)")
  static let move = Option("--move-ms", "N", in: limits, "the time limit for a turn (default: only the bank of 10000)")
  static let window = Option("--window-ms", "N", in: limits, "the time limit for a race (default 500)")

  static let longRun = Option("--games", "N", in: 8...100_000, "how many games to watch memory for (default 200)")

  static let legal = Option<LegalListing>(
    word: "--legal", "KIND", "what prompts tell of the legal actions (default listed): listed, counted or hidden")
  static let folder = Option("--folder", "PATH", "a further file or folder that the sandbox shows; may be repeated")
  static let network = Option(flag: "--network", "let the bot reach the network from its sandbox")

  static let command = Command(
    name: "check", operands: ["COMMAND..."],
    options: [game, json, junit, ready, move, window, longRun, legal, SandboxOption.option, folder, network],
    summary: "test a bot against every clause of the protocol",
    example: "referee check --game \(catalogue.names[0]) python3 Bots/python/first.py"
  ) { arguments in
    let games = try arguments.values(game).map(catalogue.require)
    noteMisplaced(arguments.operands)
    let launcher = try ExecutablePaths.launcher(for: arguments)
    let host = ProcessInfo.processInfo.environment
    let folder = FileManager.default.currentDirectoryPath
    var command = try BotCommand.resolve(
      arguments.operands, folder: folder, environment: BotEnvironment.fixed(host: host, adding: [:]),
      path: (host["PATH"] ?? "").split(separator: ":").map(String.init) + [ExecutablePaths.sampleBots])
    command.readable = try arguments.paths(CheckCommand.folder)
    command.usesNetwork = arguments.has(network)
    var settings = ConformanceRun.Settings(games: games.isEmpty ? catalogue.games : games, time: try time(arguments))
    settings.legal = try arguments[legal] ?? .listed
    if let number = try arguments[longRun] { settings.longRun = number }
    if let shortage = AvailableCores().shortage { Console.say("note: " + shortage) }
    var examination = ConformanceRun(command, settings: settings, launcher: launcher)
    let report = ConformanceReport(examination.run(), language: Language.of(command: arguments.operands, in: folder))
    if let path = arguments.value(junit) { try Console.write(report.junit(of: arguments.operands).xml, to: path) }
    Console.print(arguments.has(json) ? report.json + "\n" : report.text)
    return report.hasPassed ? .done : .failed
  }

  /// Warns about options of `check` after the bot's command, because the bot receives them.
  private static func noteMisplaced(_ words: [String]) {
    let own = Set((command.options + [Help.help]).map(\.name))
    let misplaced = words.dropFirst().filter { own.contains(String($0.prefix { $0 != "=" })) }
    guard !misplaced.isEmpty else { return }
    let list = misplaced.joined(separator: " ")
    Console.say(
      "note: \(list) came after the bot's command, so the bot received \(misplaced.count == 1 ? "it" : "them"); "
        + "put options of check before the command")
  }

  private static func time(_ arguments: ParsedArguments) throws(UsageProblem) -> TimeControl {
    var time = TimeControl()
    if let limit = try arguments[ready] { time.ready = .milliseconds(limit) }
    if let limit = try arguments[move] { time.move = .milliseconds(limit) }
    if let limit = try arguments[window] { time.window = .milliseconds(limit) }
    return time
  }
}

extension ConformanceReport {
  /// One case a clause.
  fileprivate func junit(of command: [String]) -> JUnitReport {
    let cases = verdicts.map { verdict in
      let result: JUnitReport.Case.Result =
        switch verdict.finding {
        case .passed: .passed
        case .untried(let reason): .skipped(reason)
        case .failed(let failure): .failed(failure.reason, details: details(of: verdict))
        }
      return JUnitReport.Case("\(verdict.clause.key.rawValue): the bot \(verdict.clause.demand)", result)
    }
    return JUnitReport(name: "referee check", suites: [(command.joined(separator: " "), cases)])
  }
}
