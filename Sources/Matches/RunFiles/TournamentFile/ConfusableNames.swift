import Foundation

/// Names that a reader cannot distinguish, as Unicode Technical Standard #39, Unicode Security Mechanisms, section 4 has
/// them, for letters of the Latin, Cyrillic and Greek alphabets.
enum ConfusableNames {
  /// Two names with one skeleton look alike.
  ///
  /// White space at the ends counts for nothing, and all of it between words for one space. Letters that differ in case
  /// alone look different, and so do all names in ASCII that differ in letters.
  static func skeleton(of name: String) -> String {
    let shapes = name.precomposedStringWithCompatibilityMapping.unicodeScalars.map { prototypes[$0] ?? $0 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: shapes)
    return String(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// By letter the one in ASCII that it looks like: from the standard's table confusables.txt.
  private static let prototypes: [Unicode.Scalar: Unicode.Scalar] = {
    let pairs = [
      // Cyrillic
      ("аеорсухіѕјԁԛԝһӏүАВЕКМНОРСТХУЅІЈԚԜҮ", "aeopcyxisjdqwhlyABEKMHOPCTXYSIJQWY"),
      // Greek
      ("αονρικυγσΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aovpikuyoABEZHIKMNOPTYX"),
      // Latin
      ("ıɑɡ", "iag"),
      // Hyphens, dashes and quotation marks
      ("‐‒–−’‘", "----''"),
    ]
    return Dictionary(pairs.flatMap { zip($0.unicodeScalars, $1.unicodeScalars) }) { $1 }
  }()
}
