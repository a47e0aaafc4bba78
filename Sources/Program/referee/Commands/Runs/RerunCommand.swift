import BotProtocol
import Catalogue
import Foundation
import OperatingSystem
import RunFiles
import Tournaments

/// `referee rerun DIR`: plays tables with faults again, and pardons disqualified bots.
enum RerunCommand {
  static let faults = Option(flag: "--faults", "the tables in which a bot was at fault")
  static let bot = Option("--bot", "NAME", "with --faults, only those in which this bot was at fault")
  static let pardon = Option(
    "--pardon", "NAME",
    "let this disqualified bot play on, and note it in the journal and on the page; may be repeated")

  static let owner = Option(
    "--owner", "FOLDER",
    "with --bot, with bots_from: this folder has the bot's name from now on, and goes on with its results")

  static let command = Command(
    name: "rerun", operands: ["DIR"],
    options: [faults, bot, pardon, owner, RunCommand.acceptChanges, RunCommand.quiet],
    summary:
      "play the tables with faults again, and keep both records; pardon a bot, or give its name to another folder",
    example: "referee rerun tournaments/runs/quickstart --faults"
  ) { arguments in
    let operand = arguments.operands[0]
    if arguments.has(pardon) {
      try grantPardon(to: arguments.values(pardon), in: operand)
      if !arguments.has(faults) { return .done }
    }
    if let folder = arguments.value(owner) {
      guard let name = arguments.value(bot) else { throw UsageProblem.missingOption(bot.name, command: "rerun") }
      try give(name, to: folder, in: operand)
      if !arguments.has(faults) { return .done }
    }
    guard arguments.has(faults) else { throw UsageProblem.missingOption(faults.name, command: "rerun") }
    let isFolder = SystemFile.isFolder(operand)
    let note = isFolder ? StartNote(in: operand) : nil
    let path = isFolder ? note?.file : operand
    // The run of a duel, or a copied run, has no file here.
    guard let path, !isFolder || FileManager.default.fileExists(atPath: path) else {
      if try mark(operand, arguments) > 0 { Console.say("to play them, run the tournament's file, or the duel, again") }
      return .done
    }
    let out = isFolder ? AbsolutePath.of(operand) : nil
    let file = try TournamentFile.read(at: path, out: out, catalogue: catalogue)
    guard try mark(file.out, arguments) > 0 else { return .done }
    var request = RunRequest(file)
    request.continuePart(of: note)
    request.acceptsChanges = arguments.has(RunCommand.acceptChanges)
    request.isQuiet = arguments.has(RunCommand.quiet)
    return try request.play()
  }

  /// - Throws: `ResultCommandProblem.notDisqualified` for the first that is not; then none is pardoned.
  private static func grantPardon(to names: [String], in folder: String) throws {
    let disqualified = try Pardon.grant(to: names, in: folder, catalogue: catalogue)
    if let name = names.first(where: { !disqualified.contains($0) }) {
      throw ResultCommandProblem.notDisqualified(name, disqualified: disqualified)
    }
    // Files of the folder that depend on the journal are updated.
    let run = try RunFolder(folder)
    let journal = try Journal.existing(in: folder, catalogue)
    let standings = try run.publishResults(of: journal, isShown: true).standings
    for name in names {
      let hasMissed = standings.events.contains { ($0.line(of: name)?.disqualifiedGames ?? 0) > 0 }
      Console.say(
        "\(SafeText.name(name)) is pardoned and plays on when the tournament is run again"
          + (hasMissed && Rerun.canMarkFaults(of: name, in: journal)
            ? "; to play the games that it missed too: "
              + "referee rerun \(ShellWord.quoted(folder)) --faults --bot \(ShellWord.quoted(name))"
            : ""))
    }
  }

  /// Assigns the name of a bot, with its results, to a submission's folder.
  private static func give(_ name: String, to folder: String, in run: String) throws {
    let path = AbsolutePath.of(folder)
    guard SystemFile.isFolder(path) else { throw UsageProblem.noPath(owner.name, folder) }
    // Paths are relative to the tournament file.
    let place = StartNote(in: run).map { SubmissionFile.submission(path, of: $0.file) } ?? folder
    let names = try NameTransfer.give(name, to: place, in: run, catalogue: catalogue)
    guard names.contains(name) else { throw ResultCommandProblem.notSubmitted(name, submitted: names) }
    Console.say(
      "\(SafeText.name(name)) belongs to \(SafeText.visible(place)) when the tournament is run again, if its "
        + "\(SubmissionFile.name) has that name")
  }

  /// Marks the tables and returns their number.
  private static func mark(_ folder: String, _ arguments: ParsedArguments) throws -> Int {
    let bot = arguments.value(bot)
    let (count, left) = try Rerun.markFaults(in: folder, bot: bot, catalogue: catalogue)
    func tables(_ count: Int) -> String { count == 1 ? "1 table with faults" : "\(count) tables with faults" }
    if left > 0 {
      Console.say(
        "\(tables(left)) \(left == 1 ? "stays as it is, because a bot of it does" : "stay as they are, because bots of theirs do") "
          + "not play now")
    }
    if count > 0 {
      Console.say("\(tables(count)) \(count == 1 ? "is" : "are") to be played again")
    } else if left == 0 {
      Console.say("no table has a fault" + (bot.map { " of \(SafeText.name($0))" } ?? ""))
    }
    return count
  }
}
