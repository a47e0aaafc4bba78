import Records

/// Fingerprints of a program text that stay when its names, spaces and comments change.
///
/// Of each window of successive k-grams of tokens, one hash is chosen. Two texts with `guaranteed` tokens in a row in common
/// share a fingerprint, and texts with fewer than `gram` tokens in a row in common share none.
///
/// Source: S. Schleimer, D. S. Wilkerson, A. Aiken, Winnowing: local algorithms for document fingerprinting, SIGMOD 2003,
/// 76–85.
package enum CodeFingerprints {
  /// The number of tokens in a k-gram.
  package static let gram = 12
  /// The number of k-grams in a window.
  static let window = 9
  /// Texts with as many tokens in a row in common share a fingerprint.
  package static let guaranteed = gram + window - 1

  /// The fingerprints of a text; none for one that is no text.
  package static func of(_ text: [UInt8]) -> Set<Int> {
    // What a compiler adds to every program is no evidence.
    if text.contains(0) { return [] }
    let tokens = tokens(in: text)
    guard tokens.count >= gram else { return [] }
    // Swift's own hashes are others in each process, and so would be what is chosen by them.
    let grams = (0...(tokens.count - gram)).map { place in
      Int(truncatingIfNeeded: Checksum(of: tokens[place..<(place + gram)].joined(separator: [0])).hash)
    }
    var chosen: Set<Int> = []
    for start in 0...max(grams.count - window, 0) {
      if let least = grams[start..<min(start + window, grams.count)].min() { chosen.insert(least) }
    }
    return chosen
  }

  /// The tokens of a text in most languages: words, texts in quotation marks, and signs.
  ///
  /// All words but numbers and keywords are one and the same token, and so are all texts in quotation marks.
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
        // One that does not end in its line is a sign, as in `don't`.
        let end = rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }.firstIndex(of: byte)
        // What stands in it may be made of names.
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
  /// The token of all texts in quotation marks.
  private static let quotation = Array("\"\"".utf8)[...]

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// Words that nobody can rename, in common languages.
  private static let keywords = Set(
    """
    and as begin bool break case catch char class const continue def default do done double elif else end enum esac except \
    false fi finally float fn for foreach from func function if impl import in int is lambda let local long loop match mut \
    new nil none not null or pass print private public raise repeat return self static string struct switch then this throw \
    true try type until var void while with yield False None True
    """.split(separator: " ").map { Array($0.utf8) })
}
