import Analysis
import BotProtocol
import Catalogue
import Fields
import Foundation
package import GameRules
import OperatingSystem
import PersonPlay
import Records
package import Replays
import RunFiles
import Scheduling

/// `referee replay GAME...`: replays recorded games.
package enum ReplayCommand {
  package static let html = Option(
    "--html", "OUT.html", "write an HTML page that shows the games side by side")

  static let messages = Option(flag: "--messages", "print the messages of a game, with times and standard error")
  static let bot = Option("--bot", "NAME", "with --messages, only those to and from this bot")

  package static let command = Command(
    name: "replay", operands: ["GAME..."], options: [html, messages, bot],
    summary: "print what happened in recorded games, or their messages, or write a page that shows them",
    remark: "GAME is the file of a recorded game, or DIR N, table N of the run in the folder DIR.\n",
    example:
      "referee replay tournaments/runs/quickstart/transcripts/1-\(catalogue.names[0])/000001.jsonl --html game.html"
  ) { arguments in
    let paths = try paths(of: arguments.operands)
    if arguments.has(html), arguments.has(messages) { throw UsageProblem.excludedOptions(html.name, messages.name) }
    if arguments.has(bot), !arguments.has(messages) { throw UsageProblem.needsOption(bot.name, messages.name) }
    guard let path = arguments.value(html) else {
      for path in paths {
        if arguments.has(messages) {
          try MessageLog.print(path, bot: arguments.value(bot))
        } else {
          try MessageLog.printAccount(of: .read(at: path))
        }
      }
      return .done
    }
    let tables = try paths.map { try table(at: $0) }
    if let odd = tables.first(where: { $0.game != tables[0].game }) {
      throw ResultCommandProblem.severalGames(tables[0].game, odd.game)
    }
    try Console.write(ReplayPage.html(tables), to: path)
    Console.say("wrote \(path)")
    return .done
  }

  /// The files of recorded games, given by their paths, or by the folder of a run and numbers of tables.
  static func paths(of operands: [String]) throws -> [String] {
    var paths: [String] = []
    var rest = operands[...]
    while let operand = rest.popFirst() {
      guard SystemFile.isThere(operand + "/" + RunFolder.journalName) else {
        paths.append(operand)
        continue
      }
      let numbers = rest.prefix { Int($0) != nil }.compactMap { Int($0) }
      if numbers.isEmpty { throw ResultCommandProblem.missingTable(operand) }
      rest = rest.dropFirst(numbers.count)
      let journal = try Journal.existing(in: operand, catalogue)
      for number in numbers { paths.append(try path(ofTable: number, journal, in: operand)) }
    }
    return paths
  }

  private static func path(ofTable number: Int, _ journal: Journal, in folder: String) throws -> String {
    var found: [(path: String, isRecorded: Bool)] = []
    try journal.forEachTable(timed: false) { record, _ in
      if record.table.number != number { return }
      let path = TranscriptText.path(of: record.table, game: journal.tournament.events[record.table.event].game.name)
      found.append(((folder.hasSuffix("/") ? folder : folder + "/") + path, record.transcript != nil))
    }
    if found.isEmpty { throw ResultCommandProblem.noSuchTable(number, folder) }
    let recorded = found.filter(\.isRecorded).map(\.path)
    if recorded.isEmpty { throw ResultCommandProblem.unrecordedTable(number) }
    if recorded.count > 1 { throw ResultCommandProblem.severalTables(number, recorded.sorted()) }
    return recorded[0]
  }

  package static func table(at path: String) throws -> ReplayTable {
    let file = try TranscriptFile.read(at: path)
    return try table(of: file, analysis: analysis(of: file, at: path))
  }

  /// What an analysis of the run has found of a game; nil if there is none of this transcript.
  private static func analysis(of file: TranscriptFile, at path: String) -> TableAnalysis? {
    let folder = URL(filePath: path).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return (try? AnalysisFile(of: folder.path))?.analysis(
      of: TableKey(file.table), transcript: (try? SystemFile.read(path)).map { Checksum(of: $0).description })
  }

  /// - Parameter isPublic: as for `ReplayTable`.
  static func table(
    of recorded: TranscriptFile, isPublic: Bool = false, analysis: TableAnalysis? = nil
  ) throws -> ReplayTable {
    let game = try catalogue.require(recorded.game)
    func replay<G: Game>(_: G.Type) throws -> ReplayTable {
      try ReplayTable(recorded, of: G.self, isPublic: isPublic, analysis: analysis)
    }
    return try replay(game)
  }
}

extension GameCatalogue {
  /// The game with a name that a person typed.
  package func require(_ name: String) throws(UsageProblem) -> any Game.Type {
    guard let game = game(named: name) else {
      throw .unknownGame(name, allowed: names, Spelling.nearest(to: name, among: names))
    }
    return game
  }
}
