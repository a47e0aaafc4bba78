import BotProtocol
import JSON
import Ratings
public import Standings

/// A comparison of two runs, in formats for people and programs.
public enum ComparisonText {
  public enum Format: String, CaseIterable, Sendable {
    case text, csv, json
  }

  public static func render(_ comparison: RunComparison, as format: Format = .text) -> String {
    switch format {
    case .text: text(comparison)
    case .csv: csv(comparison)
    case .json: json(comparison)
    }
  }

  private static func csv(_ comparison: RunComparison) -> String {
    let columns = [
      "event", "title", "bot", "measure", "unit", "difference", "low", "high", "p", "paired", "verdict", "decides",
    ]
    return CSV.line(columns.map { .text($0) })
      + comparison.lines.map { line in
        CSV.line([
          .integer(line.event + 1), .text(line.title), .text(line.bot), .text(line.figure.name),
          .text(line.figure.unit), .number(line.test.difference), .number(line.test.interval?.low),
          .number(line.test.interval?.high), .number(line.test.adjusted), .text(line.isPaired ? "true" : "false"),
          .text(words(line.change)), .text(line.decides ? "true" : "false"),
        ])
      }.joined()
  }

  private static func json(_ comparison: RunComparison) -> String {
    JSONWriter.textLine { json in
      json.objects("bots", comparison.lines) { json, line in
        json.member("event", line.event + 1)
        json.member("title", line.title)
        json.member("bot", line.bot)
        json.member("measure", line.figure.name)
        json.member("unit", line.figure.unit)
        json.member("difference", line.test.difference)
        json.member("difference_interval", line.test.interval.map { [$0.low, $0.high] })
        json.member("p", line.test.adjusted)
        json.member("paired", line.isPaired)
        json.member("verdict", words(line.change))
        json.member("decides", line.decides)
      }
      if !comparison.reported.isEmpty {
        json.objects("reported", comparison.reported) { json, change in
          json.member("event", change.event + 1)
          json.member("title", change.title)
          json.member("bot", change.bot)
          json.member("name", change.name)
          json.member("before", change.before)
          json.member("after", change.after)
        }
      }
      json.member("not_the_same", comparison.differences)
      json.member("only_in_one_run", comparison.unmatched)
      json.member("tables_missing", [comparison.missing.old, comparison.missing.new])
    }
  }

  private static func text(_ comparison: RunComparison) -> String {
    let columns = [
      Grid.Column("bot", isNumber: false), Grid.Column("event", isNumber: false), Grid.Column("by", isNumber: false),
      Grid.Column("change"), Grid.Column("95%"), Grid.Column("verdict", isNumber: false),
    ]
    let rows = comparison.lines.map { line in
      [
        SafeText.name(line.bot), line.title,
        line.figure.heading + (line.figure.unit == ComparedFigure.deals ? ", of deals" : ""),
        Figures.difference(line.test.difference, line.figure), Figures.interval(line.test.interval, line.figure),
        line.change == .unclear ? "no difference shown" : words(line.change),
      ]
    }
    return differences(comparison) + Grid(columns: columns, rows: rows).text() + reported(comparison)
      + notes(comparison).map { $0.folded(to: Grid.textWidth) + "\n" }.joined()
  }

  /// Possible reasons why the runs differ, before any figure.
  private static func differences(_ comparison: RunComparison) -> String {
    guard !comparison.differences.isEmpty else { return "" }
    return comparison.differences.map {
      "Not the same in both runs: \(SafeText.visible($0)).".folded(to: Grid.textWidth) + "\n"
    }
    .joined() + "\n"
  }

  private static func reported(_ comparison: RunComparison) -> String {
    guard !comparison.reported.isEmpty else { return "" }
    let columns =
      ["bot", "event", "name"].map { Grid.Column($0, isNumber: false) }
      + ["before, per answer", "after"].map { Grid.Column($0) }
    let rows = comparison.reported.map { change in
      [SafeText.name(change.bot), change.title, SafeText.visible(change.name)]
        + [change.before, change.after].map { $0.map { Figures.reported($0) } ?? "–" }
    }
    return "\n\(InfoGrid.title)\n\n" + Grid(columns: columns, rows: rows).text()
  }

  private static func notes(_ comparison: RunComparison) -> [String] {
    var notes = ["95% for all comparisons together."]
    let solitaires = comparison.lines.filter { $0.figure != .rating }
    if !solitaires.isEmpty {
      notes.append("Solitaires are judged by the first ranking measure in which the bot changed significantly.")
    }
    if comparison.lines.contains(where: { $0.figure == .rating && $0.test.difference != nil }) {
      notes.append("Elo is relative to the mean of the other bots in both runs, which are assumed to be unchanged.")
    }
    notes += unpaired(solitaires)
    if comparison.lines.contains(where: { $0.figure.unit == ComparedFigure.deals }) {
      notes.append("Of deals: the share of deals on which the bot was better, less the share on which it was worse.")
    }
    if comparison.lines.contains(where: { $0.change == .identical }) {
      notes.append("Identical: both runs have the same results on every deal, in all that ranks.")
    }
    if comparison.lines.contains(where: { $0.change == .untested }) {
      notes.append("Untested: an event that stops when it is settled has no tests of a given number of deals.")
    }
    if !comparison.unmatched.isEmpty {
      notes.append("Only in one run: " + comparison.unmatched.map { SafeText.name($0) }.joined(separator: ", ") + ".")
    }
    for (run, missing) in [("first", comparison.missing.old), ("second", comparison.missing.new)] where missing > 0 {
      notes.append("Incomplete: \(missing) tables of the \(run) run have not been played.")
    }
    return notes
  }

  /// Why solitaires are not paired by deal, and which.
  private static func unpaired(_ solitaires: [RunComparison.Line]) -> [String] {
    let count = Set(solitaires.map(\.event)).count
    func note(_ reason: String, _ isOne: (RunComparison.Line) -> Bool) -> String? {
      let events = Set(solitaires.filter(isOne).map(\.event)).sorted().map { "\($0 + 1)" }
      if events.isEmpty { return nil }
      let places = events.count == 1 ? "event \(events[0])" : "events \(events.joined(separator: ", "))"
      return reason
        + (events.count == count
          ? ", so solitaire scores are not paired by deal." : " in \(places), so its scores are not paired by deal.")
    }
    return [
      note("The runs had different deals") { !$0.isPaired && !$0.hasOwnDeals },
      note("Each bot had deals of its own") { $0.hasOwnDeals },
    ].compactMap(\.self)
  }

  private static func words(_ change: RunComparison.Change) -> String {
    switch change {
    case .better: "better"
    case .worse: "worse"
    case .unclear: "inconclusive"
    case .identical: "identical"
    case .untested: "untested"
    }
  }
}
