/// What a terminal shows of the few controls that the program uses.
public struct TerminalScreen {
  private let rows: Int
  private let columns: Int
  private var cells: [[Character]]
  private var row = 0
  private var column = 0
  private var unread = ""

  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines, without the blanks at their ends.
  public var lines: [String] {
    cells.map { line in
      String(line[..<(line.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0)])
    }
  }

  public var text: String { lines.joined(separator: "\n") }

  mutating func take(_ text: String) {
    var rest = Substring(unread + text)
    unread = ""
    while let scalar = rest.unicodeScalars.first {
      if scalar == "\u{1B}" {
        guard let match = rest.prefixMatch(of: /\x1B\[([?0-9;]*)([A-Za-z])/) else {
          unread = String(rest)
          return
        }
        obey(match.2, String(match.1))
        rest = rest[match.range.upperBound...]
        continue
      }
      rest.unicodeScalars.removeFirst()
      switch scalar {
      case "\r": column = 0
      case "\n": lineFeed()
      default: put(Character(scalar))
      }
    }
  }

  private mutating func put(_ character: Character) {
    guard column < columns else { return }
    cells[row][column] = character
    column += 1
  }

  private mutating func lineFeed() {
    row += 1
    guard row == rows else { return }
    cells.removeFirst()
    cells.append(Array(repeating: " ", count: columns))
    row = rows - 1
  }

  private mutating func obey(_ command: Substring, _ argument: String) {
    switch command {
    case "H": (row, column) = (0, 0)
    case "A": row = max(0, row - (Int(argument) ?? 1))
    // Behind the last column, the cursor stands on it.
    case "K": clear(from: min(column, columns - 1), in: row)
    case "J":
      clear(from: min(column, columns - 1), in: row)
      for row in cells.indices.dropFirst(row + 1) { clear(from: 0, in: row) }
    default: break
    }
  }

  private mutating func clear(from column: Int, in row: Int) {
    for place in cells[row].indices.dropFirst(column) { cells[row][place] = " " }
  }
}
