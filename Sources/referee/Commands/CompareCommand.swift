import Reports
import Standings
import Tournaments

/// `referee compare RUN RUN`: says which bots have become better or worse.
enum CompareCommand {
  enum Failing: String, CaseIterable { case worse }

  static let bot = Option("--bot", "NAME", "compare this bot alone: the one that has changed")
  static let failOn = Option("--fail-on", "worse", "end with exit code 1 if a bot has become worse")

  static let command = Command(
    name: "compare", operands: ["OLD", "NEW"], options: [bot, failOn],
    summary: "say of each bot whether it is better, worse or unclear in the second run",
    example: "referee compare runs/old runs/new --bot mine --fail-on worse"
  ) { arguments in
    let failing: Failing? = try arguments.word(failOn)
    let comparison = try RunComparison(
      arguments.operands[0], arguments.operands[1], bot: arguments.value(bot), catalogue: catalogue)
    Console.print(ComparisonText.render(comparison))
    return failing != nil && comparison.lines.contains { $0.change == .worse } ? .failed : .done
  }
}
