import EmbeddedFiles
public import GameRules

/// What pages of a table share, for those who serve them: styles, scripts and the drawings of cards.
public enum TablePage {
  public static var styles: String { embedded("page.css", "table.css") }
  public static var scripts: String { embedded("table.js") }
  /// The script that keeps the choice of colours; it must run after the page's buttons are there.
  public static var choices: String { embedded("page.js") }

  /// All drawings that a page of these cards needs, as one hidden SVG element, the style sheet of their colours, and what these are
  /// called in the other palette.
  public static func drawings(of cards: [String], face: (String) -> CardFace?) -> (
    svg: String, inks: String, words: String
  ) {
    let faces = cards.compactMap(face)
    let symbols = CardDrawing.shared(by: faces) + cards.map { CardDrawing.symbol($0, face($0)) }.joined()
    return (
      embedded("cards.svg").replacing("</defs>", with: symbols + "</defs>"), CardDrawing.inks(faces),
      CardDrawing.inkWords(faces)
    )
  }

  /// The colour of a seat.
  public static func colour(of seat: Int) -> String { TableDrawing.colours[seat % TableDrawing.colours.count] }

  /// Text that a page shows as it is.
  public static func escape(_ text: String) -> String { HTML.escape(text) }

  /// Files that are part of the program, one after another.
  public static func embedded(_ names: String...) -> String {
    names.map { String(cString: embedded_file($0)) }.joined()
  }
}
