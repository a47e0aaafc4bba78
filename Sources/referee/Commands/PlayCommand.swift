import Foundation
import GameRules
import JSON
import Reports
import TerminalPlay
import Tournaments

/// `referee play GAME`: a person plays in the terminal.
enum PlayCommand {
  static let against = Option("--against", "COMMAND", "a bot to play against; may be given several times")
  static let save = Option("--save", "FILE", "where the game is saved as you play; referee-GAME.json if not given")
  static let new = Option(flag: "--new", "begin a new game, whatever was saved")
  static let window = Option("--window", "MS", "how long a race waits for you, against bots")

  static let command = Command(
    name: "play", operands: ["GAME"],
    options: [against, save, new, window, DuelCommand.seed, DealCommand.deal, DealCommand.option],
    summary: "play a game yourself, alone or against bots",
    example: "referee play \(catalogue.names[0])"
  ) { arguments in
    try play(try catalogue.require(arguments.operands[0]), arguments)
  }

  private static func play<G: Game>(_ game: G.Type, _ arguments: ParsedArguments) throws -> ExitCode {
    let bots = arguments.values(against)
    let isOpen = !arguments.has(new) && PlayAgainstBots.isOpen(PlayAgainstBots.folder(of: G.name, arguments))
    guard isOpen || G.seatCounts.contains(1 + bots.count) else {
      throw UsageProblem.seats(game: G.name, 1 + bots.count, G.seatCounts)
    }
    guard bots.isEmpty, !isOpen else { return try PlayAgainstBots.play(game, bots, arguments) }
    guard !arguments.has(window) else { throw UsageProblem.onlyAgainstBots(window.name) }
    let path = arguments.value(save) ?? "referee-\(G.name).json"
    let old: SavedGame<G.Options>? = arguments.has(new) ? nil : try saved(at: path)
    if let old { try require(old, at: path, arguments) }
    let own = try SoloGame<G>(try old ?? dealt(arguments))
    guard let keyboard = Keyboard() else { throw PlayProblem.noTerminal }
    var table = SoloSession(own, savedAt: path, keyboard: keyboard)
    let outcome = try table.play()
    keyboard.leave()
    if let outcome {
      let results = zip(G.measures, outcome.results[0]).map { "\($0.heading) \($1)" }.joined(separator: ", ")
      Console.print("\(outcome.ending): \(results)\n")
    } else {
      Console.say("saved in \(path); to go on: \(again(arguments))")
    }
    for path in table.transcripts { Console.say("to see it again: referee replay \(ShellWord.quoted(path))") }
    return keyboard.isInterrupted ? .interrupted : .done
  }

  /// The command that goes on with what is saved.
  static func again(_ arguments: ParsedArguments) -> String {
    let place = arguments.value(save).map { " \(save.name) \(ShellWord.quoted($0))" } ?? ""
    return "referee play \(arguments.operands[0])" + place
  }

  /// Refuses a command line that asks for another game than the saved one.
  private static func require<Options: GameOptions>(
    _ saved: SavedGame<Options>, at path: String, _ arguments: ParsedArguments
  ) throws {
    let deal = try arguments.integer(DealCommand.deal, in: 1...Int.max)
    var contradictions = try self.contradictions(of: arguments, seed: saved.seed, options: saved.options)
    if let deal, deal != saved.deal { contradictions.append("\(DealCommand.deal.name) \(deal)") }
    guard contradictions.isEmpty else {
      throw UsageProblem.otherSave(
        path, asked: contradictions, saved: "seed \(saved.seed), deal \(saved.deal), options \(saved.options.json)")
    }
  }

  /// The options of the command line that do not fit a saved game.
  static func contradictions<Options: GameOptions>(
    of arguments: ParsedArguments, seed: String, options: Options
  ) throws -> [String] {
    let game = arguments.operands[0]
    let other = arguments.value(DealCommand.seed).flatMap { $0 == seed ? nil : "\(DealCommand.seed.name) \($0)" }
    let changes = try arguments.values(DealCommand.option).filter { text in
      try DealCommand.options([text], of: game, changing: options) != options
    }
    return [other].compactMap(\.self) + changes.map { "\(DealCommand.option.name) \($0)" }
  }

  private static func dealt<Options: GameOptions>(_ arguments: ParsedArguments) throws -> SavedGame<Options> {
    let game = try catalogue.require(arguments.operands[0])
    return SavedGame(
      game: game.name, rules: game.rulesVersion, options: try DealCommand.options(arguments, of: game.name),
      seed: arguments.value(DealCommand.seed) ?? "\(UInt64.random(in: 0...UInt64.max))",
      deal: try arguments.integer(DealCommand.deal, in: 1...Int.max) ?? 1)
  }

  private static func saved<Options: GameOptions>(at path: String) throws -> SavedGame<Options>? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do {
      return try JSONDecoder().decode(SavedGame<Options>.self, from: data)
    } catch {
      throw PlayProblem.badSave("\(path) is not a saved game")
    }
  }
}
