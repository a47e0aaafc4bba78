/// Makes untrusted text safe to print, so that it never acts as a control sequence.
public enum SafeText {
  /// The number of bytes of a line that an error quotes.
  static let excerptLength = 200
  /// The maximal length of a name, in characters.
  static let longestName = 40

  /// The text without characters that a terminal or an editor would interpret.
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

  /// Text of several lines, safe to print: line feeds stay, and a tab becomes four spaces.
  public static func lines(_ text: String) -> String {
    text.replacing("\t", with: "    ").split(separator: "\n", omittingEmptySubsequences: false)
      .map { visible(String($0)) }.joined(separator: "\n")
  }

  /// The last non-blank lines of a longer text, each as an excerpt.
  ///
  /// A program's output usually ends with the essential part: an exception's name and place.
  public static func lastLines(_ count: Int, of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).suffix(count).map { excerpt(of: lines(String($0)).utf8) }
  }

  /// The beginning of a line, safe to print; bytes that are not UTF-8 become U+FFFD.
  public static func excerpt(of line: some Sequence<UInt8>) -> String {
    // Enough bytes that a character is complete if it begins among the shown ones.
    let start = String(decoding: Array(line.prefix(excerptLength + 4)), as: UTF8.self)
    let shown = start.cut(toBytes: excerptLength)
    return visible(shown) + (shown.utf8.count < start.utf8.count ? "…" : "")
  }

  /// A name of at most `limit` code points on one line.
  ///
  /// Code points, not characters, because one character may have a thousand accents.
  public static func name(_ text: String, limit: Int = 40) -> String {
    let shown = visible(text).unicodeScalars
    return shown.count <= limit ? String(shown) : String(shown.prefix(limit - 1)) + "…"
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    // Fillers and variation selectors count as letters and marks, but are invisible.
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// The longest prefix of at most `limit` bytes of UTF-8 that splits no code point.
  package func cut(toBytes limit: Int) -> String {
    utf8.count <= limit ? self : String(unicodeScalars[..<utf8.index(startIndex, offsetBy: limit)])
  }
}
