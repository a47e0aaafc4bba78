import Foundation
import GameRules
import JSON
import Reports
import PersonPlay
import Tournaments

/// `referee play GAME`: a person plays in the terminal.
enum PlayCommand {
  static let against = Option("--against", "COMMAND", "a bot to play against; may be repeated")
  static let save = Option("--save", "FILE", "the file that saves the game (default referee-GAME.json)")
  static let new = Option(flag: "--new", "start a new game and replace the saved one")
  static let window = Option("--window", "MS", "the time limit of a race against bots")

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
    let old: SavedGame<G>? = arguments.has(new) ? nil : try saved(at: path)
    if let old { try require(old, at: path, arguments) }
    let own = try load(try old ?? dealt(arguments), from: path)
    guard let keyboard = Keyboard() else { throw PlayProblem.noTerminal }
    var table = SoloSession(own, savedAt: path, keyboard: keyboard)
    let outcome = try table.play()
    keyboard.leave()
    if let outcome {
      let results = zip(G.measures, outcome.results[0]).map { "\($0.heading) \($1)" }.joined(separator: ", ")
      Console.print("\(outcome.ending): \(results)\n")
    } else {
      Console.say("saved in \(path); to continue: \(again(arguments))")
    }
    for path in table.transcripts { Console.say("replay it with: referee replay \(ShellWord.quoted(path))") }
    return keyboard.isInterrupted ? .interrupted : .done
  }

  /// The command that goes on with what is saved.
  static func again(_ arguments: ParsedArguments) -> String {
    let place = arguments.value(save).map { " \(save.name) \(ShellWord.quoted($0))" } ?? ""
    return "referee play \(arguments.operands[0])" + place
  }

  /// Refuses a command line that asks for another game than the saved one.
  private static func require<G: Game>(
    _ saved: SavedGame<G>, at path: String, _ arguments: ParsedArguments
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

  private static func dealt<G: Game>(_ arguments: ParsedArguments) throws -> SavedGame<G> {
    SavedGame(
      options: try DealCommand.options(arguments, of: G.name),
      seed: arguments.value(DealCommand.seed) ?? "\(UInt64.random(in: 0...UInt64.max))",
      deal: try arguments.integer(DealCommand.deal, in: 1...Int.max) ?? 1)
  }

  private static func saved<G: Game>(at path: String) throws(PlayProblem) -> SavedGame<G>? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    do throws(SavedGameProblem) {
      return try SavedGame(json: Array(data))
    } catch {
      throw .badSave(path, error)
    }
  }

  private static func load<G: Game>(_ saved: SavedGame<G>, from path: String) throws -> SoloGame<G> {
    do throws(SavedGameProblem) {
      return try SoloGame(saved)
    } catch .illegalDeal(let reason) where saved.played.isEmpty {
      throw reason
    } catch {
      throw PlayProblem.badSave(path, error)
    }
  }
}
