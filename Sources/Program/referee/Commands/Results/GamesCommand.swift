import Catalogue
import Refereeing
import Reports
import RunFiles
import Standings

/// `referee games DIR`: lists games with their results, or the faults that lost games.
enum GamesCommand {
  static let bot = Option("--bot", "NAME", "only the games of this bot")
  static let game = Option("--game", "GAME", "only this game", words: catalogue.names)
  static let result = Option<GamesList.Result>(
    word: "--result", "RESULT",
    "only games that the bot " + GamesList.Result.allCases.map(\.rawValue).joined(separator: ", "))
  static let lost = Option(flag: "--lost", "only games that the bot lost: the same as --result lost")
  static let wonBy = Option(
    "--won-by", "NAME", "only games of deals that this bot has won, such as those that --bot lost")
  static let table = Option(
    "--table", "N", in: 1...1_000_000_000, "only the games of table N, which referee replay DIR N shows")
  static let faults = Option(
    flag: "--faults", "print each bot's faults by kind instead, with its standard error and the commands that show more"
  )
  static let kind = Option(
    "--kind", "KIND", oneOf: FaultKind.all.map(\.name),
    "with --faults, only this kind, such as \(FaultKind.crash.name): docs/protocol.md lists the kinds")
  static let most = Option("--most", "N", in: 1...1_000_000, "list at most N games (default 100)")

  static let command = Command(
    name: "games", operands: ["DIR"], options: [bot, game, result, lost, wonBy, table, most, faults, kind],
    summary: "list games with result, ending, opponents and transcript, or each bot's faults",
    example: "referee games tournaments/runs/quickstart --bot \(catalogue.names[0])-random --lost"
  ) { arguments in
    let folder = arguments.operands[0]
    let journal = try Journal.existing(in: folder, catalogue)
    let tournament = journal.tournament
    var selection = GamesList.Selection()
    selection.game = try arguments.value(game).map { try catalogue.require($0).name }
    selection.bot = try arguments.word(bot, among: tournament.botNames)
    if arguments.has(faults) {
      if let excluded = arguments.given([result, lost, wonBy, table, most]).first {
        throw UsageProblem.excludedOptions(faults.name, excluded.name)
      }
      let kind = arguments.value(kind)
      let groups = try RunTally(journal).faults.filter { group in
        group.bot == selection.bot ?? group.bot && group.kind == kind ?? group.kind
          && tournament.events[group.event].game.name == selection.game ?? tournament.events[group.event].game.name
      }
      Console.print(FaultReport.text(FaultReport.all(groups, of: tournament, in: folder, shownIn: folder)))
      return .done
    }
    if arguments.has(kind) { throw UsageProblem.needsOption(kind.name, faults.name) }
    selection.result = try arguments[result]
    if arguments.has(lost) {
      if selection.result != nil { throw UsageProblem.excludedOptions(lost.name, result.name) }
      selection.result = .lost
    }
    selection.winner = try arguments.word(wonBy, among: tournament.botNames)
    selection.table = try arguments[table]
    selection.most = try arguments[most] ?? selection.most
    let list = try GamesList(journal, selection)
    Console.print(list.text)
    if let example = list.example {
      let path = (folder.hasSuffix("/") ? folder : folder + "/") + example
      Console.say("show one with: referee replay \(ShellWord.quoted(path))")
    }
    return .done
  }
}

extension Tournament {
  /// The names of its bots in reports, sorted.
  var botNames: [String] {
    let names = shownNames
    return Set(allEntrants.map { names[$0] }).sorted()
  }
}
