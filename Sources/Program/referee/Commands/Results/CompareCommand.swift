import Catalogue
import Reports
import Standings

/// `referee compare RUN RUN`: prints which bots have become better or worse.
enum CompareCommand {
  enum Failing: String, CaseIterable { case worse }

  static let bot = Option("--bot", "NAME", "compare only this bot: the one that has changed")
  static let failOn = Option<Failing>(
    word: "--fail-on", "worse", "exit with code 1 if a bot has become worse by what its leaderboard ranks by")
  static let format = Option<ComparisonText.Format>(
    word: "--format", "FORMAT",
    ComparisonText.Format.allCases.map(\.rawValue).joined(separator: ", ") + " (default text)")
  static let measures = Option(
    flag: "--measures", "show solitaires by every ranking measure, not only by the one that judges the bot")

  static let command = Command(
    name: "compare", operands: ["OLD", "NEW"], options: [bot, measures, format, failOn],
    summary: "compare two runs: has each bot become better or worse, or is no difference shown?",
    example: "referee compare runs/old runs/new --bot mine --fail-on worse"
  ) { arguments in
    let failing = try arguments[failOn]
    let comparison = try RunComparison(
      arguments.operands[0], arguments.operands[1], bot: arguments.value(bot),
      byAllMeasures: arguments.has(measures), catalogue: catalogue)
    if let failing, comparison.lines.allSatisfy({ $0.change == .untested }) {
      throw UsageProblem.excludedOptions("\(failOn.name) \(failing.rawValue)", "\"until\"")
    }
    Console.print(ComparisonText.render(comparison, as: try arguments[format] ?? .text))
    return failing != nil && comparison.hasWorse ? .failed : .done
  }
}
