import BotProtocol
/// The formats of grids for people.
public enum GridFormat: String, CaseIterable, Sendable {
  case text, markdown, latex
}

/// A grid with its title and the sentences below it, in the formats for people.
struct TitledGrid {
  var title: String
  var grid: Grid
  var remarks: [String] = []

  static func render(_ sections: [TitledGrid], as form: GridFormat) -> String {
    switch form {
    case .text: sections.map(\.text).joined(separator: "\n")
    case .markdown: sections.map(\.markdown).joined(separator: "\n")
    case .latex: "% Needs: \\usepackage[T1]{fontenc} \\usepackage{booktabs}\n" + sections.map(\.latex).joined()
    }
  }

  private var text: String {
    title + "\n\n" + grid.text() + remarks.map { $0.folded(to: Grid.textWidth) + "\n" }.joined()
  }

  private var markdown: String {
    "## " + title + "\n\n" + grid.markdown() + remarks.map { "\n" + Grid.escaped($0) + "\n" }.joined()
  }

  /// A LaTeX table for a paper, which needs the package booktabs.
  private var latex: String {
    // The widest of the usual tables fits between the margins of the class `article`.
    "\n\\begin{table}\n\\centering\\small\\setlength{\\tabcolsep}{4pt}\n"
      + "\\caption{\(Grid.latexEscaped(title)).}\n\(grid.latex())"
      + (remarks.isEmpty ? "" : "\n\\medskip\n\\begin{minipage}{\\linewidth}\\footnotesize\n")
      + remarks.map { Grid.latexEscaped(Grid.signed($0)) + "\n" }.joined(separator: "\n")
      + (remarks.isEmpty ? "" : "\\end{minipage}\n") + "\\end{table}\n"
  }
}
