import Catalogue
import Reports
import RunFiles

/// `referee games DIR`: lists games with their results.
enum GamesCommand {
  static let bot = Option("--bot", "NAME", "only the games of this bot")
  static let game = Option("--game", "GAME", "only this game", words: catalogue.names)
  static let result = Option(
    "--result", "RESULT",
    "only games that the bot " + GamesList.Result.allCases.map(\.rawValue).joined(separator: ", "),
    words: GamesList.Result.allCases.map(\.rawValue))
  static let lost = Option(flag: "--lost", "only games that the bot lost: the same as --result lost")
  static let faults = Option(flag: "--faults", "only games in which the bot was at fault")
  static let most = Option("--most", "N", "list at most N games (default 100)")

  static let command = Command(
    name: "games", operands: ["DIR"], options: [bot, game, result, lost, faults, most],
    summary: "list games with result, ending, opponents and transcript",
    example: "referee games tournaments/runs/quickstart --bot \(catalogue.names[0])-random --lost"
  ) { arguments in
    let folder = arguments.operands[0]
    let journal = try Journal.existing(in: folder)
    let file = try journal.tournament(catalogue)
    var selection = GamesList.Selection()
    selection.game = try arguments.value(game).map { try catalogue.require($0).name }
    selection.bot = try arguments.word(bot, among: file.botNames)
    selection.result = try arguments.word(result)
    if arguments.has(lost) {
      if selection.result != nil { throw UsageProblem.excludedOptions(lost.name, result.name) }
      selection.result = .lost
    }
    selection.isFault = arguments.has(faults)
    selection.most = try arguments.integer(most, in: 1...1_000_000) ?? selection.most
    let list = try GamesList(journal, of: file, selection)
    Console.print(list.text)
    if let example = list.example {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + example
      Console.say("show one with: referee replay \(ShellWord.quoted(path))")
    }
    return .done
  }
}

extension TournamentFile {
  /// The names that reports have for its bots, sorted.
  var botNames: [String] { Set(allCompetitors.map { shownNames[$0] }).sorted() }
}
