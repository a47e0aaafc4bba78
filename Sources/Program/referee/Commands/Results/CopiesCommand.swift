import BotProtocol
import Catalogue
import Ratings
import Tournaments

/// `referee copies DIR`: what bots have in common beyond what others have.
enum CopiesCommand {
  /// How many pairs are listed.
  private static let most = 20

  static let command = Command(
    name: "copies", operands: ["DIR"], options: [],
    summary: "list bots with equal programs or equal choices, as evidence for the organiser alone",
    example: "referee copies runs/class"
  ) { arguments in
    let copies = try BotCopies(in: arguments.operands[0], catalogue: catalogue)
    Console.print((programs(copies) + choices(copies)).joined(separator: "\n") + "\n")
    return .done
  }

  private static func names(_ bots: [String]) -> String { bots.map { SafeText.name($0) }.joined(separator: ", ") }

  private static func programs(_ copies: BotCopies) -> [String] {
    if copies.programs.isEmpty { return ["No files are equal but for spaces and comments."] }
    return ["Files that are equal but for spaces and comments, of few bots:"]
      + copies.programs.map { "  \(names($0.bots)): \($0.files.map(SafeText.visible).joined(separator: ", "))" }
  }

  private static func choices(_ copies: BotCopies) -> [String] {
    func percent(_ share: Double) -> String { Figures.decimal(100 * share, digits: 1) + "%" }
    guard let usual = copies.usualShare else {
      return ["No two bots have seen the same in enough turns; their choices cannot be compared."]
    }
    let pairs = copies.choices.count == 1 ? "the only pair" : "\(Figures.grouped(copies.choices.count)) pairs"
    return [
      "Equal choices where two bots saw the same and several actions were legal, of \(pairs); the median is \(percent(usual)):"
    ]
      + (copies.conspicuous.isEmpty ? ["  none is nearer to 100% than to the median"] : [])
      + copies.conspicuous.prefix(most).map {
        "  \(names($0.bots)): \(Figures.grouped($0.equal)) of \(Figures.grouped($0.compared)), \(percent($0.share))"
      }
      + ["This is evidence, not a verdict: programs that think alike choose alike, as do those with the same teacher."]
  }
}
