import BotProtocol
import Catalogue
import Ratings
import Tournaments

/// `referee copies DIR`: prints similarities between bots that exceed what is usual.
enum CopiesCommand {
  /// The maximal number of listed pairs.
  private static let most = 20

  static let command = Command(
    name: "copies", operands: ["DIR"], options: [],
    summary: "list bots with equal or like programs, or equal choices, as evidence for the organiser alone",
    example: "referee copies runs/class"
  ) { arguments in
    let copies = try BotCopies(in: arguments.operands[0], catalogue: catalogue)
    Console.print((programs(copies) + code(copies) + choices(copies)).joined(separator: "\n") + "\n")
    return .done
  }

  private static func names(_ bots: [String]) -> String { bots.map { SafeText.name($0) }.joined(separator: ", ") }

  private static func programs(_ copies: BotCopies) -> [String] {
    if copies.programs.isEmpty { return ["No two bots have a file in common, spaces and comments aside."] }
    return ["Files that few bots have in common, spaces and comments aside:"]
      + copies.programs.map { "  \(names($0.bots)): \($0.files.map(SafeText.visible).joined(separator: ", "))" }
  }

  private static func code(_ copies: BotCopies) -> [String] {
    if copies.code.isEmpty { return ["No two programs have most of their code in common, names aside."] }
    return [
      "Programs with most of their code in common, names, spaces and comments aside; code that many bots have is left out:"
    ]
      + copies.code.prefix(most).map { pair in
        let places = zip(pair.bots, pair.files).map { "\(SafeText.name($0)) (\(SafeText.visible($1)))" }
        return "  \(places.joined(separator: ", ")): \(Figures.grouped(pair.shared)) of \(Figures.grouped(pair.all)) "
          + "fingerprints, \(percent(pair.share))"
      }
  }

  private static func percent(_ share: Double) -> String { Figures.decimal(100 * share, digits: 1) + "%" }

  private static func choices(_ copies: BotCopies) -> [String] {
    let compared =
      "\(copies.turns == 1 ? "1 turn" : "\(Figures.grouped(copies.turns)) turns") with a choice in "
      + "\(copies.games == 1 ? "1 recorded game" : "\(Figures.grouped(copies.games)) recorded games")"
    guard let usual = copies.usualShare else {
      return [
        "No two bots have seen the same in enough turns; their choices cannot be compared (\(compared); answers in races are not "
          + "compared)."
      ]
    }
    let pairs = copies.choices.count == 1 ? "the only pair" : "\(Figures.grouped(copies.choices.count)) pairs"
    return [
      "How often two bots chose the same, of turns in which both saw the same and had a choice: \(percent(usual)) in the median of \(pairs) (\(compared))"
    ]
      + (copies.conspicuous.isEmpty ? ["  no pair stands out: none is nearer to 100% than to the median"] : [])
      + copies.conspicuous.prefix(most).map {
        "  \(names($0.bots)): \(Figures.grouped($0.equal)) of \(Figures.grouped($0.compared)), \(percent($0.share))"
      }
      + ["This is evidence, not a verdict: programs that think alike choose alike, as do those with the same teacher."]
  }
}
