extension Grid {
  /// The maximal width of a line that a terminal shows without wrapping.
  static let textWidth = 80

  /// Formats the grid in lines of at most 80 columns; wide texts are shortened.
  package func text() -> String {
    var widths = columns.indices.map { column in
      rows.map { $0[column].count }.reduce(columns[column].heading.count, max)
    }
    let gap = widths.reduce(0, +) + 2 * (widths.count - 1) <= Grid.textWidth ? "  " : " "
    let excess = widths.reduce(0, +) + gap.count * (widths.count - 1) - Grid.textWidth
    if excess > 0, let wordy = columns.indices.first(where: { !columns[$0].isNumber }) {
      widths[wordy] = max(widths[wordy] - excess, 4)
    }
    let lines = [columns.map(\.heading)] + rows
    return lines.map { cells in
      let padded = columns.indices.map { pad(cells[$0], to: widths[$0], isNumber: columns[$0].isNumber) }
      let line = padded.joined(separator: gap)
      return line.trimmingSuffix(" ") + "\n"
    }.joined()
  }

  private func pad(_ cell: String, to width: Int, isNumber: Bool) -> String {
    if cell.count > width { return cell.prefix(width - 1) + "…" }
    let space = String(repeating: " ", count: width - cell.count)
    return isNumber ? space + cell : cell + space
  }
}

extension String {
  /// The text without trailing characters of this kind.
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    self[..<(lastIndex { $0 != character }.map(index(after:)) ?? startIndex)]
  }
}
