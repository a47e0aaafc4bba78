import BotProtocol
import Records
import Reports
import Standings
import Tournaments

/// `referee merge DIR... --into DIR`: joins the parts of one tournament.
enum MergeCommand {
  static let into = Option("--into", "DIR", "the folder of the merged run; it must not contain a run yet")

  static let command = Command(
    name: "merge", operands: ["DIR..."], options: [into],
    summary: "merge the shards of a tournament",
    example: "referee merge runs/night-1-of-2 runs/night-2-of-2 --into runs/night"
  ) { arguments in
    guard let target = arguments.value(into) else {
      throw UsageProblem.missingOption(into.name, command: "merge")
    }
    let merge = try JournalMerge(of: arguments.operands, catalogue: catalogue)
    let run = try RunFolder(target)
    let lost = try merge.write(into: run)
    let standings = try run.publishResults()
    Console.print(Leaderboard.render(standings, as: .text))
    for name in merge.differing { Console.say("the program of \(SafeText.name(name)) differs between the shards") }
    if merge.doubled > 0 {
      Console.say("\(merge.doubled) tables were played more than once; the first folder counts")
    }
    if lost > 0 { Console.say("\(lost) transcripts are missing") }
    Console.say(
      "\(merge.tables) tables are in \(target)"
        + (standings.isComplete ? "" : "; to play the missing tables, run the file with this folder as its \"out\""))
    return .done
  }
}
