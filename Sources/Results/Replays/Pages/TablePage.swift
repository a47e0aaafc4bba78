import EmbeddedFiles
public import GameRules

/// Common parts of pages that show a table: styles, scripts and the drawings of cards.
public enum TablePage {
  public static var styles: String { embedded("page.css", "table.css") }
  public static var scripts: String { embedded("table.js", "faces.js") }
  /// The script that stores the choice of colours; it must run after the page's buttons exist.
  public static var choices: String { embedded("page.js") }

  /// The shapes from which the script draws the faces of a page's cards, as one hidden SVG element that lists the
  /// cards, the style sheet of their colours, and the names of these colours in the other palette.
  public static func drawings(of cards: [String], face: (String) -> CardFace?) -> (
    svg: String, inks: String, words: String
  ) {
    let faces = cards.compactMap(face)
    let svg = embedded("cards.svg").replacing(
      "<defs>", with: "<defs data-cards='\(CardDrawing.faces(of: cards, face))'>")
    return (svg, CardDrawing.inks(faces), CardDrawing.inkWords(faces))
  }

  public static func colour(of seat: Int) -> String { colours[seat % colours.count] }

  /// The palette of Okabe and Ito, whose colours differ in all common types of colour blindness.
  static let colours = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999"]

  public static func escape(_ text: String) -> String { HTML.escape(text) }

  /// The concatenated files of the program, without comments on lines of their own, indentation and empty lines.
  public static func embedded(_ names: String...) -> String { names.map(compact).joined() }

  private static func compact(_ name: String) -> String {
    /// The end of the current comment; nil outside a comment.
    var end: String?
    let lines = String(cString: embedded_file(name)).split(separator: "\n").map { $0.drop { $0 == " " } }
    let rest = lines.filter { line in
      if end == nil {
        if line.isEmpty || line.hasPrefix("//") { return false }
        end = line.hasPrefix("/*") ? "*/" : line.hasPrefix("<!--") ? "-->" : nil
      }
      guard let mark = end else { return true }
      if line.hasSuffix(mark) { end = nil }
      return false
    }
    return rest.map { $0 + "\n" }.joined()
  }
}
