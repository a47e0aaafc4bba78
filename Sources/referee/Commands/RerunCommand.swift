import BotProcess
import BotProtocol
import Records
import Tournaments

/// `referee rerun FILE.json --faults`: plays the tables with faults again.
enum RerunCommand {
  static let faults = Option(flag: "--faults", "the tables in which a bot was at fault")
  static let bot = Option("--bot", "NAME", "only those in which this bot was at fault")

  static let command = Command(
    name: "rerun", operands: ["FILE.json"], options: [faults, bot, RunCommand.quiet],
    summary: "play the tables with faults again, and keep both records",
    example: "referee rerun tournaments/quickstart.json --faults"
  ) { arguments in
    guard arguments.has(faults) else { throw UsageProblem.missingOption(faults.name, command: "rerun") }
    let operand = arguments.operands[0]
    if SystemFile.isFolder(operand) {
      if try mark(operand, arguments) > 0 { Console.say("to play them: referee run FILE.json, the tournament's file") }
      return .done
    }
    let file = try TournamentFile.read(at: operand, catalogue: catalogue)
    return try mark(file.out, arguments) > 0
      ? try RunCommand.play(file, isQuiet: arguments.has(RunCommand.quiet)) : .done
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
