import BotProtocol

/// Names in pictures, whose fonts are unknown when they are drawn: estimated widths, and names cut to a width.
package enum FigureText {
  /// A name that a picture can hold: visible, without towers of marks that would reach into other lines.
  package static func plain(_ name: String) -> String {
    var plain = String.UnicodeScalarView()
    var marks = 0
    for scalar in SafeText.name(name).unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks <= mostMarks { plain.append(scalar) }
    }
    return String(plain)
  }

  /// Vietnamese and Hebrew letters have two marks.
  private static let mostMarks = 2

  /// The name, shortened with an ellipsis to an estimated width.
  package static func fit(_ name: String, width: Double, size: Double = Drawing.fontSize) -> String {
    let name = plain(name)
    if self.width(name, size: size) <= width { return name }
    var (shown, used) = ("", self.width("…", size: size))
    for character in name {
      used += self.width(String(character), size: size)
      if used > width { break }
      shown.append(character)
    }
    return shown + "…"
  }

  /// The estimated width of a text, rather too large than too small.
  package static func width(_ text: String, size: Double = Drawing.fontSize) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ems($1) } * size
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }

  /// The width of a character, in parts of the font size, of the widest common sans-serif fonts.
  private static func ems(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ", "(", ")": 0.4
    case "m", "w", "M", "W", "@", "%", "—": 1
    case "A"..."Z": 0.75
    case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{24F}": 0.65
    // A sentence drawn as one character.
    case "\u{FDFA}"..."\u{FDFD}": 12
    // Cuneiform and other signs that are wider than they are high.
    case "\u{12000}"..."\u{12FFF}": 3
    case _ where isMark(scalar): 0
    case "\u{250}"..."\u{10FF}": 0.8
    default: 1.1
    }
  }
}
