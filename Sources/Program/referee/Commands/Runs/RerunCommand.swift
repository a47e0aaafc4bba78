import BotProtocol
import Catalogue
import Foundation
import OperatingSystem
import RunFiles
import Tournaments

/// `referee rerun DIR --faults`: plays the tables with faults again.
enum RerunCommand {
  static let faults = Option(flag: "--faults", "the tables in which a bot was at fault")
  static let bot = Option("--bot", "NAME", "only those in which this bot was at fault")

  static let command = Command(
    name: "rerun", operands: ["DIR"], options: [faults, bot, RunCommand.acceptChanges, RunCommand.quiet],
    summary: "play the tables with faults again, and keep both records",
    example: "referee rerun tournaments/runs/quickstart --faults"
  ) { arguments in
    guard arguments.has(faults) else { throw UsageProblem.missingOption(faults.name, command: "rerun") }
    let operand = arguments.operands[0]
    let isFolder = SystemFile.isFolder(operand)
    let note = isFolder ? StartNote(in: operand) : nil
    let (path, shard) = (isFolder ? note?.file : operand, note?.shard)
    // The run of a duel, or one that was copied, has no file here.
    guard let path, !isFolder || FileManager.default.fileExists(atPath: path) else {
      if try mark(operand, arguments) > 0 { Console.say("to play them, run the tournament's file, or the duel, again") }
      return .done
    }
    let out = isFolder ? AbsolutePath.of(operand) : nil
    let file = try TournamentFile.read(at: path, out: out, catalogue: catalogue)
    guard try mark(file.out, arguments) > 0 else { return .done }
    var request = RunRequest(file)
    (request.shard, request.whole) = (shard, shard?.whole(of: file.out))
    request.acceptsChanges = arguments.has(RunCommand.acceptChanges)
    request.isQuiet = arguments.has(RunCommand.quiet)
    return try request.play()
  }

  /// Marks the tables and says how many they are.
  private static func mark(_ folder: String, _ arguments: ParsedArguments) throws -> Int {
    let bot = arguments.value(bot)
    let count = try Rerun.markFaults(in: folder, bot: bot, catalogue: catalogue)
    Console.say(
      count == 0
        ? "no table has a fault" + (bot.map { " of \(SafeText.name($0))" } ?? "")
        : count == 1
          ? "1 table with faults is to be played again" : "\(count) tables with faults are to be played again")
    return count
  }
}
