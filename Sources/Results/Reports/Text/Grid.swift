/// A grid of cells with headings, which can be formatted as text, Markdown or CSV.
package struct Grid: Equatable {
  package struct Column: Equatable {
    package var heading: String
    var isNumber: Bool

    package init(_ heading: String, isNumber: Bool = true) {
      self.heading = heading
      self.isNumber = isNumber
    }
  }

  package var columns: [Column]
  package var rows: [[String]]

  package init(columns: [Column], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}
