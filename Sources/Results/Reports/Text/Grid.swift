/// A table of cells, to be drawn as text, Markdown or CSV.
struct Grid: Equatable {
  struct Column: Equatable {
    var heading: String
    var isNumber: Bool

    init(_ heading: String, isNumber: Bool = true) {
      self.heading = heading
      self.isNumber = isNumber
    }
  }

  var columns: [Column]
  var rows: [[String]]
}
