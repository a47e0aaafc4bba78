import Cards
public import GameRules
import JSON

extension Klondike {
  /// How published solvers of Klondike write a deal.
  public static let dealFormats = [
    DealFormat("solvitaire") {
      SolvitaireDeal.text(of: $0)
    } read: {
      SolvitaireDeal.cards($0)
    },
    DealFormat("klondike-solver") {
      KlondikeSolverDeal.text(of: $0)
    } read: {
      KlondikeSolverDeal.cards($0)
    },
    DealFormat("lonelybot") {
      LonelybotDeal.text(of: $0)
    } read: {
      LonelybotDeal.cards($0)
    },
  ]

  /// The places in our order of dealing, row by row, of the cards of each column from its bottom.
  fileprivate static let columns = (0..<7).map { column in
    (0...column).map { row in (0..<row).reduce(0) { $0 + 7 - $1 } + column - row }
  }
}

/// The JSON of [Solvitaire](https://github.com/thecharlieblake/Solvitaire), by Charlie Blake and Ian Gent.
///
/// Columns from the left, each from its bottom; the stock is drawn from its end. A suit in lower case lies face down.
package enum SolvitaireDeal {
  package static func text(of cards: [String]) -> String {
    let columns = Klondike.columns.map { places in
      places.enumerated().map { row, place in
        let name = name(of: cards[place])
        return row + 1 < places.count ? name.dropLast() + name.suffix(1).lowercased() : name
      }
    }
    let stock = cards[28...].reversed().map(name(of:))
    func list(_ names: [String]) -> String { "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
    return "{\"tableau piles\": [\n" + columns.map(list).joined(separator: ",\n") + "\n],\n\"stock\": \(list(stock))}"
  }

  package static func cards(_ text: String) -> [String]? {
    guard let root = try? JSONReader.read(Array(text.utf8)), let piles = root["tableau piles"]?.elements,
      let stock = root["stock"]?.elements, piles.count == 7, stock.count == 24,
      piles.enumerated().allSatisfy({ $1.elements?.count == $0 + 1 })
    else { return nil }
    var cards = Array(repeating: "", count: 28)
    for (pile, places) in zip(piles, Klondike.columns) {
      for (card, place) in zip(pile.elements ?? [], places) { cards[place] = ours(card.string ?? "") }
    }
    return cards + stock.reversed().map { ours($0.string ?? "") }
  }

  /// Ten is written in figures.
  private static func name(of card: String) -> String { card.first == "T" ? "10" + card.dropFirst() : card }
  private static func ours(_ name: String) -> String {
    let name = name.uppercased()
    return name.hasPrefix("10") ? "T" + name.dropFirst(2) : name
  }
}

/// The deck of [Klondike-Solver](https://github.com/ShootMe/Klondike-Solver), by Matt Birrell: three digits a card, in our
/// order of dealing.
///
/// They are the rank from 01 to 13 and the suit: 1 clubs, 2 diamonds, 3 hearts, 4 spades.
package enum KlondikeSolverDeal {
  private static let suits = Array("CDHS")

  package static func text(of cards: [String]) -> String {
    cards.compactMap { Card($0) }.map { card in
      let suit = suits.firstIndex { $0 == card.description.last }! + 1
      return (card.rank < 10 ? "0" : "") + "\(card.rank)\(suit)"
    }.joined()
  }

  package static func cards(_ text: String) -> [String]? {
    let digits = text.filter { !$0.isWhitespace }.compactMap(\.wholeNumberValue)
    guard text.allSatisfy({ $0.isWhitespace || $0.isASCII && $0.isNumber }), digits.count == 156 else { return nil }
    var cards: [String] = []
    for place in stride(from: 0, to: 156, by: 3) {
      let (rank, suit) = (10 * digits[place] + digits[place + 1], digits[place + 2])
      guard 1...13 ~= rank, 1...4 ~= suit else { return nil }
      cards.append("\(Array("A23456789TJQK")[rank - 1])\(suits[suit - 1])")
    }
    return cards
  }
}

/// The number that [lonelybot](https://github.com/vuonghy2442/lonelybot), by Vuong Hy, calls an exact seed: the number of
/// the permutation, below 52!.
///
/// Its cards are numbered by rank, then hearts, diamonds, clubs, spades, and lie column by column before the stock. The
/// number is read from its end: card `i`, from 1, has changed places with the one at its remainder by `i + 1`.
package enum LonelybotDeal {
  /// The places in our order of dealing, in lonelybot's.
  private static let places = Klondike.columns.joined() + Array(28..<52)
  private static let names = "A23456789TJQK".flatMap { rank in "HDCS".map { "\(rank)\($0)" } }

  package static func text(of cards: [String]) -> String {
    var order = places.map { cards[$0] }
    var number = BigNumber()
    for card in (1..<52).reversed() {
      let place = order.firstIndex(of: names[card])!
      number.multiply(by: card + 1, adding: place)
      order.swapAt(place, card)
    }
    return number.description
  }

  package static func cards(_ text: String) -> [String]? {
    guard var number = BigNumber(text.trimmingPrefix(while: \.isWhitespace)) else { return nil }
    var order = names
    for card in 1..<52 { order.swapAt(card, number.divide(by: card + 1)) }
    // What is left stands for no permutation.
    guard number.isZero else { return nil }
    var cards = Array(repeating: "", count: 52)
    for (card, place) in zip(order, places) { cards[place] = card }
    return cards
  }
}

/// A whole number of any size, by its decimal digits, the last first.
private struct BigNumber: CustomStringConvertible {
  private var digits: [Int] = []

  init() {}

  init?(_ text: some StringProtocol) {
    let text = text.prefix { !$0.isWhitespace }
    // 52! has 68 digits.
    guard 1...68 ~= text.count, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    digits = text.reversed().compactMap(\.wholeNumberValue)
  }

  var isZero: Bool { digits.allSatisfy { $0 == 0 } }
  var description: String { digits.isEmpty ? "0" : digits.reversed().map(String.init).joined() }

  mutating func multiply(by factor: Int, adding summand: Int) {
    var carry = summand
    for place in digits.indices {
      carry += digits[place] * factor
      digits[place] = carry % 10
      carry /= 10
    }
    while carry > 0 {
      digits.append(carry % 10)
      carry /= 10
    }
  }

  /// - Returns: the remainder.
  mutating func divide(by divisor: Int) -> Int {
    var rest = 0
    for place in digits.indices.reversed() {
      rest = rest * 10 + digits[place]
      digits[place] = rest / divisor
      rest %= divisor
    }
    return rest
  }
}
