import Records

/// Fingerprints of a program text that do not change with its names, spaces and comments.
///
/// One hash is chosen from each window of successive k-grams of tokens. Two texts with `guaranteed` successive tokens
/// in common share a fingerprint; texts with fewer than `gram` share none.
///
/// Source: S. Schleimer, D. S. Wilkerson, A. Aiken, Winnowing: local algorithms for document fingerprinting, SIGMOD
/// 2003, 76–85.
package enum CodeFingerprints {
  /// The number of tokens in a k-gram.
  package static let gram = 12
  /// The number of k-grams in a window.
  static let window = 9
  /// The number of successive common tokens from which two texts surely share a fingerprint.
  package static let guaranteed = gram + window - 1

  /// The fingerprints of a text; none for a binary file.
  package static func of(_ text: [UInt8]) -> Set<Int> {
    // Code that a compiler adds to every program is not evidence.
    if text.contains(0) { return [] }
    let tokens = tokens(in: text)
    guard tokens.count >= gram else { return [] }
    // Swift's own hash values differ between processes, and would select different k-grams.
    let grams = (0...(tokens.count - gram)).map { place in
      Int(truncatingIfNeeded: Checksum(of: tokens[place..<(place + gram)].joined(separator: [0])).hash)
    }
    var chosen: Set<Int> = []
    for start in 0...max(grams.count - window, 0) {
      if let least = grams[start..<min(start + window, grams.count)].min() { chosen.insert(least) }
    }
    return chosen
  }

  /// The tokens of a text in most languages: words, quoted strings, and signs.
  ///
  /// All words except numbers and keywords are the same token, and so are all quoted strings.
  package static func tokens(in text: [UInt8]) -> [ArraySlice<UInt8>] {
    var tokens: [ArraySlice<UInt8>] = []
    var rest = text[...]
    while let byte = rest.first {
      if let after = BotCopies.skipComment(rest) {
        rest = after
      } else if byte <= UInt8(ascii: " ") {
        rest.removeFirst()
      } else if isWord(byte) {
        let word = rest.prefix(while: isWord)
        rest = rest[word.endIndex...]
        let isNumber = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        tokens.append(isNumber || keywords.contains(Array(word)) ? word : name)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        // A quotation mark without its partner on the line is a sign, as in `don't`.
        let end = rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }.firstIndex(of: byte)
        // The content of a string may consist of names.
        tokens.append(end == nil ? rest.prefix(1) : quotation)
        rest = rest[((end ?? rest.startIndex) + 1)...]
      } else {
        tokens.append(rest.prefix(1))
        rest.removeFirst()
      }
    }
    return tokens
  }

  /// The token of all names.
  private static let name = Array("name".utf8)[...]
  /// The token of all quoted strings.
  private static let quotation = Array("\"\"".utf8)[...]

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// Words of common languages that cannot be renamed.
  private static let keywords = Set(
    """
    and as begin bool break case catch char class const continue def default do done double elif else end enum esac except \
    false fi finally float fn for foreach from func function if impl import in int is lambda let local long loop match mut \
    new nil none not null or pass print private public raise repeat return self static string struct switch then this throw \
    true try type until var void while with yield False None True
    """.split(separator: " ").map { Array($0.utf8) })
}
