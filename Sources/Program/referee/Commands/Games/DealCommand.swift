import Catalogue
import GameRules
import Records
import Reports

/// `referee deal GAME`: prints a deal.
enum DealCommand {
  static let seed = Option("--seed", "TEXT", "the seed (default \"any text\")")
  static let deal = Option("--deal", "N", "the number of the deal, from 1 (default 1)")
  static let seats = Option("--seats", "K", "the number of seats")
  static let option = Option("--option", "KEY=VALUE", "a game option, such as draw=1; may be repeated")
  static let solve = Option(flag: "--solve", "say whether the deal can be won with all cards known, and how")
  static let positions = Option(
    "--positions", "N", "how many positions --solve may look at (default \(usualPositions))")
  /// The numbers that `--positions` takes.
  static let positionCounts = 1...1_000_000_000
  /// Half a second, and 200 MB.
  private static let usualPositions = 4_000_000

  static let command = Command(
    name: "deal", operands: ["GAME"], operandWords: catalogue.names,
    options: [seed, deal, seats, option, solve, positions],
    summary: "print a deal, or solve it",
    example: "referee deal \(catalogue.names[0]) --seed 'any text' --deal 1"
  ) { arguments in
    Console.print(try print(try catalogue.require(arguments.operands[0]), arguments))
    return .done
  }

  private static func print<G: Game>(_ game: G.Type, _ arguments: ParsedArguments) throws -> String {
    let options: G.Options = try options(arguments, of: G.name)
    let seats = try arguments.integer(seats, in: G.seatCounts) ?? G.usualSeats
    var random = SeededRandom(
      seed: arguments.value(seed) ?? "any text", game: G.name, deal: try arguments.integer(deal, in: 1...Int.max) ?? 1
    )
    let game = try G(dealtBy: &random, seats: seats, options: options)
    let positions = try arguments.integer(positions, in: positionCounts)
    guard arguments.has(solve) else {
      if positions != nil { throw UsageProblem.needsOption(Self.positions.name, solve.name) }
      return SceneText.render(game.scene)
    }
    let most = positions ?? usualPositions
    guard let solution = game.solution(for: 0, positions: most) else {
      throw UsageProblem.noSolver(game: G.name, solved: catalogue.solved)
    }
    return SceneText.render(game.scene) + "\n" + SolutionText.render(solution, positions: most)
  }

  /// The game's options as a command line chooses them.
  static func options<Options: GameOptions>(_ arguments: ParsedArguments, of game: String) throws -> Options {
    try options(arguments.values(option), of: game, changing: Options())
  }

  /// Options with the changes that texts such as "draw=1" ask for.
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
        game: game, text: text,
        reason: "write KEY=VALUE; the keys are " + keys.joined(separator: ", ")
          + (nearest.map { "; did you mean \($0)?" } ?? ""))
    }
    let value: OptionValue =
      Int(parts[1]).map(OptionValue.integer) ?? Bool(parts[1]).map(OptionValue.flag) ?? .text(parts[1])
    do throws(OptionError) {
      try field.set(&options, to: value)
    } catch {
      throw .badOption(game: game, text: text, reason: "expected \(field.domain.words)")
    }
  }
}

extension GameCatalogue {
  /// The names of the games whose usual deals a solver knows.
  var solved: [String] { games.filter { isSolved($0) }.map { $0.name } }

  private func isSolved<G: Game>(_: G.Type) -> Bool {
    var random = SeededRandom(seed: "", game: G.name, deal: 1)
    let game = try? G(dealtBy: &random, seats: G.usualSeats, options: G.Options())
    return game?.isSolved ?? false
  }
}
