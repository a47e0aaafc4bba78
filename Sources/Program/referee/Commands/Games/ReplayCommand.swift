import BotProtocol
import Catalogue
import Fields
package import GameRules
import PersonPlay
package import Replays
import RunFiles

/// `referee replay GAME...`: shows recorded games again.
package enum ReplayCommand {
  package static let html = Option(
    "--html", "OUT.html", "write an HTML page that shows the games side by side")

  static let messages = Option(flag: "--messages", "print the messages of a game, with times and standard error")
  static let bot = Option("--bot", "NAME", "with --messages, only those to and from this bot")
  static let text = Option(flag: "--text", "print a short account of a game: who did what, and the end")

  package static let command = Command(
    name: "replay", operands: ["GAME..."], options: [html, messages, bot, text],
    summary: "replay a recorded game, or several side by side, or print its messages",
    example:
      "referee replay tournaments/runs/quickstart/transcripts/1-\(catalogue.names[0])/000001.jsonl --html game.html"
  ) { arguments in
    let forms = [html, messages, text].filter(arguments.has)
    if forms.count > 1 { throw UsageProblem.excludedOptions(forms[0].name, forms[1].name) }
    if arguments.has(bot), !arguments.has(messages) { throw UsageProblem.needsOption(bot.name, messages.name) }
    if arguments.has(messages) || arguments.has(text) {
      let games = arguments.operands
      guard games.count == 1 else { throw UsageProblem.operands(command: "replay", expected: ["GAME"], found: games) }
      if arguments.has(messages) { try MessageLog.print(games[0], bot: arguments.value(bot)) }
      if arguments.has(text) {
        let recorded = try TranscriptFile.read(at: games[0])
        let seats = recorded.table.seats.map { SafeText.name($0) }.joined(separator: ", ")
        Console.print("\(recorded.game), deal \(recorded.table.deal), table \(recorded.table.number): \(seats)\n")
        try MessageLog.printAccount(of: games[0])
      }
      return .done
    }
    let tables = try arguments.operands.map { try table(at: $0) }
    if let odd = tables.first(where: { $0.game != tables[0].game }) {
      throw UsageProblem.severalGames(tables[0].game, odd.game)
    }
    if let path = arguments.value(html) {
      try Console.write(ReplayPage.html(tables), to: path)
      Console.say("wrote \(path)")
    } else {
      try TerminalReplay(tables).run()
    }
    return .done
  }

  package static func table(at path: String) throws -> ReplayTable { try table(of: TranscriptFile.read(at: path)) }

  /// - Parameter isPublic: as for `ReplayTable`.
  static func table(of recorded: TranscriptFile, isPublic: Bool = false) throws -> ReplayTable {
    let game = try catalogue.require(recorded.game)
    func replay<G: Game>(_: G.Type) throws -> ReplayTable {
      ReplayTable(try ReplayedGame<G>(recorded), isPublic: isPublic)
    }
    return try replay(game)
  }
}

extension GameCatalogue {
  /// The game of this name, which a person wrote.
  package func require(_ name: String) throws(UsageProblem) -> any Game.Type {
    guard let game = game(named: name) else {
      throw .unknownGame(name, allowed: names, Spelling.nearest(to: name, among: names))
    }
    return game
  }
}
