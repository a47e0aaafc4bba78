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

  private typealias Style = (mark: TerminalTable.Mark, open: String, close: String, paper: String, pointed: String)

  /// The ways in which a card is set off, the most important first: the signs at its ends, and its paper without and
  /// with the cursor.
  private static let marks: [Style] = [
    (.right, "✓", "✓", "9be7a4", "4fd05e"),
    (.wrong, "✗", "✗", "ffb3a8", "ff8070"),
    (.selected, "[", "]", "a9d3ff", "5cb0ff"),
    (.hinted, "{", "}", "ffb27a", "ff9d3b"),
    (.cursor, "▶", "◀", "ffd54a", "ffd54a"),
  ]

  /// Set off by colour, and without colours by the signs at its ends.
  func marked(_ mark: TerminalTable.Mark?) -> TerminalText {
    guard let mark, let style = TerminalText.marks.first(where: { mark.contains($0.mark) }) else { return self }
    let isPointedAt = mark.contains(.cursor)
    var marked = self
    marked.paper = isPointedAt ? style.pointed : style.paper
    if marked.ink != "1d2630", paper == "24508f" { marked.ink = "24508f" }
    // The cursor shows what it lies on: "▶A♦ ]" is a card that is selected too.
    marked.text = (isPointedAt ? "▶" : style.open) + text.dropFirst().dropLast() + style.close
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
