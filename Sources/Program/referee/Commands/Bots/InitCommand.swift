import Catalogue
import Foundation
import JSON
import OperatingSystem
import RunFiles

/// `referee init BOT...`: writes a tournament file; a bot is a command in one word, with or without a name before it.
enum InitCommand {
  static let game = Option(
    "--game", "GAME", "a game to be played; repeatable (default \(catalogue.names[0]))", words: catalogue.names)
  static let deals = Option("--deals", "N", "the number of deals of each game (default 100)")
  static let file = Option("--file", "FILE.json", "the file to be written (default tournament.json)")

  static let command = Command(
    name: "init", operands: ["BOT..."], options: [game, deals, file],
    summary: "write a tournament file; a BOT is a command in quotes, or NAME=COMMAND",
    example: "referee init --game \(catalogue.names.last!) 'mine=python3 bot.py' \(catalogue.names.last!)-simple"
  ) { arguments in
    let path = arguments.value(file) ?? "tournament.json"
    let place = URL(filePath: AbsolutePath.of(path))
    guard !FileManager.default.fileExists(atPath: place.path) else {
      throw UsageProblem.folderTaken(place.deletingLastPathComponent().path, file: place.lastPathComponent)
    }
    let games = try (arguments.values(game).isEmpty ? [catalogue.names[0]] : arguments.values(game)).map {
      try catalogue.require($0).name
    }
    let count = try arguments.integer(deals, in: EventPlan.dealCounts) ?? 100
    let here = AbsolutePath.of(".")
    let bots = DuelCommand.names(arguments.operands).map { bot in
      JSONValue.members(
        [("name", .string(bot.name)), ("command", .strings(bot.words))]
          + (AbsolutePath.of(place.deletingLastPathComponent().path) == here ? [] : [("cwd", .string(here))]))
    }
    let events = games.map { JSONValue.members([("game", .string($0)), ("deals", .integer(count))]) }
    let text = """
      {
        "events": [
      \(lines(events))
        ],
        "bots": [
      \(lines(bots))
        ]
      }

      """
    // What a run would refuse is refused now, with the words that a run has for it.
    _ = try TournamentFile.parse(
      Array(text.utf8), path: place.path, folder: place.deletingLastPathComponent(), catalogue: catalogue)
    try Console.write(text, to: place.path)
    Console.print("Created \(path). Next: referee run \(ShellWord.quoted(path))\n")
    return .done
  }

  private static func lines(_ objects: [JSONValue]) -> String {
    objects.map { "    " + JSONNode($0, at: 0).json }.joined(separator: ",\n")
  }
}
