import BotProtocol
import Catalogue
import Foundation
import GameRules
import OperatingSystem
import Ratings
import RunFiles
import Tournaments

/// `referee export DIR`: writes what a run's bots saw and did as rows for other programs, or the run's tournament file.
package enum ExportCommand {
  static let decisions = Option(
    "--decisions", "FILE", "write a row for each answer, as JSON lines")
  static let tournament = Option(
    "--tournament", "FILE.json", "write the tournament file of the run, from its folder alone")
  static let bot = Option("--bot", "NAME", "only answers of this bot")
  /// The representation of legal actions in rows.
  enum Legal: String, CaseIterable, Sendable { case listed, counted }
  static let legal = Option<Legal>(
    word: "--legal", "KIND", "what rows tell of the legal actions (default listed): listed or counted")
  static let solve = Option(flag: "--solve", "tell of each position whether it can be won with all cards known")
  static let positions = Option(
    "--positions", "N", in: DealCommand.positionCounts,
    "how many positions --solve may look at for each answer (default \(SolutionLimit.positions))")

  static let command = Command(
    name: "export", operands: ["DIR"],
    options: [decisions, tournament] + choices,
    summary: "write every answer of a run's recorded games as a row for training, or the run's file",
    example: "referee export tournaments/runs/quickstart --decisions decisions.jsonl"
  ) { arguments in
    guard arguments.has(decisions) || arguments.has(tournament) else {
      throw UsageProblem.missingOption(decisions.name, command: "export")
    }
    if !arguments.has(decisions), let other = arguments.given(choices).first {
      throw UsageProblem.excludedOptions(other.name, tournament.name)
    }
    let folder = arguments.operands[0]
    if let path = arguments.value(tournament) {
      try TournamentFile.ofRun(in: AbsolutePath.of(folder)).write(to: path)
      Console.say("wrote \(path); to play it again: referee run \(ShellWord.quoted(path))")
    }
    let isWhole = try arguments.value(decisions).map { try writeDecisions(arguments, of: folder, to: $0) }
    return isWhole == false ? .failed : .done
  }

  /// The options of the export of decisions.
  private static let choices: [any CommandOption] = [bot, GamesCommand.game, legal, solve, positions]

  private static func writeDecisions(_ arguments: ParsedArguments, of folder: String, to path: String) throws -> Bool {
    let journal = try Journal.existing(in: folder, catalogue)
    var content = DecisionExport.Content()
    content.bot = try arguments.word(bot, among: journal.tournament.botNames)
    content.game = try arguments.value(GamesCommand.game).map { try catalogue.require($0).name }
    let legal = try arguments[legal] ?? .listed
    content.listsLegalActions = legal == .listed
    if arguments.has(solve) {
      content.solvedPositions =
        try arguments[positions] ?? SolutionLimit.positions
    } else if arguments.has(positions) {
      throw UsageProblem.needsOption(positions.name, solve.name)
    }
    let export = DecisionExport(journal, in: folder, run: StandingsCommand.name(of: folder), content)
    let summary = try write(export, to: path)
    for discrepancy in summary.discrepancies { Console.say(discrepancy.message + "; its game is left out") }
    Console.say(report(summary, path))
    return summary.discrepancies.isEmpty
  }

  private static func write(_ export: DecisionExport, to path: String) throws -> DecisionExport.Summary {
    do {
      let file = try NewFile(path)
      let summary = try export.write { bytes in try SystemFile.write(bytes, to: file.descriptor) }
      try file.place()
      return summary
    } catch let error as SystemError {
      throw PathProblem.cannotWrite(path, error)
    }
  }

  private static func report(_ summary: DecisionExport.Summary, _ path: String) -> String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(Figures.grouped(number)) \(noun)" + (number == 1 ? "" : "s")
    }
    return "wrote \(path): \(count(summary.rows, "answer")) of \(count(summary.games, "game"))"
      + (summary.unrecorded == 0
        ? ""
        : "; \(count(summary.unrecorded, "game")) without a transcript left out, which \"transcripts\": \"all\" records")
  }
}
