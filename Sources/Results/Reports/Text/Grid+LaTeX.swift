extension Grid {
  /// Formats the grid as a LaTeX `tabular`, with the rules of the package booktabs.
  package func latex() -> String {
    let kinds = columns.map { $0.isNumber ? "r" : "l" }.joined()
    return "\\begin{tabular}{\(kinds)}\n\\toprule\n" + line(columns.map(\.heading)) + "\\midrule\n"
      + rows.map { row in line(zip(columns, row).map { $0.isNumber ? Grid.signed($1) : $1 }) }.joined()
      + "\\bottomrule\n\\end{tabular}\n"
  }

  /// A number with a minus sign instead of a hyphen; a hyphen in a name stays one.
  package static func signed(_ text: String) -> String {
    text.replacing(/(^|[ (≥≤~])-(?=\d[\d.,]*($|%|\)| to | by ))/) { $0.1 + "\u{2212}" }
  }

  private func line(_ cells: [String]) -> String {
    cells.map(Grid.latexEscaped).joined(separator: " & ") + " \\\\\n"
  }

  /// Escapes text for LaTeX; signs that some fonts lack become commands.
  static func latexEscaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&", "%", "$", "#", "_", "{", "}": escaped += "\\\(scalar)"
      case "\\": escaped += "\\textbackslash{}"
      case "~": escaped += "\\textasciitilde{}"
      case "^": escaped += "\\textasciicircum{}"
      case "\"": escaped += "\\textquotedbl{}"
      case "<": escaped += "\\textless{}"
      case ">": escaped += "\\textgreater{}"
      // At the beginning of a row a bracket would be an option of the preceding line break.
      case "[": escaped += "{[}"
      case "]": escaped += "{]}"
      case "*": escaped += "{*}"
      case "±": escaped += "$\\pm$"
      case "×": escaped += "$\\times$"
      case "≥": escaped += "$\\geq$"
      case "≤": escaped += "$\\leq$"
      case "µ": escaped += "$\\mu$"
      case "\u{2212}": escaped += "$-$"
      case "–": escaped += "--"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }
}
