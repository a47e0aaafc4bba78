import Catalogue
import Clocks
import Fields
import GameRules
import OperatingSystem
import Replays
import Reports
import RunFiles

/// `referee deal GAME`: prints a deal.
enum DealCommand {
  static let seed = Option("--seed", "TEXT", "the seed (default \"any text\")")
  static let deal = Option("--deal", "N", in: 1...Int.max, "the number of the deal, from 1 (default 1)")
  static let seats = Option("--seats", "K", "the number of seats")
  static let option = Option("--option", "KEY=VALUE", "a game option, such as draw=1; may be repeated")
  static let cards = Option(
    "--cards", "TEXT", "the deal by its cards: a text in a format of referee deal --format, or a file with one")
  static let actions = Option(
    "--actions", "TEXT", "the position after these actions, as --solve prints them: a text or a file")
  static let format = Option(
    "--format", "FORMAT", "write the deal as \(formats.joined(separator: ", "))", words: formats)
  static let deals = Option(
    "--deals", "K", in: 1...1_000_000,
    "with --solve: settle K deals from --deal on, a line for each, and print their totals")
  static let solve = Option(flag: "--solve", "say whether the deal can be won with all cards known, and how")
  static let advise = Option(
    flag: "--advise",
    "say what the strongest sample bot would do as a player; ?? in --cards is a card not seen"
  )
  static let shortest = Option(flag: "--shortest", "with --solve: look for the fewest actions that win")
  static let write = Option(
    "--write", "FILE", "with --deals: write those that can be won into a file for \"deals_from\"")
  static let json = Option(flag: "--json", "with --solve: print one JSON object for each deal, and nothing else")
  static let positions = Option(
    "--positions", "N", in: positionCounts,
    "how many positions --solve may look at (default \(SolutionLimit.positions), with --shortest \(shortestPositions))")
  /// The permitted values of `--positions`.
  static let positionCounts = 1...1_000_000_000
  /// It takes half a second, and 50 MB.
  private static let shortestPositions = 4_000_000

  static let command = Command(
    name: "deal", operands: ["GAME"], operandWords: catalogue.names,
    options: [
      seed, deal, deals, cards, actions, seats, option, format, solve, shortest, json, positions, write, advise,
    ],
    summary: "print a deal, solve it, or ask for advice",
    example: "referee deal \(catalogue.names[0]) --seed 'any text' --deal 1"
  ) { arguments in
    try perform(try catalogue.require(arguments.operands[0]), arguments)
    return .done
  }

  private static func perform<G: Game>(_ game: G.Type, _ arguments: ParsedArguments) throws {
    if arguments.has(cards), arguments.has(deals) { throw UsageProblem.excludedOptions(cards.name, deals.name) }
    let options: G.Options = try options(arguments, of: G.name)
    let seats = try arguments.integer(seats, in: G.seatCounts) ?? G.usualSeats
    let source = try source(of: G.self, arguments) ?? DealSource(seed: DealChoice.numberedSeed, number: 1)
    let steps = try arguments.value(actions).map { try DealCommand.steps(in: $0) } ?? []
    let exclusions: [(any CommandOption, [any CommandOption])] = [
      (advise, [solve, shortest, json, positions, format, deals]), (actions, [format, deals]),
    ]
    for (one, others) in exclusions where arguments.has(one) {
      for other in arguments.given(others) { throw UsageProblem.excludedOptions(one.name, other.name) }
    }
    if arguments.has(advise) {
      let game = try position(of: source, after: steps, as: G.self, seats: seats, options: options, isPartial: true)
      let advice = try Advice.text(on: game, from: strongestBots[G.name]!)
      return Console.print(SceneText.render(game.scene, isCovered: true) + "\n" + advice)
    }
    let game = try position(of: source, after: steps, as: G.self, seats: seats, options: options)
    if let name = try arguments.word(format, among: DealText.formats(G.self).map(\.name)) {
      for other in arguments.given([solve, shortest, json, positions, deals]) {
        throw UsageProblem.excludedOptions(format.name, other.name)
      }
      let words = source.words(G.self, seats: seats, options: options)
      return Console.print(DealText.formats(G.self).first { $0.name == name }!.write(words) + "\n")
    }
    // The search for a shorter solution ends early only if it proves that there is none.
    let usual = arguments.has(shortest) ? shortestPositions : SolutionLimit.positions
    let most = try arguments[positions] ?? usual
    let count = try arguments[deals]
    if arguments.has(write), count == nil { throw UsageProblem.needsOption(write.name, deals.name) }
    guard arguments.has(solve) else {
      for other in arguments.given([shortest, json, positions, deals]) {
        throw UsageProblem.needsOption(other.name, solve.name)
      }
      return Console.print(SceneText.render(game.scene))
    }
    try settle(game, of: source, deals: count, positions: most, arguments)
  }

