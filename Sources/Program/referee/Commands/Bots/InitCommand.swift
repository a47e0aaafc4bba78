import Catalogue
import Foundation
import JSON
import OperatingSystem
import Records
import RunFiles

/// `referee init BOT...`: writes a tournament file; a bot is a command in one word, with or without a name before it.
///
/// `referee init --from DIR` writes that of a run, from its folder alone.
enum InitCommand {
  static let game = Option(
    "--game", "GAME", "a game to be played; repeatable (default \(catalogue.names[0]))", words: catalogue.names)
  static let deals = Option("--deals", "N", "the number of deals of each game (default 100)")
  static let file = Option("--file", "FILE.json", "the file to be written (default tournament.json)")

  static let from = Option("--from", "DIR", "write the file of the run in this folder; no BOT, --game or --deals then")

  private static let name = "init"

  static let command = Command(
    name: name, operands: ["[BOT...]"], options: [game, deals, file, from],
    summary: "write a tournament file; a BOT is a command in quotes, or NAME=COMMAND",
    example: "referee init --game \(catalogue.names.last!) 'mine=python3 bot.py' \(catalogue.names.last!)-simple"
  ) { arguments in
    let path = arguments.value(file) ?? "tournament.json"
    let place = URL(filePath: AbsolutePath.of(path))
    guard !FileManager.default.fileExists(atPath: place.path) else {
      throw UsageProblem.folderTaken(place.deletingLastPathComponent().path, file: place.lastPathComponent)
    }
    if let folder = arguments.value(from) {
      if let excluded = [game, deals].first(where: arguments.has) {
        throw UsageProblem.excludedOptions(from.name, excluded.name)
      }
      guard arguments.operands.isEmpty else {
        throw UsageProblem.operands(command: name, expected: [], found: arguments.operands)
      }
      return try write(text(ofRunIn: AbsolutePath.of(folder)), to: path, place)
    }
    guard !arguments.operands.isEmpty else {
      throw UsageProblem.operands(command: name, expected: ["BOT..."], found: [])
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
    let text = TournamentFile.text([("events", .list(events)), ("bots", .list(bots))])
    return try write(text, to: path, place)
  }

  /// The tournament file of a run: what its journal has of it, with the folders of its bots where they were started last.
  ///
  /// - Throws: `RunProblem` where there is no run.
  private static func text(ofRunIn folder: String) throws(RunProblem) -> String {
    let journal = try Journal.existing(in: folder)
    var file = try journal.tournament(catalogue)
    let note = StartNote(in: folder)
    file.competitors = file.competitors.filter { !$0.isOpponent }.map { bot in
      var bot = bot
      if let place = note?.place(of: bot.id) { (bot.folder, bot.readable) = (place.folder, place.readable) }
      return bot
    }
    return file.text
  }

  private static func write(_ text: String, to path: String, _ place: URL) throws -> ExitCode {
    // What a run would refuse is refused now, with the words that a run has for it.
    _ = try TournamentFile.parse(
      Array(text.utf8), path: place.path, folder: place.deletingLastPathComponent(), catalogue: catalogue)
    try Console.write(text, to: place.path)
    Console.print("Created \(path). Next: referee run \(ShellWord.quoted(path))\n")
    return .done
  }
}
