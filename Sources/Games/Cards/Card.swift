/// One of the 52 playing cards: a number from 0 to 51, `suit * 13 + rank - 1`, which is a perfect hash.
public struct Card: Hashable, Sendable {
  public let number: UInt8

  /// The card with this number, 0...51.
  public init(number: Int) {
    precondition(0..<52 ~= number)
    self.number = UInt8(number)
  }

  /// The card of a rank and suit.
  ///
  /// - Parameters:
  ///   - rank: from 1, the ace, to 13, the king.
  ///   - suit: the suit.
  public init(rank: Int, suit: Suit) {
    precondition(1...13 ~= rank)
    number = suit.rawValue * 13 + UInt8(rank - 1)
  }

  public var rank: Int { Int(number % 13) + 1 }
  public var suit: Suit { Suit(rawValue: number / 13).unsafelyUnwrapped }
  public var isRed: Bool { number >= 26 }

  /// All 52 cards, by number.
  public static let deck = (0..<52).map { Card(number: $0) }
}

extension Card: LosslessStringConvertible {
  /// The two letters of the card's name, rank then suit: `AS TD 9C KH`.
  public var letters: [UInt8] { [Card.rankLetters[Int(number % 13)], Suit.letters[Int(number / 13)]] }

  public var description: String { Card.names[Int(number)] }

  public init?(_ name: String) {
    let bytes = Array(name.utf8)
    guard bytes.count == 2, let rank = Card.rankLetters.firstIndex(of: bytes[0]),
      let suit = Suit.letters.firstIndex(of: bytes[1])
    else { return nil }
    self.init(number: suit * 13 + rank)
  }

  /// Parses a card at the beginning of a text, as people and programs write it: `TD`, `10d`, `T♦`.
  ///
  /// The rank comes before the suit, and may be a number from 1 to 13. If the text does not begin with a card, it stays
  /// unchanged.
  public init?(from text: inout Substring) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    // Converts a letter to upper case.
    let letter = text.first?.asciiValue.map { $0 & 0xDF }
    guard
      let rank = digits.isEmpty ? Card.rankLetters.firstIndex(where: { $0 == letter }).map({ $0 + 1 }) : Int(digits),
      1...13 ~= rank, digits.first != "0"
    else { return nil }
    let rest = text.dropFirst(max(digits.count, 1))
    guard let suit = rest.first.flatMap(Suit.init(written:)) else { return nil }
    self.init(rank: rank, suit: suit)
    text = rest.dropFirst()
  }

  private static let names = deck.map { String(decoding: $0.letters, as: UTF8.self) }
  private static let rankLetters = Array("A23456789TJQK".utf8)
}
