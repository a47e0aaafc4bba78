public import JSON

extension JSONError.Reason {
  public var words: String {
    switch self {
    case .empty: "no value found"
    case .cutShort: "the text ends in the middle of a value"
    case .unexpected(let text): "unexpected " + JSONError.Reason.words(text)
    case .noName(let text): "unexpected \(JSONError.Reason.words(text)), where a name in double quotes is expected"
    case .missingComma(let text): "a comma is missing before \(SafeText.visible(text))"
    case .trailingComma: "a comma after the last element"
    case .trailing: "unexpected data after the value"
    case .badEscape: "invalid escape"
    case .loneSurrogate: "half a surrogate pair"
    case .controlCharacter(let byte): "control character \(byte) must be escaped"
    case .notUTF8: "not UTF-8"
    case .utf16: "UTF-16 instead of UTF-8"
    case .byteOrderMark: "a byte order mark"
    case .tooDeep(let limit): "nesting deeper than \(limit) levels"
    case .duplicateKey(let key): "duplicate key \"\(SafeText.name(key))\""
    case .hugeNumber: "number out of range"
    }
  }

  /// A word or a character that is not JSON, with an explanation if it is not obvious.
  private static func words(_ text: String) -> String {
    let shown = SafeText.visible(text)
    return switch text {
    case "'": "' (a single quote; write \")"
    case "“", "”", "„", "‟", "«", "»", "‘", "’", "‚", "‛", "‹", "›", "″", "＂":
      "\(shown) (a typographic quotation mark; write \")"
    case "None", "True", "False", "nil", "undefined", "NULL": "\(shown) (JSON has null, true and false)"
    case _ where isNotFinite(text): "\(shown) (JSON has no such number)"
    case "/", "#": "\(shown) (JSON has no comments; remove it)"
    case _ where text.allSatisfy { $0.isWhitespace && !$0.isASCII }:
      "U+" + String(text.unicodeScalars.first!.value, radix: 16, uppercase: true)
        + " (a special space; write a plain one)"
    default: shown
    }
  }

  /// True for the words by which languages write a number that is not finite.
  package static func isNotFinite(_ word: String) -> Bool {
    ["nan", "inf", "infinity"].contains(word.lowercased())
  }
}
