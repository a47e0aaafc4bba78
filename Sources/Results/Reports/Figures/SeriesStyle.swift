/// The colours and dashes of lines: the palette of Okabe and Ito, which colour-blind readers can distinguish, with its
/// light colours darkened to a contrast of 3 to 1 on white.
///
/// Eight colours and four dashes give 32 looks, so that the colour is never the only difference. On dark pages the style
/// sheet replaces the colours by class. Source: M. Okabe and K. Ito, Color Universal Design (2008).
enum SeriesStyle {
  static let strokes = [
    "#0072b2", "#d55e00", "#009e73", "#b4568f", "#a87100", "#2f8dc4", "#7a5195", "#6b6b6b",
  ]
  static let dashes = ["", "7 3", "2 3", "9 3 2 3"]
  /// The colour of a line that is not chosen.
  static let otherStroke = "#cfd3d8"
  /// The number of lines that are named at first.
  static let namedAtFirst = 8

  static func stroke(_ place: Int) -> String { strokes[place % strokes.count] }
  static func dash(_ place: Int) -> String { dashes[(place + place / strokes.count) % dashes.count] }
}
