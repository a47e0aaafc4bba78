extension Grid {
  /// Formats the grid in Markdown, with Markdown and HTML in cells escaped.
  package func markdown() -> String {
    let head = line(columns.map(\.heading))
    let rule = line(columns.map { $0.isNumber ? "--:" : ":--" }, isEscaped: true)
    return head + rule + rows.map { line($0) }.joined()
  }

  private func line(_ cells: [String], isEscaped: Bool = false) -> String {
    "| " + cells.map { isEscaped ? $0 : Grid.escaped($0) }.joined(separator: " | ") + " |\n"
  }

  /// Escapes text for Markdown and HTML.
  ///
  /// By scalars: followed by a combining mark, a sign is another `Character`, but a parser still sees the sign.
  package static func escaped(_ cell: String) -> String {
    cell.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "|", "*", "_", "`", "[", "]", "\\", "#", "~", "!": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
