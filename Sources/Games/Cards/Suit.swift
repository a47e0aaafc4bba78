/// A suit, in the order in which cards are numbered.
public enum Suit: UInt8, CaseIterable, Comparable, Sendable {
  case spades, clubs, diamonds, hearts

  public var letter: Character { Character(Unicode.Scalar(asciiLetter)) }
  public var isRed: Bool { self >= .diamonds }

  var asciiLetter: UInt8 { Suit.letters[Int(rawValue)] }
  static let letters = Array("SCDH".utf8)

  public init?(letter: Character) {
    guard let ascii = letter.asciiValue, let index = Suit.letters.firstIndex(of: ascii) else { return nil }
    self = Suit.allCases[index]
  }

  /// A suit by its letter in either case, or by its sign, filled or outlined.
  init?(written character: Character) {
    // A variation selector that requests a picture may follow the sign.
    switch character.unicodeScalars.first {
    case "S", "s", "♠", "♤": self = .spades
    case "C", "c", "♣", "♧": self = .clubs
    case "D", "d", "♦", "♢": self = .diamonds
    case "H", "h", "♥", "♡": self = .hearts
    default: return nil
    }
  }

  public static func < (a: Suit, b: Suit) -> Bool { a.rawValue < b.rawValue }
}
