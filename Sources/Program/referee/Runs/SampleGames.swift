import Arena
import BotProcess
import Foundation
package import GameRules
import OperatingSystem
package import PersonPlay
import Refereeing
package import Sandboxes

/// Games of the program's sample bots on a deal that a person has played alone.
package enum SampleGames {
  /// Plays the games one after another, in the default sandbox and with the default clock.
  ///
  /// - Returns: the results of the best three, the best first; bots with a fault, or that need longer than ten seconds,
  ///   are left out.
  package static func play<G: Game>(_ saved: SavedGame<G>) -> [OtherGame] {
    guard let launcher = try? ExecutablePaths.launcher(in: .auto), let names = try? names(of: G.name) else { return [] }
    let games = names.compactMap { name in (try? game(saved, name, launcher)).map { (name, $0) } }
    let ranked = games.sorted { $0.1.score > $1.1.score || $0.1.score == $1.1.score && $0.0 < $1.0 }
    return ranked.prefix(3).map(\.1.game)
  }

  /// The sample programs whose names begin with the game's.
  private static func names(of game: String) throws -> [String] {
    let folder = try ExecutablePaths.sampleBots
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { name in
      let path = folder + "/" + name
      return name.hasPrefix(game + "-") && !name.contains(".") && SystemFile.isFile(path)
        && FileManager.default.isExecutableFile(atPath: path)
    }
  }

  /// The default opponents of a person: two bots that play like people, if there are such.
  static func rivals(of game: String) -> [String] {
    guard let names = try? names(of: game), let one = names.first(where: { $0.hasSuffix("-human") }) ?? names.first
    else {
      return []
    }
    return [one, one]
  }

  package static func command(of name: String) throws(StartFailure) -> BotCommand {
    let folder = try ExecutablePaths.sampleBots
    return try BotCommand.resolve(
      [folder + "/" + name], folder: folder,
      environment: BotEnvironment.fixed(host: ProcessInfo.processInfo.environment, adding: [:]), path: [])
  }

  private static func game<G: Game>(
    _ saved: SavedGame<G>, _ name: String, _ launcher: BotLauncher
  ) throws -> (game: OtherGame, score: Int)? {
    let command = try command(of: name)
    var position = try saved.source.dealt(G.self, seats: 1, options: saved.options)
    let referee = Referee(
      position: position, rules: TableRules(), random: SeededRandom(seed: saved.source.seed, label: "sample game"))
    let (pool, stop, end) = (BotPool(launcher: launcher, capacity: 1), StopSignal(), StopSignal())
    defer {
      end.set()
      pool.abort()
    }
    try SystemThread.start("sample game") { if !end.isSet(within: .seconds(10)) { stop.set() } }
    var host = GameRunner(pool: pool, stop: stop)
    let played = try host.play(
      referee, of: DealKey(event: 0, number: 1), assignments: [.bot(command)], keepsBots: false)
    guard let played, !stop.isSet, played.record.faults == [nil] else { return nil }
    let isSolved = position.isSolved
    for event in played.transcript.events { try position.apply(text: event) }
    guard let outcome = position.outcome else { return nil }
    let game = OtherGame(
      name: String(name.dropFirst(G.name.count + 1)), words: position.outcomeWords(names: [name], seat: 0),
      moves: played.transcript.events.count, isWon: outcome.isWin, isSolved: isSolved)
    return (game, outcome.results[0][G.scoreIndex])
  }
}
