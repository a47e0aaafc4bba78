import Foundation
import Testing

/// A table as it was printed.
struct PrintedTable: Equatable {
  var headings: [String]
  var rows: [[String]] = []

  /// The cells under the first such heading.
  subscript(heading: String) -> [String] {
    headings.firstIndex(of: heading).map { column in rows.map { $0[column] } } ?? []
  }

  static func markdown(_ text: String) -> [PrintedTable] {
    collect(
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        guard line.hasPrefix("|") else { return nil }
        if line.hasPrefix("| --:") || line.hasPrefix("| :--") || line.hasPrefix("|--") { return [] }
        return line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
          entities($0.trimmingCharacters(in: .whitespaces).replacing("\\", with: ""))
        }
      })
  }

  static func latex(_ text: String) -> [PrintedTable] {
    let signs = [
      (#"$\pm$"#, "±"), (#"$\geq$"#, "≥"), (#"$\leq$"#, "≤"), (#"$\mu$"#, "µ"), ("$-$", "-"), ("--", "–"),
      (#"\textasciitilde{}"#, "~"), (#"\textless{}"#, "<"), (#"\textgreater{}"#, ">"), ("\\", ""),
    ]
    return collect(
      text.split(separator: "\n").map { line in
        if line == #"\midrule"# { return [] }
        guard line.hasSuffix(#" \\"#) else { return nil }
        return line.dropLast(3).split(separator: " & ", omittingEmptySubsequences: false).map { cell in
          signs.reduce(String(cell)) { $0.replacing($1.0, with: $1.1) }
        }
      })
  }

  static func html(_ text: String) -> [PrintedTable] {
    text.matches(of: /(?s)<table[^>]*>(.*?)<\/table>/).map { table in
      let rows = table.1.matches(of: /(?s)<tr[^>]*>(.*?)<\/tr>/).map { cells(String($0.1)) }
      return PrintedTable(headings: rows.first ?? [], rows: Array(rows.dropFirst()))
    }
  }

  /// The texts of a row's cells.
  private static func cells(_ row: String) -> [String] {
    var cells: [String] = []
    for cell in row.matches(of: /(?s)<t[hd][^>]*>(.*?)<\/t[hd]>/) {
      cells.append(entities(String(cell.1).replacing(/<[^>]*>/, with: "")))
    }
    return cells
  }

  private static func entities(_ text: String) -> String {
    text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
  }

  /// By row, the cells by heading.
  static func csv(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
  }

  /// Tables of lines of cells; an empty line stands under the headings, nil between tables.
  private static func collect(_ lines: [[String]?]) -> [PrintedTable] {
    var tables: [PrintedTable] = []
    var last: [String]?
    for line in lines {
      if let line, line.isEmpty, let headings = last {
        tables.append(PrintedTable(headings: headings))
      } else if let line, last != nil, !tables.isEmpty, line.count == tables[tables.count - 1].headings.count {
        tables[tables.count - 1].rows.append(line)
      }
      last = line
    }
    return tables
  }

  /// A row's cell under the name of a figure is that figure, rounded, and the interval beside it is the figure's own.
  func expect(_ row: [String], shows name: String, _ value: Double?, _ bounds: [Double], _ bot: String) {
    guard let column = headings.firstIndex(of: name) else { return }
    let cell = row[column]
    let comment = "\(bot): \(name) is \(cell), not \(value.map { "\($0)" } ?? "nothing") of \(bounds)"
    func agrees(_ text: Substring, with value: Double) -> Bool {
      guard let shown = Double(text.replacing(",", with: "")) else { return false }
      let digits = text.split(separator: ".").dropFirst().first?.count ?? 0
      var unit = 1.0
      for _ in 0..<digits { unit /= 10 }
      return abs(shown - value) <= 0.51 * unit
    }
    if cell == "–" {
      #expect(value == nil || name == "rating", "\(comment)")
    } else if name == "rating" {
      let sides: [Character: Int] = ["≥": 0, "≤": 1]
      if let side = cell.first.flatMap({ sides[$0] }), bounds.count == 2 {
        #expect(agrees(cell.dropFirst(), with: bounds[side]), "\(comment)")
      } else if let value {
        #expect(agrees(cell[...].drop { $0 == "~" || $0 == "≥" || $0 == "≤" }, with: value), "\(comment)")
        let margin = row[column + 1]
        if margin != "–", bounds.count == 2 {
          #expect(agrees(margin[...], with: (bounds[1] - bounds[0]) / 2), "\(comment)")
        }
      }
    } else if name == "place" {
      #expect(
        cell == (bounds[0] == bounds[1] ? "\(Int(bounds[0]))" : "\(Int(bounds[0]))–\(Int(bounds[1]))"), "\(comment)")
    } else if let value {
      let scale = cell.hasSuffix("%") ? 100.0 : 1
      #expect(agrees(cell.hasSuffix("%") ? cell.dropLast() : cell[...], with: value * scale), "\(comment)")
      guard headings.indices.contains(column + 1), headings[column + 1] == "95%", row[column + 1] != "–" else { return }
      let ends = row[column + 1].replacing(" to ", with: "–").split(separator: "–")
      #expect(ends.count == 2 && bounds.count == 2, "\(comment)")
      guard ends.count == 2, bounds.count == 2 else { return }
      #expect(zip(ends, bounds).allSatisfy { agrees($0, with: $1 * scale) }, "\(comment), \(row[column + 1])")
    }
  }
}
