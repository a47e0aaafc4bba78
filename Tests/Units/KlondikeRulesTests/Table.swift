import Cards
import Foundation
import GameRules
import JSON
import KlondikeRules
import Testing

/// A table as a test lays it out: cards by name, face-down ones in brackets, the last of a pile on top.
struct Table {
  /// Columns from the left; those left out are empty.
  var columns: [String] = []
  /// Cards home: spades, clubs, diamonds, hearts.
  var home = [0, 0, 0, 0]
  var waste = ""
  /// The last is the next to be drawn; nil: all cards that lie nowhere else.
  var stock: String?
  var options = KlondikeOptions()
  var score: Int?
  var actionsLeft: Int?
  var redealsLeft: Int?
  var isPassBarren = false

  /// The table as an observation's JSON text.
  var json: String {
    let tableau = (0..<7).map { $0 < columns.count ? columns[$0].split(separator: " ") : [] }
    let named = tableau.map { $0.map { $0.trimmingCharacters(in: ["(", ")"]) } }
    let down = tableau.map { $0.count { $0.hasPrefix("(") } }
    let drawn = waste.split(separator: " ").map(String.init)
    let placed = Set(named.joined() + drawn)
    let rest = Card.deck.filter { $0.rank > home[Int($0.suit.rawValue)] && !placed.contains("\($0)") }
    let undrawn = stock.map { $0.split(separator: " ").map(String.init) } ?? rest.map(\.description)
    let foundations = zip("SCDH", home).map { "\"\($0)\":\($1)" }.joined(separator: ",")
    return """
      {"stock":\(undrawn),"waste":\(drawn),"foundations":{\(foundations)},"tableau":\(named),"down":\(down),\
      "redeals_left":\((redealsLeft ?? options.redeals).map(String.init) ?? "null"),\
      "actions_left":\(actionsLeft ?? options.maxActions),"score":\(score ?? defaultScore),\
      "barren_pass":\(isPassBarren)}
      """
  }

  func game() throws -> Klondike {
    let observation = try JSONDecoder().decode(KlondikeObservation.self, from: Data(json.utf8))
    var random = SeededRandom(seed: "table", label: "test")
    return try Klondike(
      consistentWith: observation, seenBy: 0, seats: 1, options: options, random: &random)
  }

  private var defaultScore: Int {
    let home = home.reduce(0, +)
    return switch options.scoring {
    case .cards: home
    case .standard: 0
    case .vegas: 5 * home - 52
    }
  }
}

extension KlondikeOptions {
  static func with(_ change: (inout Self) -> Void) -> Self {
    var options = Self()
    change(&options)
    return options
  }
}

extension Klondike {
  /// A deal of its own for every number.
  init(deal number: Int, options: KlondikeOptions = KlondikeOptions()) throws {
    var random = SeededRandom(seed: "test", game: Self.name, deal: number)
    try self.init(dealtBy: &random, seats: 1, options: options)
  }

  var legal: [String] { legalActions(for: 0).map(\.description) }
  /// The legal moves of cards.
  var moves: [String] { position.moves.map(\.description) }
  var ended: String? { outcome?.ending }
  var json: String { observation(for: 0).json }

  func isLegal(_ text: String) -> Bool { KlondikeAction(text).map { isLegal($0, for: 0) } ?? false }

  mutating func play(_ actions: String...) throws {
    for text in actions { try apply(.action(#require(KlondikeAction(text)), by: 0)) }
  }

  /// Column 1...7, its cards by name, the last on top.
  func column(_ number: Int) -> String { position.column(number - 1).map(\.description).joined(separator: " ") }
  var waste: String { position.wasteCards.map(\.description).joined(separator: " ") }
  var stock: String { position.stockCards.map(\.description).joined(separator: " ") }
}
