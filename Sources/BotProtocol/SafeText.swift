/// Text from strangers made fit to show: it is data, never a control sequence.
public enum SafeText {
  /// How many bytes of a line an error quotes.
  public static let excerptLength = 200

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

  /// The start of a line, safe to show; bytes that are not UTF-8 become U+FFFD.
  public static func excerpt(of line: some Sequence<UInt8>) -> String {
    let start = Array(line.prefix(excerptLength + 1))
    let text = String(decoding: start.prefix(excerptLength), as: UTF8.self)
    return visible(text) + (start.count > excerptLength ? "…" : "")
  }

  /// A name of at most `limit` characters on one line.
  public static func name(_ text: String, limit: Int = 40) -> String {
    let shown = visible(text)
    return shown.count <= limit ? shown : shown.prefix(limit - 1) + "…"
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}

extension String {
  /// The longest beginning that takes at most `limit` bytes of UTF-8 and cuts no character.
  func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var kept = ""
    var size = 0
    for character in self {
      size += character.utf8.count
      if size > limit { break }
      kept.append(character)
    }
    return kept
  }
}
