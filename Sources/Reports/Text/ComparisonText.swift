import BotProtocol
import Ratings
public import Standings

/// Two runs side by side, as text.
public enum ComparisonText {
  public static func render(_ comparison: RunComparison) -> String {
    let columns = [
      Grid.Column("bot", isNumber: false), Grid.Column("event", isNumber: false), Grid.Column("change"),
      Grid.Column("95%"), Grid.Column("verdict", isNumber: false),
    ]
    let rows = comparison.lines.map { line in
      [
        SafeText.name(line.bot), line.title, line.difference.map { signed($0) + " " + line.unit } ?? "–",
        line.interval.map { signed($0.low) + " to " + signed($0.high) } ?? "–", words(line.change),
      ]
    }
    return Grid(columns: columns, rows: rows).text()
      + notes(comparison).map { $0.folded(to: Grid.textWidth) + "\n" }.joined()
  }

  private static func notes(_ comparison: RunComparison) -> [String] {
    var notes = ["Family-wise 95% confidence."]
    if comparison.lines.contains(where: { $0.unit == "Elo" }) {
      notes.append("Elo is relative to the mean of the other bots in both runs, which are assumed to be unchanged.")
    }
    if comparison.lines.contains(where: { !$0.isPaired && $0.unit != "Elo" }) {
      notes.append("The runs had different deals, so solitaire scores are not paired by deal.")
    }
    if !comparison.unmatched.isEmpty {
      notes.append("Only in one run: " + comparison.unmatched.map { SafeText.name($0) }.joined(separator: ", ") + ".")
    }
    for (run, missing) in [("first", comparison.missing.old), ("second", comparison.missing.new)] where missing > 0 {
      notes.append("Incomplete: \(missing) tables of the \(run) run have not been played.")
    }
    return notes
  }

  private static func signed(_ value: Double) -> String {
    let text = Figures.decimal(value, digits: abs(value) < 100 ? 2 : 0)
    return value > 0 ? "+" + text : text
  }

  private static func words(_ change: RunComparison.Change) -> String {
    switch change {
    case .better: "better"
    case .worse: "worse"
    case .unclear: "inconclusive"
    }
  }
}
