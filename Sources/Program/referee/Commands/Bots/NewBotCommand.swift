import Catalogue
import Fields
import Foundation
import OperatingSystem
import Starters

/// `referee new-bot LANGUAGE DIR`: writes a starter bot.
enum NewBotCommand {
  static let game = Option(
    "--game", "GAME", "the game that it plays (default \(catalogue.names[0]))",
    words: catalogue.names)

  static let engine = Option(flag: "--engine", "write one that plans with the games' rules")

  static let command = Command(
    name: "new-bot", operands: ["LANGUAGE", "DIR"], operandWords: Starter.all.map(\.name), options: [game, engine],
    summary: "write a starter bot, in any of \(Starter.all.count) languages",
    remark: "Languages:\n" + languages,
    example: "referee new-bot python my-bot --game \(catalogue.names[0])"
  ) { arguments in
    let language = arguments.operands[0]
    guard let starter = Starter.named(language) else {
      let names = Starter.all.map(\.name)
      throw BotCommandProblem.unknownLanguage(language, allowed: names, Spelling.nearest(to: language, among: names))
    }
    if arguments.has(engine), starter.planning == nil {
      throw BotCommandProblem.noPlanningStarter(
        in: starter.name, allowed: Starter.all.filter { $0.planning != nil }.map(\.name))
    }
    let game = try catalogue.require(arguments.value(game) ?? catalogue.names[0])
    let folder = URL(filePath: AbsolutePath.of(arguments.operands[1]), directoryHint: .isDirectory)
    let files = StarterFiles(
      starter, name: folder.lastPathComponent, game: game.name, unlisted: game.unlistedActions,
      sample: StarterSample(game),
      opponent: simpleBots[game.name]!, isPlanning: arguments.has(engine))
    try write(files, into: folder, named: arguments.operands[1])
    Console.print(farewell(files, folder: arguments.operands[1]))
    return .done
  }

  /// Their names, a few per line.
  private static var languages: String {
    let names = Starter.all.map(\.name)
    return stride(from: 0, to: names.count, by: 10)
      .map { "  " + names[$0..<min($0 + 10, names.count)].joined(separator: ", ") + "\n" }.joined()
  }

  private static func write(_ files: StarterFiles, into folder: URL, named name: String) throws {
    let names = files.texts.keys.sorted()
    if let taken = names.first(where: { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }) {
      throw PathProblem.folderTaken(name, file: taken)
    }
    for name in names { try Console.write(files.texts[name]!, to: folder.appending(path: name).path) }
  }

  private static func farewell(_ files: StarterFiles, folder: String) -> String {
    return """
      Created \(files.names.dropLast().joined(separator: ", ")) and \(files.names.last!) in \(folder == "." ? "this folder" : folder). \
      Put your idea into the function \(files.function) in \(files.starter.file). Next:

        cd \(ShellWord.quoted(folder)) && sh test.sh
        referee check --game \(files.game) \(files.starter.start.joined(separator: " "))
        referee run tournament.json

      """
  }
}
