/// A sentence about cards with a mark in the place of each card, so that many steps share one sentence.
enum CardTemplate {
  /// The marks of a card's words, and of the same words with a capital letter.
  ///
  /// No sentence contains them, because it has no control characters.
  private static let (mark, capital) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"))

  /// A mark is followed by the index of the card.
  ///
  /// - Parameters:
  ///   - cards: the numbers in `deck` of the cards that the sentence may name; nil for a card that is not of the deck.
  static func of(_ sentence: String, cards: [Int?], of deck: Deck) -> [UInt8] {
    let cards = cards.prefix(80)
    // A bit for each letter with which the words of a card begin; most places of a sentence have another letter.
    var firsts: UInt64 = 0
    for case let card? in cards { firsts |= 1 << UInt64(deck.letters[card][0] & 31) }
    var sentence = sentence
    return sentence.withUTF8 { text in
      var template: [UInt8] = []
      template.reserveCapacity(text.count)
      var place = 0
      scan: while place < text.count {
        if firsts >> UInt64(text[place] & 31) & 1 == 1 {
          for (index, card) in cards.enumerated() {
            guard let card, let mark = mark(of: deck.letters[card], in: text, at: place) else { continue }
            var reference = DataText()
            reference.put(index)
            template.append(mark)
            template += reference.bytes
            place += deck.letters[card].count
            continue scan
          }
        }
        template.append(text[place])
        place += 1
      }
      return template
    }
  }

  /// The mark for the words at a place of a text; nil if the text there is another.
  private static func mark(of words: [UInt8], in text: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt8? {
    if place + words.count > text.count { return nil }
    let isSmall = text[place] == words[0]
    // Only small letters of ASCII have a capital one that is recognised.
    guard isSmall || UInt8(ascii: "a")...UInt8(ascii: "z") ~= words[0] && text[place] == words[0] - 32 else {
      return nil
    }
    for index in 1..<words.count where text[place + index] != words[index] { return nil }
    return isSmall ? mark : capital
  }
}
