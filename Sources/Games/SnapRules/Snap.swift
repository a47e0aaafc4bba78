public import Cards
public import GameRules

/// The game of Snap as a race after every turned card; the rules are numbered in `docs/rules/snap.md`.
///
/// If the rules turn the cards, a position that is not over is always in the window after a turn.
public struct Snap: Equatable, Sendable {
  public let options: SnapOptions
  /// By seat.
  public package(set) var hands: [SnapHand]
  /// By seat.
  public internal(set) var tallies: [SnapTally]
  public internal(set) var withdrawn = SeatSet()
  /// The seat whose card was turned last.
  public internal(set) var active: Seat
  /// The seat that is to turn the next card, if the players turn the cards; nil in a window.
  public internal(set) var turner: Seat?
  /// The number of turned cards.
  public internal(set) var turn = 0
  /// The calls in the window before this one, fastest first.
  public internal(set) var lastCalls: [SnapCall] = []
  /// The turn at which an earlier position returns if there is no call until then; nil if not known yet.
  public internal(set) var returnsAt: Int?
  /// Why the game ended; nil while it goes on.
  public internal(set) var ending: SnapEnding?

  /// A game with a deck in this order, dealt one at a time, clockwise from `start`.
  ///
  /// The first card is turned, unless the players turn the cards.
  /// - Throws: `IllegalDeal` for a wrong number of seats, no such seat, or a deck that does not have each of the 52
  ///   cards once.
  public init(
    deck: [Card], start: Seat, seats: Int, options: SnapOptions = SnapOptions()
  ) throws(IllegalDeal) {
    guard Snap.seatCounts ~= seats else { throw .seats(seats, allowed: Snap.seatCounts) }
    guard 0..<seats ~= start.index else { throw .impossible("there is no \(start)") }
    guard deck.count == 52, Set(deck).count == 52 else {
      throw .impossible("the deck is not each of the 52 cards once")
    }
    self.options = options
    hands = Array(repeating: SnapHand(), count: seats)
    tallies = Array(repeating: SnapTally(), count: seats)
    for (place, card) in deck.enumerated() { hands[(start.index + place) % seats].closed.append(card) }
    active = start
    letTurn(start)
  }
}

extension Snap: Game {
  public static let name = "snap"
  public static let rulesVersion = 1
  public static let seatCounts = 2...8
  public static let measures = [
    Measure("cards", unit: "cards", summary: .mean, isRanking: true),
    Measure("won", unit: "games", summary: .rate, isRanking: false),
    Measure("right_calls", unit: "calls", summary: .mean, isRanking: false),
    Measure(
      "false_calls", unit: "calls", isMoreBetter: false, summary: .mean, isRanking: false),
  ]

  public init(dealtBy random: inout SeededRandom, seats: Int, options: SnapOptions) throws(IllegalDeal) {
    guard Snap.seatCounts ~= seats else { throw .seats(seats, allowed: Snap.seatCounts) }
    let (deck, start) = Self.deal(by: &random, seats, options)
    try self.init(deck: deck, start: start, seats: seats, options: options)
  }

  /// The cards, optionally followed by the number of the seat that starts, from 1; by default the first.
  public init(cards: [String], seats: Int, options: SnapOptions) throws(IllegalDeal) {
    guard Snap.seatCounts ~= seats else { throw .seats(seats, allowed: Snap.seatCounts) }
    let starter = cards.last.flatMap(Int.init)
    if let starter, !(1...seats ~= starter) { throw .impossible("there is no seat \(starter)") }
    let deck: [Card] = try .named(cards.dropLast(starter == nil ? 0 : 1), deck: Card.deck)
    try self.init(deck: deck, start: Seat((starter ?? 1) - 1), seats: seats, options: options)
  }

  public static func takeCard(from text: inout Substring) -> String? {
    if let card = Card(from: &text) { return card.description }
    // The seat that begins.
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    text.removeFirst(digits.count)
    return digits.isEmpty ? nil : String(digits)
  }

  public static func cards(dealtBy random: inout SeededRandom, seats: Int, options: SnapOptions) -> [String] {
    let (deck, start) = deal(by: &random, seats, options)
    return deck.map(\.description) + ["\(start.index + 1)"]
  }

  private static func deal(by random: inout SeededRandom, _ seats: Int, _ options: SnapOptions) -> ([Card], Seat) {
    var deck = Card.deck
    random.shuffle(&deck)
    return (deck, options.starter == .drawn ? Seat(random.below(seats)) : 0)
  }

  public var seats: Int { hands.count }

  public var phase: Phase {
    guard let ending else { return turner.map(Phase.turn) ?? .race(holders) }
    let most = hands.map(\.count).max()
    let isAlone = hands.count { $0.count == most } == 1
    let results = zip(hands, tallies).map { hand, tally in
      [hand.count, isAlone && hand.count == most ? 1 : 0, tally.rightCalls, tally.falseCalls]
    }
    return .over(Outcome(ending: ending.rawValue, isWin: ending == .won, results: results))
  }

  /// The seats that hold a card; at least two while the game goes on.
  public var holders: SeatSet {
    var holders = SeatSet()
    for index in hands.indices where !hands[index].isEmpty { holders.insert(Seat(index)) }
    return holders
  }

  /// The seats whose top open cards match another's: a call is right exactly if there are any.
  public var matchingSeats: SeatSet {
    var once: UInt64 = 0
    var twice: UInt64 = 0
    for hand in hands {
      guard let top = hand.open.last else { continue }
      let mark: UInt64 = 1 << options.match.mark(of: top)
      twice |= once & mark
      once |= mark
    }
    return SeatSet(
      Seat.all(seats).filter { seat in
        guard let top = hands[seat.index].open.last else { return false }
        return twice >> options.match.mark(of: top) & 1 == 1
      })
  }

  public func legalActions(for seat: Seat) -> [SnapAction] {
    guard ending == nil, 0..<seats ~= seat.index else { return [] }
    if let turner { return seat == turner ? [.turn] : [] }
    return hands[seat.index].isEmpty ? [] : [.snap]
  }

  /// The first call decides; later ones have no effect.
  public func isDecided(by calls: [Claim<SnapAction>]) -> Bool { !calls.isEmpty }

  public func observation(for seat: Seat) -> SnapObservation {
    SnapObservation(
      open: hands.map(\.open), closed: hands.map(\.closed.count), active: active.index, turn: turn, you: seat.index,
      withdrawn: withdrawn.map(\.index), last: lastCalls, rightCalls: tallies.map(\.rightCalls),
      falseCalls: tallies.map(\.falseCalls), returnsAt: returnsAt, toTurn: turner?.index, ending: ending)
  }
}
