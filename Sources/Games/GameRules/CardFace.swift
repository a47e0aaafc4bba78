/// The face of a card, described so that any medium can render it: a terminal, a page, a voice.
public enum CardFace: Equatable, Sendable {
  public enum Suit: String, CaseIterable, Sendable {
    case spades, clubs, diamonds, hearts

    public var sign: Character {
      switch self {
      case .spades: "♠"
      case .clubs: "♣"
      case .diamonds: "♦"
      case .hearts: "♥"
      }
    }
  }

  public enum Shape: String, CaseIterable, Sendable { case oval, diamond, squiggle }
  public enum Shading: String, CaseIterable, Sendable { case solid, striped, open }

  /// A meaningful colour, in the default palette and in one for colour-blind people.
  public struct Ink: Hashable, Sendable {
    /// One English word.
    public var name: String
    /// Six hexadecimal digits, red, green, blue.
    public var usual: String
    /// The same in the palette for colour-blind people.
    public var safe: String
    /// The name of that colour, one English word.
    public var safeName: String

    public init(_ name: String, usual: String, safe: String, safeName: String? = nil) {
      self.name = name
      self.safeName = safeName ?? name
      self.usual = usual
      self.safe = safe
    }

    public static let black = Ink("black", usual: "1d2630", safe: "1a1a1a")
    public static let red = Ink("red", usual: "c8202f", safe: "d55e00", safeName: "orange")
  }

  /// One of the 52 playing cards; the ace has rank 1, the king 13.
  case playing(rank: Int, suit: Suit)
  /// One to three equal symbols side by side.
  case symbols(count: Int, shape: Shape, shading: Shading, ink: Ink)

  /// A playing card by its name in the protocol: "AS", "TD".
  public init?(playingCard name: String) {
    var letters = name.utf8.makeIterator()
    guard let first = letters.next(), let second = letters.next(), letters.next() == nil,
      let rank = CardFace.ranks.firstIndex(of: first), let suit = CardFace.suits.firstIndex(of: second)
    else { return nil }
    self = .playing(rank: rank + 1, suit: Suit.allCases[suit])
  }

  private static let ranks = Array("A23456789TJQK".utf8)
  /// The first letters of `Suit.allCases`.
  private static let suits = Array("SCDH".utf8)

  /// The width of the card divided by its height.
  public var aspect: Double {
    switch self {
    case .playing: 5.0 / 7
    case .symbols: 3.0 / 2
    }
  }

  public var ink: Ink {
    switch self {
    case .playing(_, let suit): suit == .diamonds || suit == .hearts ? .red : .black
    case .symbols(_, _, _, let ink): ink
    }
  }

  /// The suit's sign, on a playing card.
  public var sign: String? { if case .playing(_, let suit) = self { String(suit.sign) } else { nil } }

  /// The rank as printed in a card's corner: "A", "10".
  public static func index(ofRank rank: Int) -> String { rank == 10 ? "10" : String(UnicodeScalar(ranks[rank - 1])) }

  /// The card in words, for screen readers: "ten of spades", "two red striped ovals".
  public var words: String {
    switch self {
    case .playing(let rank, let suit): CardFace.rankWords[rank - 1] + " of " + suit.rawValue
    case .symbols(let count, let shape, let shading, let ink):
      "\(CardFace.rankWords[count - 1, default: "one"]) \(ink.name) \(shading.rawValue) \(shape.rawValue)"
        + (count == 1 ? "" : "s")
    }
  }

  private static let rankWords = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
  ]
}

extension [String] {
  /// The element at an index, with `first` in place of element 0.
  fileprivate subscript(index: Int, default first: String) -> String { index == 0 ? first : self[index] }
}
