import BotProtocol
import Catalogue
import RunFiles
import Tournaments

/// `referee pardon DIR --bot NAME`: ends a disqualification.
enum PardonCommand {
  static let bot = Option("--bot", "NAME", "the bot, as reports name it")

  static let command = Command(
    name: "pardon", operands: ["DIR"], options: [bot],
    summary: "let a disqualified bot play on, and note it in the journal and on the page",
    example: "referee pardon runs/class --bot ann"
  ) { arguments in
    guard let name = arguments.value(bot) else { throw UsageProblem.missingOption(bot.name, command: "pardon") }
    let folder = arguments.operands[0]
    let disqualified = try Pardon.grant(to: name, in: folder, catalogue: catalogue)
    guard disqualified.contains(name) else { throw UsageProblem.notDisqualified(name, disqualified: disqualified) }
    // What the folder says of the run follows its journal.
    _ = try RunFolder(folder).publishResults(isShown: true)
    Console.say(
      "\(SafeText.name(name)) is pardoned and plays on when the tournament is run again; to play the games that it missed "
        + "too: referee rerun \(ShellWord.quoted(folder)) --faults --bot \(ShellWord.quoted(name))")
    return .done
  }
}
