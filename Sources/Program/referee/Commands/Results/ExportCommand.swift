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
    "--decisions", "FILE", "write a row for each answer, as JSON lines; through gzip if the name ends in .gz")
  static let tournament = Option(
    "--tournament", "FILE.json", "write the tournament file of the run, from its folder alone")
  static let bot = Option("--bot", "NAME", "only answers of this bot")
  /// What rows tell of the legal actions.
  enum Legal: String, CaseIterable { case listed, counted }
  static let legal = Option(
    "--legal", "KIND", "what rows tell of the legal actions (default listed): listed or counted",
    words: Legal.allCases.map(\.rawValue))
  static let solve = Option(flag: "--solve", "tell of each position whether it can be won with all cards known")

  static let command = Command(
    name: "export", operands: ["DIR"],
    options: [decisions, tournament, bot, GamesCommand.game, legal, solve, DealCommand.positions],
    summary: "write every answer of a run's recorded games as a row for training, or the run's file",
    example: "referee export tournaments/runs/quickstart --decisions decisions.jsonl"
  ) { arguments in
    let asked = exports.filter { arguments.has($0.option) }
    guard let first = asked.first else { throw UsageProblem.missingOption(decisions.name, command: "export") }
    let possible = asked.flatMap(\.options)
    if let other = exports.flatMap(\.options).first(where: { arguments.has($0) && !possible.contains($0) }) {
      throw UsageProblem.excludedOptions(other.name, first.option.name)
    }
    let isWhole = try asked.map { try $0.write(arguments, arguments.operands[0], arguments.value($0.option)!) }
    return isWhole.contains(false) ? .failed : .done
  }

  /// Something that is written: a new one is one more entry, whose options are offered, and refused where it is not asked for.
  private struct Export {
    let option: Option
    /// What else may be asked for beside it.
    var options: [Option] = []
    /// Writes it of the run in a folder into a file.
    ///
    /// - Returns: false if a part of it had to be left out.
    let write: @Sendable (ParsedArguments, _ folder: String, _ path: String) throws -> Bool
  }

  package static let names = exports.map(\.option.name)

  private static let exports = [
    Export(
      option: decisions, options: [bot, GamesCommand.game, legal, solve, DealCommand.positions], write: writeDecisions),
    Export(option: tournament) { _, folder, path in
      try TournamentFile.ofRun(in: AbsolutePath.of(folder)).write(to: path)
      Console.say("wrote \(path); to play it again: referee run \(ShellWord.quoted(path))")
      return true
    },
  ]

  private static func writeDecisions(_ arguments: ParsedArguments, of folder: String, to path: String) throws -> Bool {
    let journal = try Journal.existing(in: folder, catalogue)
    let file = journal.file
    var content = DecisionTable.Content()
    content.bot = try arguments.word(bot, among: file.botNames)
    content.game = try arguments.value(GamesCommand.game).map { try catalogue.require($0).name }
    let legal: Legal = try arguments.word(legal) ?? .listed
    content.listsLegalActions = legal == .listed
    if arguments.has(solve) {
      content.solvedPositions =
        try arguments.integer(DealCommand.positions, in: DealCommand.positionCounts) ?? SolutionLimit.positions
    } else if arguments.has(DealCommand.positions) {
      throw UsageProblem.needsOption(DealCommand.positions.name, solve.name)
    }
    let table = DecisionTable(journal, in: folder, run: StandingsCommand.name(of: folder), content)
    let summary = try write(table, to: path)
    for discrepancy in summary.discrepancies { Console.say(discrepancy.message + "; its game is left out") }
    Console.say(report(summary, path))
    return summary.discrepancies.isEmpty
  }

  private static func write(_ table: DecisionTable, to path: String) throws -> DecisionTable.Summary {
    do {
      let file = try NewFile(path)
      let gzip = path.hasSuffix(".gz") ? try GzipStream(into: file.descriptor) : nil
      let summary = try table.write { bytes in try SystemFile.write(bytes, to: gzip?.descriptor ?? file.descriptor) }
      try gzip?.finish()
      try file.place()
      return summary
    } catch let error as SystemError {
      throw UsageProblem.cannotWrite(path, error)
    }
  }

  private static func report(_ summary: DecisionTable.Summary, _ path: String) -> String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(Figures.grouped(number)) \(noun)" + (number == 1 ? "" : "s")
    }
    return "wrote \(path): \(count(summary.rows, "answer")) of \(count(summary.games, "game"))"
      + (summary.unrecorded == 0
        ? ""
        : "; \(count(summary.unrecorded, "game")) without a transcript left out, which \"transcripts\": \"all\" records")
  }
}

/// A file that is written through the program gzip.
final class GzipStream {
  private let process: ChildProcess
  private let input = Pipe()

  /// - Parameter file: the open file for what gzip writes.
  /// - Throws: `UsageProblem.noGzip` where it is not installed, `SystemError` where it cannot be started.
  init(into file: Int32) throws {
    guard let gzip = ExecutablePaths.installed("gzip") else { throw UsageProblem.noGzip }
    // Writing to a gzip that has ended is an error to report; the signal would kill the program.
    signal(SIGPIPE) { _ in }
    // Without the name and the time, so that the same rows are the same bytes.
    process = try ChildProcess(
      gzip, ["-nc"], input: input.fileHandleForReading.fileDescriptor, output: file, errors: STDERR_FILENO)
    // A gzip that has ended reads nothing more: who writes must hear of it.
    try input.fileHandleForReading.close()
  }

  var descriptor: Int32 { input.fileHandleForWriting.fileDescriptor }

  /// Waits until gzip has written everything.
  func finish() throws {
    try input.fileHandleForWriting.close()
    // It has said why.
    if process.wait() != 0 { throw SystemError(EIO) }
  }
}
