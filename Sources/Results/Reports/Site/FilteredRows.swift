import BotProtocol
import Replays

/// A section of a page with a long HTML table, whose rows a script filters and shows in parts.
enum FilteredRows {
  /// The separator of several values of one row.
  static let separator = "\n"

  /// - Parameters:
  ///   - noun: the counted things, such as "game".
  ///   - choices: the title of each filter and the values of all rows, which are the rows' attributes `data-TITLE`.
  ///   - counts: the number that each row represents; nil for 1.
  ///   - whole: what all rows are, if they are not all that there is, such as "the latest 500 games".
  ///   - more: markup of an additional last column.
  ///   - rows: the number of rows that are shown at once.
  static func html(
    id: String, title: String, noun: String, choices: [(title: String, values: [String])], counts: [Int]? = nil,
    whole: String? = nil, introduction: String, _ grid: Grid, _ more: (heading: String, cells: [String])? = nil,
    rows: Int = 20
  ) -> String {
    let attributes = grid.rows.indices.map { row in
      choices.map { #" data-\#($0.title.lowercased())="\#(HTML.escape($0.values[row]))""# }.joined()
        + (counts.map { #" data-count="\#($0[row])""# } ?? "")
    }
    return """
      <section id="\(id)" class="filtered \(id)" data-noun="\(noun)"\(whole.map { #" data-whole="\#($0)""# } ?? "")><h2>\(title)</h2>
      <p class="filters">\(choices.map(choice).joined(separator: " ")) <label>Search <input type="search"></label> \
      <output></output></p>
      \(introduction.isEmpty ? "" : "<p>\(introduction)</p>")
      \(grid.html(more, attributes: attributes, rows: rows))
      </section>
      """
  }

  private static func choice(_ title: String, _ values: [String]) -> String {
    let options = Set(Set(values).flatMap { $0.split(separator: separator).map(String.init) }).sorted().map {
      "<option>\(HTML.escape($0))</option>"
    }
    return #"<label>\#(title) <select name="\#(title.lowercased())"><option value="">all</option>"#
      + options.joined() + "</select></label>"
  }
}
