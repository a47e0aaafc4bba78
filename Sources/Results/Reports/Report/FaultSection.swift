import BotProtocol
import Replays

/// A section of the report with a long HTML table, whose rows a script filters.
enum FilteredRows {
  /// The separator of several values of one row.
  static let separator = "\n"

  /// - Parameters:
  ///   - noun: the counted things, such as "game".
  ///   - choices: the title of each filter and the values of all rows, which are the rows' attributes `data-TITLE`.
  ///   - counts: the number that each row represents; nil for 1.
  ///   - more: markup of an additional last column.
  static func html(
    id: String, title: String, noun: String, choices: [(title: String, values: [String])], counts: [Int]? = nil,
    introduction: String, _ grid: Grid, _ more: (heading: String, cells: [String])? = nil
  ) -> String {
    let attributes = grid.rows.indices.map { row in
      choices.map { #" data-\#($0.title.lowercased())="\#(HTML.escape($0.values[row]))""# }.joined()
        + (counts.map { #" data-count="\#($0[row])""# } ?? "")
    }
    return """
      <section id="\(id)" class="filtered \(id)" data-noun="\(noun)"><h2>\(title)</h2>
      <p class="filters">\(choices.map(choice).joined(separator: " ")) <label>Search <input type="search"></label> \
      <output></output></p>
      <p>\(introduction)</p>
      \(grid.html(more, attributes: attributes))
      </section>
      """
  }

  private static func choice(_ title: String, _ values: [String]) -> String {
    let options = Set(values.flatMap { $0.split(separator: separator).map(String.init) }).sorted().map {
      "<option>\(HTML.escape($0))</option>"
    }
    return #"<label>\#(title) <select name="\#(title.lowercased())"><option value="">all</option>"#
      + options.joined() + "</select></label>"
  }
}

/// The list of faults as a section of the report, which a script filters by bot, kind and game.
enum FaultSection {
  /// Empty if there are no faults.
  static func html(_ faults: [FaultReport]) -> String {
    if faults.isEmpty { return "" }
    let bots = faults.map { SafeText.name($0.group.bot) }
    return FilteredRows.html(
      id: "faults", title: "Faults", noun: "fault",
      choices: [("Bot", bots), ("Kind", faults.map(\.group.kind)), ("Game", faults.map(\.game))],
      counts: faults.map(\.group.count),
      introduction: "One row for each bot, kind of fault and game, with the first such game."
        + (faults.allSatisfy(\.commands.isEmpty) ? "" : " Type the commands in the folder of the run."),
      FaultReport.grid(faults), ("what happened", faults.map(what)))
  }

  private static func what(_ fault: FaultReport) -> String {
    HTML.escape(fault.sentence)
      + (fault.errors.isEmpty ? "" : "<pre>\(HTML.escape(fault.errors.joined(separator: "\n")))</pre>")
      + (fault.fix.isEmpty ? "" : "<p>Fix: \(HTML.escape(fault.fix))</p>")
      + (fault.replay.map { #"<p><a href="\#(HTML.escape($0))">replay</a></p>"# } ?? "")
      + fault.commands.map { "<code>\(HTML.escape($0))</code>" }.joined()
  }
}
