import Replays

extension Grid {
  /// An HTML table, which sorts itself by a click on a heading.
  ///
  /// - Parameters:
  ///   - more: markup of an additional last column.
  ///   - attributes: the attributes of each row, each with a space before it.
  ///   - isStacked: true lets a phone show each row as a few labelled lines.
  ///   - rows: the number of rows that are shown at once; nil for all. Without a script all are shown.
  ///   - links: the headings of columns, each with the link of its cell in each row; nil for none.
  package func html(
    _ more: (heading: String, cells: [String])? = nil, attributes: [String]? = nil, isStacked: Bool = false,
    rows shown: Int? = nil, links: [String: [String?]] = [:]
  ) -> String {
    let head = columns.map { column in
      let kind = column.isNumber ? #" class="number""# : ""
      return "<th scope=\"col\"\(kind)>\(HTML.escape(column.heading.asWords))</th>"
    }
    let links = columns.map { links[$0.heading] }
    let body = rows.enumerated().map { index, row in
      let cells = zip(columns, row).enumerated().map { place, entry in
        let (column, cell) = entry
        let kind = column.isNumber ? #" class="number""# : ""
        let name = isStacked && column.isNumber ? #" data-name="\#(HTML.escape(column.heading.asWords))""# : ""
        let text = HTML.escape(cell)
        let link = links[place]?[index]
        return "<td\(kind)\(name)>\(link.map { #"<a href="\#($0)">\#(text)</a>"# } ?? text)</td>"
      }
      let last = more.map { "<td>\($0.cells[index])</td>" } ?? ""
      return "<tr\(attributes?[index] ?? "")>\(cells.joined())\(last)</tr>"
    }
    let kind = "sortable"
    return
      "<div class=\"wide\(isStacked ? " stacked" : "")\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table class=\"\(kind)\"\(shown.map { #" data-rows="\#($0)""# } ?? "")><thead><tr>\(head.joined())\(more.map { "<th scope=\"col\">\($0.heading)</th>" } ?? "")</tr></thead>"
      + "<tbody>\(body.joined(separator: "\n"))</tbody></table></div>"
  }
}

extension String {
  /// A name that programs read, such as "false_claims", as words for people.
  var asWords: String { replacing("_", with: " ") }
}
