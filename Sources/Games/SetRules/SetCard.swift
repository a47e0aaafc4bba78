/// One of the 81 cards: a number from 0 to 80, which is a perfect hash.
///
/// The number has four digits in base 3, `27 * count + 9 * colour + 3 * symbol + shading`, each counted from 0 in the
/// order in which the letters of a name stand: `1 2 3`, `r g p`, `o d s`, `s t o`. So `1ros` is 0 and `3pso` is 80.
@frozen public struct SetCard: Hashable, Sendable {
  public enum Colour: UInt8, CaseIterable, Sendable { case red, green, purple }
  public enum Symbol: UInt8, CaseIterable, Sendable { case oval, diamond, squiggle }
  public enum Shading: UInt8, CaseIterable, Sendable { case solid, striped, open }

  public let number: UInt8

  /// The card with this number, 0...80.
  @inlinable public init(number: Int) {
    precondition(0..<81 ~= number)
    self.number = UInt8(number)
  }

  /// The card with these features.
  ///
  /// - Parameters:
  ///   - count: the number of symbols, 1...3.
  ///   - colour: the colour of the symbols.
  ///   - symbol: the shape of the symbols.
  ///   - shading: how the symbols are filled.
  public init(count: Int, colour: Colour, symbol: Symbol, shading: Shading) {
    precondition(1...3 ~= count)
    number = UInt8(count - 1) * 27 + colour.rawValue * 9 + symbol.rawValue * 3 + shading.rawValue
  }

  public var count: Int { Int(number) / 27 + 1 }
  public var colour: Colour { Colour.allCases[Int(number) / 9 % 3] }
  public var symbol: Symbol { Symbol.allCases[Int(number) / 3 % 3] }
  public var shading: Shading { Shading.allCases[Int(number) % 3] }

  /// All 81, by number.
  public static let deck = (0..<81).map { SetCard(number: $0) }

  /// The only card that forms a set with two different cards.
  @inlinable public static func third(completing a: SetCard, _ b: SetCard) -> SetCard {
    SetCard(number: Int(thirds[Int(a.number) * 81 + Int(b.number)]))
  }

  /// The numbers of third cards, by the numbers of two cards, with 81 per row.
  ///
  /// Three digits are all equal or all different exactly if their sum is divisible by 3.
  @usableFromInline static let thirds: [UInt8] = (0..<81 * 81).map { pair in
    [27, 9, 3, 1].reduce(0) { number, weight in
      let sum = pair / 81 / weight % 3 + pair % 81 / weight % 3
      return number + UInt8((6 - sum) % 3 * weight)
    }
  }
}

extension SetCard: Comparable {
  public static func < (a: SetCard, b: SetCard) -> Bool { a.number < b.number }
}

extension SetCard: LosslessStringConvertible {
  /// The four letters of the card's name: `2rds` is two red diamonds, solid.
  public var letters: [UInt8] { SetCard.names[Int(number)] }

  public var description: String { String(decoding: letters, as: UTF8.self) }

  public init?(_ name: some StringProtocol) {
    let letters = Array(name.utf8)
    guard letters.count == 4 else { return nil }
    var number = 0
    for (letter, alphabet) in zip(letters, SetCard.alphabets) {
      guard let digit = alphabet.firstIndex(of: letter) else { return nil }
      number = number * 3 + digit
    }
    self.init(number: number)
  }

  private static let alphabets = ["123", "rgp", "ods", "sto"].map { Array($0.utf8) }

  private static let names = (0..<81).map { number in
    zip([27, 9, 3, 1], alphabets).map { weight, alphabet in alphabet[number / weight % 3] }
  }
}
