import Foundation
import OperatingSystem
import Refereeing
import RunFiles

/// The command that checks a bot of a tournament as the tournament plays it, to be typed where the referee runs.
struct CheckHint {
  let line: String

  /// Nil for a name of no bot, or of a person.
  init?(_ name: String, in game: String, of file: TournamentFile) {
    guard let bot = file.competitors.first(where: { $0.name == name }), bot.hasProgram else { return nil }
    let time = bot.clock ?? file.events.first { $0.game.name == game }?.rules.time ?? TimeControl()
    let usual = TimeControl()
    var words = ["referee", "check", "--game", game]
    for (option, limit, usual) in [
      (CheckCommand.ready, time.ready, usual.ready), (CheckCommand.window, time.window, usual.window),
    ] where limit != usual {
      words += [option.name, "\(limit.wholeMilliseconds)"]
    }
    if let move = time.move { words += [CheckCommand.move.name, "\(move.wholeMilliseconds)"] }
    if let sandbox = bot.sandbox ?? (file.sandbox == .auto ? nil : file.sandbox) {
      words += [SandboxOption.option.name, sandbox.rawValue]
    }
    if bot.usesNetwork { words.append(CheckCommand.network.name) }
    words += bot.readable.flatMap { [CheckCommand.folder.name, $0] }
    let environment = bot.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    words += (environment.isEmpty ? [] : ["env"] + environment) + bot.command
    let here = AbsolutePath.real(FileManager.default.currentDirectoryPath)
    let place = AbsolutePath.real(bot.folder) == here ? [] : ["cd", bot.folder, "&&"]
    line = (place + words).map { $0 == "&&" ? $0 : ShellWord.quoted($0) }.joined(separator: " ")
  }
}
