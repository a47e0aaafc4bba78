/// A sentence about cards with a mark in the place of each card, so that many steps share one sentence.
enum CardTemplate {
  /// The marks of a card's words, and of the same words with a capital letter.
  ///
  /// No sentence contains them, because it has no control characters.
  private static let (mark, capital) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))

  /// - Parameter cards: the words of the cards that the sentence may name. A mark is followed by the index.
  static func of(_ sentence: String, cards: [[UInt8]]) -> [UInt8] {
    var sentence = sentence
    return sentence.withUTF8 { text in
      var template: [UInt8] = []
      template.reserveCapacity(text.count)
      var place = 0
      scan: while place < text.count {
        for (index, words) in cards.prefix(80).enumerated() {
          guard let mark = mark(of: words, in: text, at: place) else { continue }
          var reference = DataText()
          reference.put(index)
          template.append(mark)
          template += reference.bytes
          place += words.count
          continue scan
        }
        template.append(text[place])
        place += 1
      }
      return template
    }
  }

  /// The mark for the words at a place of a text; nil if the text there is another.
  private static func mark(of words: [UInt8], in text: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt8? {
    if words.isEmpty || place + words.count > text.count { return nil }
    let isSmall = text[place] == words[0]
    // Only small letters of ASCII have a capital one that is recognised.
    guard isSmall || UInt8(ascii: "a")...UInt8(ascii: "z") ~= words[0] && text[place] == words[0] - 32 else {
      return nil
    }
    for index in 1..<words.count where text[place + index] != words[index] { return nil }
    return isSmall ? mark : capital
  }
}
