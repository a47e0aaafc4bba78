public import Cards
public import GameRules
public import JSON

/// A game of Klondike, the solitaire: a position, its history, and the cards that the player has seen.
///
/// Planning bots search from `position`, which is small; this value also has the history, so that moves can be undone.
public struct Klondike: Game {
  public static let name = "klondike"
  public static let rulesVersion = 1
  public static let seatCounts = 1...1
  public static let measures = [
    Measure("won", unit: "games", summary: .rate, isRanking: true),
    Measure("score", unit: "points", summary: .mean, isRanking: true),
    Measure(
      "actions", unit: "actions", isMoreBetter: false, summary: .mean, isRanking: true,
      among: "won"),
    Measure("cards_home", unit: "cards", summary: .mean, isRanking: false),
  ]

  public static let scoreIndex = 1

  public internal(set) var position: KlondikePosition
  /// The cards that have ever been face up, or all if the options show them all.
  public internal(set) var seen: CardMask
  /// The position before `played`: the deal, unless the game began from an observation.
  var start: KlondikePosition
  /// The moves from `start` to `position`.
  public internal(set) var played: [KlondikeMove] = []
  /// The moves undone since the last new one; the last is redone next.
  public internal(set) var undone: [KlondikeMove] = []
  /// Why the player left, if so.
  var departure: KlondikeEnding?

  init(start: KlondikePosition, seen: CardMask) {
    self.start = start
    position = start
    self.seen = start.options.view == .thoughtful ? .all : seen.union(start.faceUp)
  }

  /// Deals `deck` in its order: row by row to the columns, then the stock, whose first card is drawn first.
  ///
  /// - Throws: `IllegalDeal` unless the deck has the 52 different cards.
  public init(deck: [Card], options: KlondikeOptions = KlondikeOptions()) throws(IllegalDeal) {
    self.init(start: try KlondikePosition(deck: deck, options: options), seen: CardMask())
  }

  public init(dealtBy random: inout SeededRandom, seats: Int, options: KlondikeOptions) throws(IllegalDeal) {
    guard Self.seatCounts ~= seats else { throw .seats(seats, allowed: Self.seatCounts) }
    try self.init(deck: Self.deck(shuffledBy: &random), options: options)
  }

  public init(cards: [String], seats: Int, options: KlondikeOptions) throws(IllegalDeal) {
    guard Self.seatCounts ~= seats else { throw .seats(seats, allowed: Self.seatCounts) }
    try self.init(deck: .named(cards, deck: Card.deck), options: options)
  }

  public static func takeCard(from text: inout Substring) -> String? { Card(from: &text)?.description }

  public static func cards(dealtBy random: inout SeededRandom, seats: Int, options: KlondikeOptions) -> [String] {
    deck(shuffledBy: &random).map(\.description)
  }

  private static func deck(shuffledBy random: inout SeededRandom) -> [Card] {
    var deck = Card.deck
    random.shuffle(&deck)
    return deck
  }

  public var options: KlondikeOptions { position.options }
  public var seats: Int { 1 }

  /// Why the game is over; nil while it goes on.
  public var ending: KlondikeEnding? { departure ?? position.ending }

  public var phase: Phase {
    guard let ending else { return .turn(0) }
    let actions = options.maxActions - position.actionsLeft
    return .over(
      Outcome(
        ending: ending.rawValue, isWin: ending == .won,
        results: [[position.isWon ? 1 : 0, position.score, actions, position.home.count]]))
  }

  public func observation(for seat: Seat) -> KlondikeObservation { position.observation(knowing: seen) }

  public func writeObservation(for seat: Seat, to json: inout JSONWriter) {
    position.writeObservation(knowing: seen, to: &json)
  }
}
