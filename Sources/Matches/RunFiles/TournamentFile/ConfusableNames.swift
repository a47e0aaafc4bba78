import Foundation

/// Detects names that a reader cannot distinguish, by Unicode Technical Standard #39, Unicode Security Mechanisms,
/// section 4, for letters of the Latin, Cyrillic and Greek alphabets.
enum ConfusableNames {
  /// The skeleton of a name; two names with the same skeleton look alike.
  ///
  /// White space at the ends is removed, and other white space becomes one space. Letters that differ only in case look
  /// different, and so do all ASCII names with different letters.
  static func skeleton(of name: String) -> String {
    let shapes = name.precomposedStringWithCompatibilityMapping.unicodeScalars.map { prototypes[$0] ?? $0 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: shapes)
    return String(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// For each letter, the ASCII letter that it resembles: from the standard's list confusables.txt.
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
