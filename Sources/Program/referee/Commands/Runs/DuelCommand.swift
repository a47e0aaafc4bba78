import Catalogue
import Fields
import Foundation
import GameRules
import JSON
import OperatingSystem
import Ratings
import Refereeing
import RunFiles
import Sandboxes
import Scheduling

/// `referee duel`: plays a tournament of bots without a file.
package enum DuelCommand {
  enum Stopping: String, CaseIterable, Sendable { case settled }

  package static let game = Option(
    "--game", "GAME", "the game: " + catalogue.names.joined(separator: ", "),
    words: catalogue.names)
  package static let bot = Option("--bot", "[NAME=]COMMAND", "a bot; give it at least twice, the new bot first")
  package static let deals = Option(
    "--deals", "N", in: EventPlan.dealCounts, "the number of deals (default 100; with --until settled at most 100000)")
  package static let seats = Option("--seats", "K", "the number of seats")
  static let clock = Option(
    "--clock", "KEY=MS", "a time limit, such as move_ms=100 (keys of \"clock\" in a tournament file); may be repeated")
  static let charge = Option<TimeBasis>(
    word: "--charge", "BASIS",
    "charge turns by wall clock or CPU time: \(TimeBasis.allCases.map(\.rawValue).joined(separator: ", ")) "
      + "(default wall)")
  static let rankBy = Option(
    "--rank-by", "MEASURE",
    "the measure that ranks the bots and settles the duel (default: the game's first)")
  package static let seed = Option("--seed", "TEXT", "determines deals and draws (default: random)")
  package static let duplicate = Option(flag: "--duplicate", "play each deal in every rotation of its seats")
  static let until = Option<Stopping>(word: "--until", "settled", "stop when the result is significant")
  package static let within = Option(
    "--within", "SHARE", in: 0...0.99, "treat bots as tied if their mean scores differ by at most SHARE")
  package static let elo0 = Option(
    "--elo0", "POINTS", in: -400.0...400, "two bots at two seats: the Elo of the null hypothesis (default 0)")
  package static let elo1 = Option(
    "--elo1", "POINTS", in: -400.0...400, "the normalised Elo of the alternative hypothesis (default 20)")
  package static let alpha = Option(
    "--alpha", "P", in: errorRates, "the probability of accepting elo1 if elo0 is true (default 0.05)")
  private static let errorRates = 0.000_001...0.4
  static let beta = Option(
    "--beta", "P", in: errorRates, "the probability of accepting elo0 if elo1 is true (default 0.05)")
  package static let cwd = Option(
    "--cwd", "[NAME=]DIR", "the folder in which the bots run, or this one (default: this folder)")
  package static let sandbox = Option(
    "--sandbox", "[NAME=]KIND",
    "run the bots, or this one, in \(SandboxChoice.allCases.map(\.rawValue).joined(separator: ", ")) (default auto)",
    words: SandboxChoice.allCases.map(\.rawValue))
  package static let folder = Option(
    "--folder", "[NAME=]PATH", "a further file or folder that the sandbox shows to the bots, or to this one; repeatable"
  )
  static let write = Option(
    "--write", "FILE.json", "write the duel as a tournament file, to be changed and run, and play nothing")
  package static let out = Option("--out", "DIR", "the folder of the run (default runs/NAME)")

  package static let command = Command(
    name: "duel", operands: [],
    options: [
      game, bot, deals, seats, DealCommand.option, clock, charge, rankBy, seed, duplicate, until, within, elo0, elo1,
      alpha,
      beta, cwd, folder, out, write, RunCommand.fresh, sandbox, RunCommand.concurrency, RunCommand.quiet,
    ],
    summary: "play bots against each other without a file, optionally until the result is significant",
    example: "referee duel --game \(catalogue.names.last!) --bot ./new --bot ./old --until settled"
  ) { arguments in
    var file = try tournament(arguments)
    if let number = try arguments[RunCommand.concurrency] { file.concurrency = number }
    if let path = arguments.value(write) {
      try file.write(to: path)
      Console.print("Created \(path). Next: referee run \(ShellWord.quoted(path))\n")
      return .done
    }
    var request = RunRequest(file)
    (request.isDuel, request.acceptsChanges, request.isQuiet) = (true, true, arguments.has(RunCommand.quiet))
    // A sandbox given by name is accepted, even if it is weaker.
    request.acceptsWeakerSandbox = arguments.has(sandbox)
    request.startsOver = arguments.has(RunCommand.fresh)
    return try request.play()
  }

  private static func tournament(_ arguments: ParsedArguments) throws -> TournamentFile {
    guard let name = arguments.value(game) else { throw UsageProblem.missingOption(game.name, command: command.name) }
    let game = try catalogue.require(name)
    let bots = names(arguments.values(bot))
    guard bots.count > 1 else { throw UsageProblem.missingOption(bot.name + " (twice)", command: command.name) }
    let stopping = try arguments[until]
    let deals = try arguments[deals] ?? (stopping == nil ? 100 : 100_000)
    if stopping == nil, let needless = arguments.given([within, elo0, elo1, alpha, beta]).first {
      throw UsageProblem.needsOption(needless.name, "--until settled")
    }
    var event = EventPlan(try setting(game, arguments), deals: deals)
    event.seats = try arguments.integer(seats, in: game.seatCounts) ?? event.seats
    event.rules.time = try time(arguments.values(clock))
    event.rules.timeBasis = try arguments[charge] ?? event.rules.timeBasis
    if let measure = arguments.value(rankBy) {
      try ParsedArguments.require(measure, among: game.measures.map(\.name), of: rankBy.name)
      event.rankBy = measure
    }
    event.isDuplicate = arguments.has(duplicate)
    if event.isDuplicate, event.seats == 1 { throw UsageProblem.needsSeats(duplicate.name, game: name) }
    if stopping != nil { event.stop = try stop(arguments, game: name, seats: event.seats, bots: bots.count) }
    let title = "duel " + ([name] + bots.map(\.name)).joined(separator: " ")
    let folder = FileManager.default.currentDirectoryPath
    let out = arguments.value(out) ?? "runs/" + String(title.map { $0.isLetter || $0.isNumber ? $0 : Character("-") })
    let names = bots.map(\.name)
    let sandboxes = try values(sandbox, names, arguments) { text throws(UsageProblem) in
      try SandboxOption.option.read(text)
    }
    let folders = try places(cwd, names, arguments)
    let readable = try places(DuelCommand.folder, names, arguments)
    var file = try TournamentFile(
      path: folder + "/duel", name: String(title.prefix(40)), seed: arguments.value(seed), out: AbsolutePath.of(out),
      startsOver: arguments.has(RunCommand.fresh),
      bots: bots.enumerated().map { index, bot in
        var entrant = Competitor(name: bot.name, command: bot.words, folder: folders[bot.name]?.last ?? folder)
        (entrant.readable, entrant.isChallenger) = (readable[bot.name] ?? [], index == 0)
        return entrant
      }, events: [event])
    for bot in file.competitors.indices { file.competitors[bot].sandbox = sandboxes[file.competitors[bot].name]?.last }
    return file
  }

  /// Time limits given as texts such as "move_ms=100", parsed like those of a tournament file.
  private static func time(_ texts: [String]) throws(UsageProblem) -> TimeControl {
    let members = texts.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      return (parts[0], parts.count == 2 ? Int(parts[1]).map(JSONValue.integer) ?? .string(parts[1]) : .null)
    }
    let source = ObjectReader.Source(
      path: clock.name, text: Array(JSONValue.members([("clock", .members(members))]).json.utf8))
    do throws(FileProblem) {
      return try source.object().object("clock", into: TimeControl()) ?? TimeControl()
    } catch {
      throw .badOption(of: clock.name, text: texts.joined(separator: " "), reason: error.kind.words)
    }
  }

  /// The paths of an option by bot.
  private static func places(
    _ option: Option<String>, _ names: [String], _ arguments: ParsedArguments
  ) throws(UsageProblem) -> [String: [String]] {
    try values(option, names, arguments) { path throws(UsageProblem) in
      let found = AbsolutePath.of(path)
      guard FileManager.default.fileExists(atPath: found) else { throw .noPath(option.name, path) }
      return found
    }
  }

  /// The values of an option by bot: `NAME=VALUE` is for one bot, and `VALUE` for all; a bot's own come last.
  private static func values<Value>(
    _ option: Option<String>, _ names: [String], _ arguments: ParsedArguments,
    _ read: (String) throws(UsageProblem) -> Value
  ) throws(UsageProblem) -> [String: [Value]] {
    var values: [String: (shared: [Value], own: [Value])] = [:]
    for text in arguments.values(option) {
      let (name, rest) = split(text)
      if let name { try ParsedArguments.require(name, among: names, of: option.name) }
      let value = try read(rest)
      for bot in names where name == nil { values[bot, default: ([], [])].shared.append(value) }
      if let name { values[name, default: ([], [])].own.append(value) }
    }
    return values.mapValues { $0.shared + $0.own }
  }

  /// Splits a text at "=" into a name, if there is one, and the rest.
  private static func split(_ text: String) -> (name: String?, rest: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let isNamed = parts.count == 2 && !parts[0].contains { $0 == " " || $0 == "/" }
    return isNamed ? (parts[0], parts[1]) : (nil, text)
  }

  private static func setting<G: Game>(_ game: G.Type, _ arguments: ParsedArguments) throws -> any GameSetting {
    ChosenGame<G>(options: try DealCommand.options(arguments, of: G.name))
  }

  /// The stop condition: an SPRT for two bots at two seats; for other bots, and with a tolerance, evidence that is
  /// valid at any time.
  private static func stop(
    _ arguments: ParsedArguments, game: String, seats: Int, bots: Int
  ) throws(UsageProblem) -> StopCondition {
    let tolerance = try arguments[within]
    if let option = arguments.given([elo0, elo1, alpha, beta]).first {
      guard seats == 2, bots == 2 else { throw .noTest(option.name, game: game, seats: seats, bots: bots) }
      if tolerance != nil { throw .excludedOptions(option.name, within.name) }
    }
    guard seats == 2, bots == 2, tolerance == nil else { return .settled(.order, within: tolerance ?? 0) }
    let low = try arguments[elo0] ?? 0
    let high = try arguments[elo1] ?? low + 20
    guard low < high else { throw .badDecimal(elo1.name, "\(high)", low...400) }
    return .tested(
      SPRT(
        elo0: low, elo1: high, alpha: try arguments[alpha] ?? 0.05,
        beta: try arguments[beta] ?? 0.05))
  }

  /// Names and commands; the name is the text before "=", or the program's own.
  package static func names(_ texts: [String]) -> [(name: String, words: [String])] {
    var bots: [(name: String, words: [String])] = []
    for text in texts {
      let (given, rest) = split(text)
      let words = rest.split(separator: " ").map(String.init)
      let own = words.last.map { String($0.split(separator: "/").last ?? "bot") } ?? "bot"
      let name = String((given ?? own).prefix(36))
      let twins = bots.count { $0.name == name || $0.name.hasPrefix(name + " ") }
      bots.append((twins == 0 ? name : "\(name) \(twins + 1)", words))
    }
    return bots
  }
}
