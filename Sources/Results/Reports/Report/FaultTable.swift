import BotProtocol
import Replays

/// A section of the report with a long table, whose rows a script filters.
enum FilteredTable {
  /// - Parameters:
  ///   - noun: what is counted, such as "game".
  ///   - choices: the title of each choice and the values of all rows, which a row has as `data-TITLE`.
  ///   - table: the markup of the table.
  static func html(
    id: String, title: String, noun: String, choices: [(title: String, values: [String])], introduction: String,
    table: String
  ) -> String {
    """
    <section id="\(id)" class="filtered" data-noun="\(noun)"><h2>\(title)</h2>
    <p class="filters">\(choices.map(choice).joined(separator: " ")) <label>Search <input type="search"></label> \
    <output></output></p>
    <p>\(introduction)</p>
    <div class="wide">\(table)</div>
    </section>
    """
  }

  private static func choice(_ title: String, _ values: [String]) -> String {
    let options = Set(values).sorted().map { "<option>\(HTML.escape($0))</option>" }
    return #"<label>\#(title) <select name="\#(title.lowercased())"><option value="">all</option>"#
      + options.joined() + "</select></label>"
  }
}

/// The table of faults as a section of the report, which a script filters by bot, kind and game.
enum FaultTable {
  /// Empty if there was no fault.
  static func html(_ faults: [FaultReport]) -> String {
    if faults.isEmpty { return "" }
    let rows = faults.map { fault in
      let bot = HTML.escape(SafeText.name(fault.bot))
      return """
        <tr data-bot="\(bot)" data-kind="\(HTML.escape(fault.kind))" data-game="\(HTML.escape(fault.game))" \
        data-count="\(fault.count)"><td>\(bot)</td><td>\(HTML.escape(fault.kind))</td>\
        <td>\(HTML.escape(fault.game))</td><td class="number">\(fault.count)</td><td class="number">\(fault.table)</td>\
        <td class="what">\(what(fault))</td></tr>
        """
    }
    return FilteredTable.html(
      id: "faults", title: "Faults", noun: "fault",
      choices: [
        ("Bot", faults.map { SafeText.name($0.bot) }), ("Kind", faults.map(\.kind)), ("Game", faults.map(\.game)),
      ],
      introduction: "One row for each bot, kind of fault and game, with the first such game."
        + (faults.allSatisfy(\.commands.isEmpty) ? "" : " Type the commands in the folder of the run."),
      table: """
        <table class="faults"><thead><tr><th>bot</th><th>kind</th><th>game</th><th class="number">faults</th>\
        <th class="number">table</th><th>what happened</th></tr></thead>
        <tbody>\(rows.joined(separator: "\n"))</tbody></table>
        """)
  }

  private static func what(_ fault: FaultReport) -> String {
    HTML.escape(fault.sentence)
      + (fault.errors.isEmpty ? "" : "<pre>\(HTML.escape(fault.errors.joined(separator: "\n")))</pre>")
      + (fault.fix.isEmpty ? "" : "<p>Fix: \(HTML.escape(fault.fix))</p>")
      + (fault.replay.map { #"<p><a href="\#(HTML.escape($0))">replay</a></p>"# } ?? "")
      + fault.commands.map { "<code>\(HTML.escape($0))</code>" }.joined()
  }
}
