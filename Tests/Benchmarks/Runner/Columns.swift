import Foundation

/// Lines of right-aligned columns, the first one left-aligned.
struct Columns {
  private static let first = 34
  private static let width = 13

  init(_ headings: [String]) { row(headings) }

  func row(_ cells: [String]) {
    let padded = cells.enumerated().map { index, cell in
      index == 0
        ? cell + spaces(Columns.first - cell.count) : spaces(Columns.width - cell.count) + cell
    }
    print("  " + padded.joined())
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 1)) }
}

extension Double {
  /// With this number of digits behind the point.
  func digits(_ count: Int) -> String { String(format: "%.\(count)f", self) }
}

extension Duration {
  var microseconds: Double { self / .microseconds(1) }
}
