public import GameRules

/// What pages of a table share, for those who serve them: styles, scripts and the drawings of cards.
public enum TablePage {
  public static var styles: [UInt8] { PackageResources.page_css + PackageResources.table_css }
  public static var scripts: [UInt8] { PackageResources.table_js }
  /// The script that keeps the choice of colours; it must run after the page's buttons are there.
  public static var choices: [UInt8] { PackageResources.page_js }

  /// All drawings that a page of these cards needs, as one hidden SVG element, and the style sheet of their colours.
  public static func drawings(of cards: [String], face: (String) -> CardFace?) -> (svg: String, inks: String) {
    let symbols = cards.map { CardDrawing.symbol($0, face($0)) }.joined()
    return (
      String(decoding: PackageResources.cards_svg, as: UTF8.self).replacing("</defs>", with: symbols + "</defs>"),
      CardDrawing.inks(cards.compactMap(face))
    )
  }

  /// The colour of a seat.
  public static func colour(of seat: Int) -> String { TableDrawing.colours[seat % TableDrawing.colours.count] }

  /// Text that a page shows as it is.
  public static func escape(_ text: String) -> String { HTML.escape(text) }
}