  /// Prints whether a deal can be won, or which of `deals` successive deals can.
  private static func settle<G: Game>(
    _ game: G, of source: DealSource, deals: Int?, positions: Int, _ arguments: ParsedArguments
  ) throws {
    let isJSON = arguments.has(json)
    func search(_ game: G) throws(GameCommandProblem) -> (SolutionSearch<G.Action>, time: Duration) {
      let start = ProcessCPUTime.now()
      let search =
        arguments.has(shortest)
        ? game.searchShortestSolution(for: 0, positions: positions) : game.searchSolution(for: 0, positions: positions)
      guard let search else { throw .noSolver(game: G.name, solved: catalogue.solved) }
      return (search, ProcessCPUTime.now() - start)
    }
    guard let deals else {
      let (search, time) = try search(game)
      let number = source.cards == nil ? source.number : nil
      return Console.print(
        isJSON
          ? SolutionText.json(search, deal: number, time: time)
          : SceneText.render(game.scene) + "\n" + SolutionText.render(search))
    }
    var totals = SolutionTotals()
    var winnable = ""
    for number in source.number..<source.number + deals {
      let next = DealSource(seed: source.seed, number: number)
      let (search, time) = try search(position(of: next, as: G.self, seats: game.seats, options: game.options))
      totals.count(search, deal: number, time: time)
      if case .won = search.solution { winnable += GivenDeal.line(of: number, seed: source.seed, game.options) }
      Console.print(
        isJSON
          ? SolutionText.json(search, deal: number, time: time) : SolutionText.line(search, deal: number, time: time))
    }
    if !isJSON { Console.print(totals.text) }
    if let path = arguments.value(write) { try Console.write(winnable, to: path) }
  }

  /// The deal formats of the catalogue's games.
  private static let formats = catalogue.games.reduce(into: [String]()) { names, game in
    names += formats(of: game).filter { !names.contains($0) }
  }

  private static func formats<G: Game>(of _: G.Type) -> [String] { DealText.formats(G.self).map(\.name) }

  /// The deal of a command line, given by seed and number or by its cards; nil for none.
  static func source<G: Game>(of _: G.Type, _ arguments: ParsedArguments) throws -> DealSource? {
    let number = try arguments[deal]
    guard let text = arguments.value(cards) else {
      guard number != nil || arguments.has(seed) else { return nil }
      return DealSource(seed: arguments.value(seed) ?? DealChoice.numberedSeed, number: number ?? 1)
    }
    for other in arguments.given([seed, deal]) { throw UsageProblem.excludedOptions(cards.name, other.name) }
    let content = try read(text)
    do {
      let deal = try DealText.read(content, of: G.self)
      if let remark = deal.format.remark(content) { Console.say("note: " + remark) }
      return DealSource(cards: deal.cards)
    } catch {
      throw GameCommandProblem.badCards(game: G.name, error)
    }
  }

  /// The contents of a file, or the text itself if there is no file with that name.
  private static func read(_ text: String) throws(PathProblem) -> String {
    guard SystemFile.isFile(text) else { return text }
    do {
      return String(decoding: try SystemFile.read(text, limit: 1 << 20), as: UTF8.self)
    } catch {
      throw .cannotRead(text, error)
    }
  }

  /// Actions separated by commas, spaces or line ends.
  private static func steps(in text: String) throws(PathProblem) -> [String] {
    try read(text).split { $0 == "," || $0.isWhitespace }.map(String.init)
  }

  /// The position after a deal and some actions.
  ///
  /// - Parameter isPartial: true permits `??` for unseen cards, which are then placed at random.
  static func position<G: Game>(
    of source: DealSource, after steps: [String] = [], as _: G.Type, seats: Int, options: G.Options,
    isPartial: Bool = false
  ) throws -> G {
    let partial = source.cards.map(PartialDeal.init)
    do throws(IllegalDeal) {
      if let partial, partial.isPartial, isPartial {
        return try partial.position(of: G.self, after: steps, seats: seats, options: options)
      }
      return try source.position(of: G.self, after: steps, seats: seats, options: options)
    } catch {
      if case .seats = error { throw error }
      if !steps.isEmpty { throw GameCommandProblem.badPosition(error) }
      if source.cards != nil { throw GameCommandProblem.badCards(game: G.name, error) }
      throw error
    }
  }

  /// The game's options from a command line.
  static func options<Options: GameOptions>(_ arguments: ParsedArguments, of game: String) throws -> Options {
    try options(arguments.values(option), of: game, changing: Options())
  }

  /// Options with changes such as "draw=1".
  static func options<Options: GameOptions>(
    _ changes: [String], of game: String, changing old: Options
  ) throws(UsageProblem) -> Options {
    var options = old
    for text in changes { try set(text, in: &options, of: game) }
    return options
  }

  private static func set<Options: GameOptions>(
    _ text: String, in options: inout Options, of game: String
  ) throws(UsageProblem) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let keys = Options.fields.map(\.key)
    guard parts.count == 2, let field = Options.field(parts[0]) else {
      let nearest = Spelling.nearest(to: parts.first ?? "", among: keys)
      throw .badOption(
        of: game, text: text,
        reason: "write KEY=VALUE; the keys are " + keys.joined(separator: ", ")
          + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    let value: OptionValue =
      Int(parts[1]).map(OptionValue.integer) ?? Bool(parts[1]).map(OptionValue.flag) ?? .text(parts[1])
    do throws(OptionError) {
      try field.set(&options, to: value)
    } catch {
      throw .badOption(of: game, text: text, reason: "expected \(field.domain.words)")
    }
  }
}

extension GameCatalogue {
  /// The names of the games with a solver for the default options.
  var solved: [String] { games.filter { isSolved($0) }.map { $0.name } }

  private func isSolved<G: Game>(_: G.Type) -> Bool {
    var random = SeededRandom(seed: "", game: G.name, deal: 1)
    let game = try? G(dealtBy: &random, seats: G.usualSeats, options: G.Options())
    return game?.isSolved ?? false
  }
}
