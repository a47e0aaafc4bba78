/// Text from strangers made fit to show: it is data, never a control sequence.
public enum SafeText {
  /// How many bytes of a line an error quotes.
  static let excerptLength = 200
  /// The longest name, in characters.
  static let longestName = 40

  /// Text without anything that a terminal or an editor would obey.
  ///
  /// Control characters, bidirectional controls, invisible and unassigned ones are shown as `\u{1B}`.
  public static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isHarmless(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return shown
  }

  /// True for a name that people can read and type: 1 to 40 visible characters, not all of them white space.
  public static func isName(_ text: String) -> Bool {
    1...longestName ~= text.count && visible(text) == text && text.contains { !$0.isWhitespace }
  }

  /// Text of several lines, safe to show: line feeds stay, and a tab is four spaces.
  public static func lines(_ text: String) -> String {
    text.replacing("\t", with: "    ").split(separator: "\n", omittingEmptySubsequences: false)
      .map { visible(String($0)) }.joined(separator: "\n")
  }

  /// The last lines of a longer text that say something, each cut as an excerpt.
  ///
  /// What a program prints ends with what matters: an exception's name and place.
  public static func lastLines(_ count: Int, of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map { excerpt(of: lines(String($0)).utf8) }
  }

  /// The start of a line, safe to show; bytes that are not UTF-8 become U+FFFD.
  public static func excerpt(of line: some Sequence<UInt8>) -> String {
    // Enough bytes that a character is whole if it begins among those that are shown.
    let start = String(decoding: Array(line.prefix(excerptLength + 4)), as: UTF8.self)
    let shown = start.cut(toBytes: excerptLength)
    return visible(shown) + (shown.utf8.count < start.utf8.count ? "…" : "")
  }

  /// A name of at most `limit` code points on one line.
  ///
  /// Code points, not characters: one character may bear a thousand accents.
  public static func name(_ text: String, limit: Int = 40) -> String {
    let shown = visible(text).unicodeScalars
    return shown.count <= limit ? String(shown) : String(shown.prefix(limit - 1)) + "…"
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    // Fillers and variation selectors count as letters and marks, and show nothing.
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// The longest beginning that takes at most `limit` bytes of UTF-8 and cuts no code point.
  package func cut(toBytes limit: Int) -> String {
    utf8.count <= limit ? self : String(unicodeScalars[..<utf8.index(startIndex, offsetBy: limit)])
  }
}
