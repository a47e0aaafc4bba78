import Analysis
import BotProtocol
import Catalogue
import Fields
import GameRules
import OperatingSystem
import Records
import Reports
import RunFiles

/// `referee analyse GAME...` and `referee analyse DIR`: judges the decisions in recorded games.
enum AnalyseCommand {
  static let bot = Option(
    "--bot", "NAME", "only this bot; of a run, the costliest decisions of its worst games as well")
  static let samples = Option(
    "--samples", "N", in: AnalysisBounds.samples,
    "how many deals of the hidden cards decide on each action (default \(AnalysisEffort().samples))")
  static let seed = Option("--seed", "TEXT", "the seed of these deals")
  static let games = Option(
    "--games", "N", in: 1...1_000_000, "of a run, the first N games of each bot in an event (default \(usualGames))")
  /// The formats of the summary of a run.
  enum Format: String, CaseIterable, Sendable { case text, markdown, latex, csv, json }
  static let format = Option<Format>(
    word: "--format", "FORMAT",
    "of a run: " + Format.allCases.map(\.rawValue).joined(separator: ", ") + " (default text)")
  private static let usualGames = 50

  static let command = Command(
    name: "analyse", operands: ["GAME..."],
    options: [bot, GamesCommand.game, games, samples, seed, format, StandingsCommand.separator],
    summary: "judge the decisions in recorded games: the mistakes, and what they cost",
    remark: """
      GAME is the file of a recorded game, or DIR N, table N of the run in the folder DIR. With DIR alone the run is
      analysed: its bots by what they lost a game. The analyses are kept in \(TableAnalysis.fileName) in the folder of the
      run, from which reports and replays show them.

      """,
    example: "referee analyse tournaments/runs/quickstart --bot \(catalogue.names[0])-greedy"
  ) { arguments in
    var effort = AnalysisEffort()
    effort.samples = try arguments[samples] ?? effort.samples
    effort.seed = arguments.value(seed) ?? effort.seed
    let operands = arguments.operands
    if operands.count == 1, SystemFile.isThere(operands[0] + "/" + RunFolder.journalName) {
      try analyseRun(in: operands[0], effort, arguments)
    } else {
      let paths = try ReplayCommand.paths(of: operands)
      if let other = arguments.given([games, GamesCommand.game, format, StandingsCommand.separator]).first {
        // With an option of runs, a path without a game is more likely the wrong path of a run.
        for path in paths { _ = try TranscriptFile.read(at: path) }
        throw UsageProblem.excludedOptions(other.name, "GAME")
      }
      for path in paths { try analyseGame(at: path, effort, arguments) }
    }
    return .done
  }

  // MARK: Games

  private static func analyseGame(at path: String, _ effort: AnalysisEffort, _ arguments: ParsedArguments) throws {
    let file = try TranscriptFile.read(at: path)
    let game = try catalogue.require(file.game)
    let table = try analysis(of: file, game, effort)
    let bot = try arguments.word(bot, among: file.table.seats)
    Console.print(AnalysisText.game(table, game, names: file.table.seats, bot: bot))
    if table.seats.count == 1, let step = AnalysisText.costliestStep(of: table) {
      Console.say(
        "play on from before the costliest: referee play \(game.name) --new --from \(ShellWord.quoted(path)) --step \(step)"
      )
    }
  }

  /// Analyses one recorded game.
  package static func analysis(
    of file: TranscriptFile, _ game: any Game.Type, _ effort: AnalysisEffort
  ) throws(FileProblem) -> TableAnalysis {
    func analyse<G: Game>(_: G.Type) throws(FileProblem) -> TableAnalysis {
      TableAnalysis(try ReplayedGame<G>(file), effort: effort)
    }
    return try analyse(game)
  }

  // MARK: A run

  private static func analyseRun(in folder: String, _ effort: AnalysisEffort, _ arguments: ParsedArguments) throws {
    let journal = try Journal.existing(in: folder, catalogue)
    let tournament = journal.tournament
    let names = tournament.shownNames
    let onlyBot = try arguments.word(bot, among: tournament.botNames)
    let onlyGame = try arguments.value(GamesCommand.game).map { try catalogue.require($0).name }
    var selection = Selection(most: try arguments[games] ?? usualGames)
    try journal.forEachTable(timed: false) { record, _ in
      let event = tournament.events[record.table.event]
      if onlyGame == nil || onlyGame == event.game.name { selection.take(record, names) }
    }
    if selection.records.isEmpty { throw ResultCommandProblem.nothingRecorded(folder) }
    var file = try AnalysisFile(of: folder)
    try analyse(
      selection.records.filter { !file.has($0, effort) }, of: journal, in: folder,
      effort, &file)
    let events = tournament.events.indices.compactMap { number in
      EventAnalysis(
        event: number, game: tournament.events[number].game,
        selection.records.filter { $0.table.event == number }.compactMap { file.analysis(of: $0) }
      ) { names[$0] }
    }
    try print(events, of: onlyBot, selection.records.compactMap { file.analysis(of: $0) }, arguments)
  }

  /// The first recorded games of each bot in each event, so that bots share their deals.
  private struct Selection {
    let most: Int
    private(set) var records: [TableRecord] = []
    private var counts: [String: Int] = [:]

    init(most: Int) { self.most = most }

    mutating func take(_ record: TableRecord, _ names: ShownNames) {
      guard record.transcript != nil, record.isNormal else { return }
      let keys = record.table.seats.map { "\(record.table.event) \(names[$0])" }
      guard keys.contains(where: { counts[$0, default: 0] < most }) else { return }
      for key in keys { counts[key, default: 0] += 1 }
      records.append(record)
    }
  }

  private static func analyse(
    _ records: [TableRecord], of journal: Journal, in folder: String, _ effort: AnalysisEffort,
    _ file: inout AnalysisFile
  ) throws {
    if records.isEmpty { return }
    var progress = CountProgress("analysed", total: records.count, isShown: true)
    progress.begin()
    // In parts, so that what was found is on the disk if the command is stopped.
    let part = 16 * AvailableCores.ofMachine
    for start in stride(from: 0, to: records.count, by: part) {
      let rows = Array(records[start..<min(start + part, records.count)])
      let (tables, problem) = progress.compute(rows, after: start) { record in
        let game = journal.tournament.events[record.table.event].game
        let path = folder + "/" + TranscriptText.path(of: record.table, game: game.name)
        var table = try analysis(of: TranscriptFile.read(at: path), game, effort)
        table.transcript = record.transcript
        return table
      }
      for table in tables.compactMap(\.self) { file.add(table) }
      try file.write()
      if let problem { throw problem }
    }
    progress.finish()
  }

  private static func print(
    _ events: [EventAnalysis], of bot: String?, _ tables: [TableAnalysis],
    _ arguments: ParsedArguments
  ) throws {
    let format = try arguments[format] ?? .text
    switch format {
    case .csv: Console.print(AnalysisText.csv(events, try arguments[StandingsCommand.separator] ?? .comma))
    case .json: for table in tables { Console.print(String(decoding: table.jsonLine, as: UTF8.self)) }
    case .text, .markdown, .latex:
      let form = GridFormat(rawValue: format.rawValue) ?? .text
      Console.print(AnalysisText.bots(events, as: form))
      for event in events {
        for row in event.bots where row.bot == bot {
          Console.print("\n" + AnalysisText.worst(of: row, in: event, as: form))
        }
      }
    }
  }
}
