import Cards
public import GameRules
import JSON

extension Klondike {
  /// The deal formats of other programs.
  public static let dealFormats = [
    DealFormat("solvitaire", write: SolvitaireDeal.text(of:), read: SolvitaireDeal.cards(_:)),
    DealFormat("pysol", write: PySolDeal.text(of:), read: PySolDeal.cards(_:)),
    DealFormat("klondike-solver", write: KlondikeSolverDeal.text(of:), read: KlondikeSolverDeal.cards(_:)),
    DealFormat(
      "lonelybot",
      remark: LonelybotDeal.remark(on:), write: LonelybotDeal.text(of:), read: LonelybotDeal.cards(_:)),
  ]

  /// The indices, in our order of dealing, of the cards of each column from its bottom.
  fileprivate static let columns = (0..<7).map { column in
    (0...column).map { row in (0..<row).reduce(0) { $0 + 7 - $1 } + column - row }
  }

  /// The cards in our order of dealing, given the columns from the left, each from its bottom, and the stock, with the
  /// next card to draw first.
  ///
  /// - Throws: `IllegalDeal.count` for columns that are not those of a deal, as in the middle of a game.
  fileprivate static func cards(of piles: [[String]], stock: [String]) throws(IllegalDeal) -> [String] {
    func require(_ things: String, _ found: Int, _ expected: Int) throws(IllegalDeal) {
      if found != expected { throw .count(of: things, found, expected: expected) }
    }
    try require("columns", piles.count, 7)
    for (column, pile) in piles.enumerated() { try require("cards of column \(column + 1)", pile.count, column + 1) }
    try require("cards of the stock", stock.count, 24)
    var cards = Array(repeating: "", count: 28)
    for (pile, places) in zip(piles, columns) { for (card, place) in zip(pile, places) { cards[place] = card } }
    return cards + stock
  }
}

/// The JSON format of [Solvitaire](https://github.com/thecharlieblake/Solvitaire), by Charlie Blake and Ian Gent.
///
/// Columns from the left, each from its bottom; the stock is drawn from its end. A suit in lower case marks a face-down
/// card.
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

  package static func cards(_ text: String) throws(IllegalDeal) -> [String]? {
    guard text.hasPrefix("{"), let root = try? JSONReader.read(Array(text.utf8)), let piles = root["tableau piles"]
    else {
      return nil
    }
    func names(_ list: JSONNode?) throws(IllegalDeal) -> [String] {
      var names: [String] = []
      for node in list?.elements ?? [] {
        guard let name = DealText.card(node.string ?? "", of: Klondike.self) else {
          throw .noCard(node.string ?? node.value.json, at: DealText.Place(ofByte: node.offset, in: text))
        }
        names.append(name)
      }
      return names
    }
    var columns: [[String]] = []
    for pile in piles.elements ?? [] { columns.append(try names(pile)) }
    return try Klondike.cards(of: columns, stock: names(root["stock"]).reversed())
  }

  /// The name with ten as a number.
  private static func name(of card: String) -> String { card.first == "T" ? "10" + card.dropFirst() : card }
}

/// The board format of [PySol](https://pysolfc.sourceforge.io), as written by its solvers and Klondike-Solver.
///
/// A line that begins with `Talon:` has the stock, with the next card to draw first. Every other line is a column, from
/// the left, each from its bottom, with face-down cards between `<` and `>`.
package enum PySolDeal {
  private static let talon = "Talon:"

  package static func text(of cards: [String]) -> String {
    let columns = Klondike.columns.map { places in
      places.dropLast().map { "<\(cards[$0])> " }.joined() + cards[places.last!]
    }
    return ([talon + " " + cards[28...].joined(separator: " ")] + columns).joined(separator: "\n")
  }

  package static func cards(_ text: String) throws(IllegalDeal) -> [String]? {
    func isTalon(_ line: Substring) -> Bool { line.prefix(talon.count).lowercased() == talon.lowercased() }
    let lines = text.split(whereSeparator: \.isNewline).map { line in line.drop { $0.separatesCards || $0 == ":" } }
    guard lines.contains(where: isTalon) else { return nil }
    var (columns, stock): ([[String]], [String]) = ([], [])
    for line in lines where !line.isEmpty {
      if isTalon(line) {
        stock += try DealText.cards(in: line.dropFirst(talon.count), of: Klondike.self)
      } else {
        columns.append(try DealText.cards(in: line, of: Klondike.self))
      }
    }
    return try Klondike.cards(of: columns, stock: stock)
  }
}

/// The deck format of [Klondike-Solver](https://github.com/ShootMe/Klondike-Solver), by Matt Birrell: three digits per
/// card, in our order of dealing.
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

  package static func cards(_ text: String) throws(IllegalDeal) -> [String]? {
    let places = text.indices.filter { !text[$0].isWhitespace }
    let digits = places.compactMap { text[$0].isASCII ? text[$0].wholeNumberValue : nil }
    // A shorter number is lonelybot's.
    guard digits.count == places.count, digits.count > BigNumber.mostDigits else { return nil }
    guard digits.count == 156 else { throw .count(of: "digits", digits.count, expected: 156) }
    var cards: [String] = []
    for place in stride(from: 0, to: 156, by: 3) {
      let (rank, suit) = (10 * digits[place] + digits[place + 1], digits[place + 2])
      guard 1...13 ~= rank, 1...4 ~= suit else {
        let card = String(places[place..<place + 3].map { text[$0] })
        throw .noCard(card, at: DealText.Place(of: places[place], in: text))
      }
      cards.append(Card(rank: rank, suit: Suit(letter: suits[suit - 1])!).description)
    }
    return cards
  }
}

/// The exact seed of [lonelybot](https://github.com/vuonghy2442/lonelybot), by Vuong Hy: the number of the permutation,
/// below 52!.
///
/// Its cards are numbered by rank, then hearts, diamonds, clubs, spades, and are laid out column by column before the
/// stock. The number is decoded from its end: card `i`, from 1, was swapped with the one at its remainder by `i + 1`.
package enum LonelybotDeal {
  /// The indices in our order of dealing, in lonelybot's order.
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

  /// An exact seed nearly always has more digits than a number by which other programs name a deal.
  package static func remark(on text: String) -> String? {
    text.count > 20
      ? nil
      : "the number was read as an exact seed of lonelybot; PySol, KPat and other programs give their numbers to other deals, "
        + "so write their cards"
  }

  package static func cards(_ text: String) throws(IllegalDeal) -> [String]? {
    guard var number = BigNumber(text) else { return nil }
    var order = names
    for card in 1..<52 { order.swapAt(card, number.divide(by: card + 1)) }
    // The rest does not encode a permutation.
    guard number.isZero else { throw .impossible("the number is too large for an exact seed, which is below 52!") }
    var cards = Array(repeating: "", count: 52)
    for (card, place) in zip(order, places) { cards[place] = card }
    return cards
  }
}

/// A whole number of any size, by its decimal digits, the last first.
private struct BigNumber: CustomStringConvertible {
  private var digits: [Int] = []

  init() {}

  /// 52! has 68 digits.
  static let mostDigits = 68

  init?(_ text: String) {
    let words = DealText.words(of: text)
    guard words.count == 1, let text = words.first, text.count <= BigNumber.mostDigits,
      text.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
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
