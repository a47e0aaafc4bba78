import Replays

/// The data of a figure: a table of values, for CSV and for readers who do not see the picture.
struct FigureData: Sendable {
  var columns: [String]
  var rows: [[CSV.Field]]

  func csv(_ separator: CSV.Separator) -> String { CSV.text([columns.map { .text($0) }] + rows, separator) }

  /// The same values as an HTML table, from which `charts.js` makes the same CSV.
  var html: String {
    func row(_ fields: [CSV.Field], _ cell: String) -> String {
      "<tr>" + fields.map { "<\(cell)\(CSV.isMarked($0) ? " data-text" : "")>\(HTML.escape(CSV.shown($0)))" }.joined()
    }
    // The end tags of rows and cells are optional, and a table of 60 bots is long.
    return #"<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>"#
      + "\(row(columns.map { .text($0) }, "th"))</thead><tbody>\(rows.map { row($0, "td") }.joined())"
      + "</tbody></table></div>"
  }
}

extension CSV.Field {
  /// A number, rounded to some decimal places: further ones would tell nothing, and make pages long.
  static func rounded(_ value: Double?, digits: Int = 2) -> CSV.Field {
    guard let value, value.isFinite else { return .number(nil) }
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return .number((value * scale).rounded() / scale)
  }
}
