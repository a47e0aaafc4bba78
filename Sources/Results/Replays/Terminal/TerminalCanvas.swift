/// Text in one pair of colours, each six hexadecimal digits; nil leaves the terminal's own.
struct TerminalText: Equatable {
  var text: String
  var ink: String?
  var paper: String?

  init(_ text: String, ink: String? = nil, paper: String? = nil) {
    self.text = text
    self.ink = ink
    self.paper = paper
  }

  static func plain(_ text: String) -> TerminalText { TerminalText(text) }

  /// Set off by the colour of its paper, and without colours by the signs at its ends.
  func marked(_ mark: TerminalTable.Mark?) -> TerminalText {
    guard let mark else { return self }
    let (open, close, paper) =
      switch mark {
      case .right: ("✓", "✓", "9be7a4")
      case .wrong: ("✗", "✗", "ffb3a8")
      case .named: ("[", "]", "a9d3ff")
      case .attempted: ("{", "}", "ffb27a")
      }
    var marked = self
    if marked.ink != "1d2630", self.paper == "24508f" { marked.ink = "24508f" }
    (marked.text, marked.paper) = (open + text.dropFirst().dropLast() + close, paper)
    return marked
  }
}

/// A sheet of characters on which texts are put where they belong.
struct TerminalCanvas {
  private struct Cell {
    var character: Character = " "
    var ink: String?
    var paper: String?
  }

  private var rows: [[Cell]] = []

  mutating func put(_ text: TerminalText, _ column: Int, _ row: Int) {
    guard column >= 0, row >= 0 else { return }
    while rows.count <= row { rows.append([]) }
    for (offset, character) in text.text.enumerated() {
      while rows[row].count <= column + offset { rows[row].append(Cell()) }
      rows[row][column + offset] = Cell(character: character, ink: text.ink, paper: text.paper)
    }
  }

  func lines(isColoured: Bool) -> [String] {
    rows.map { row in
      var line = ""
      var now: (ink: String?, paper: String?) = (nil, nil)
      for cell in row {
        if isColoured, (cell.ink, cell.paper) != now {
          line += "\u{1B}[0m" + TerminalCanvas.code(cell.ink, 38) + TerminalCanvas.code(cell.paper, 48)
          now = (cell.ink, cell.paper)
        }
        line.append(cell.character)
      }
      return isColoured && now != (nil, nil) ? line + "\u{1B}[0m" : line
    }
  }

  /// Selects a colour of 24 bits, as ink (38) or paper (48).
  private static func code(_ colour: String?, _ layer: Int) -> String {
    guard let number = colour.flatMap({ Int($0, radix: 16) }) else { return "" }
    return "\u{1B}[\(layer);2;\(number >> 16);\(number >> 8 & 255);\(number & 255)m"
  }
}
