public import GameRules

/// The game of Set as races for the cards on a table; the rules are numbered in `docs/rules/set.md`.
///
/// Only the order of the deck is hidden.
public struct SetGame: Equatable, Sendable {
  public internal(set) var options: SetOptions
  /// The cards face up, by place.
  public package(set) var table: [SetCard]
  /// The cards still to be dealt, the next one first; a slice, so that drawing copies nothing.
  public package(set) var deck: ArraySlice<SetCard>
  /// The cards that have left play, three to a set, in the order in which the sets were taken.
  public package(set) var discard: [SetCard] = []
  /// By seat.
  public internal(set) var tallies: [SetTally]
  public internal(set) var withdrawn = SeatSet()
  /// The number of consecutive rounds without a set and without new cards.
  public internal(set) var barrenRounds = 0
  /// True if a seat has asked for cards in this round.
  public internal(set) var isDealAsked = false
  public internal(set) var window: SetWindow
  /// The seat that called, while its call is open.
  public internal(set) var caller: Seat?
  /// Why the game ended; nil while it goes on.
  public internal(set) var ending: SetEnding?

  /// A game with a deck in this order: twelve cards to the table, place by place, and the rest is drawn from the front.
  ///
  /// - Throws: `IllegalDeal` for a wrong number of seats, or a deck that does not have each of the 81 cards once.
  public init(deck: [SetCard], seats: Int, options: SetOptions = SetOptions()) throws(IllegalDeal) {
    guard SetGame.seatCounts ~= seats else { throw .seats(seats, allowed: SetGame.seatCounts) }
    guard deck.sorted() == SetCard.deck else { throw .impossible("the deck is not each of the 81 cards once") }
    self.options = options
    table = Array(deck.prefix(12))
    self.deck = deck.dropFirst(12)
    tallies = Array(repeating: SetTally(), count: seats)
    window = options.openingWindow
  }
}

extension SetGame: Game {
  public static let name = "set"
  public static let rulesVersion = 2
  public static let seatCounts = 1...8
  public static let measures = [
    Measure("points", unit: "points", summary: .mean, isRanking: true),
    Measure("sets", unit: "sets", summary: .mean, isRanking: true),
    Measure(
      "false_claims", unit: "claims", isMoreBetter: false, summary: .mean, isRanking: true),
  ]
  public static let unlistedActions = UnlistedActions("a claim", of: 3, "cards", under: "table") as UnlistedActions?

  public init(dealtBy random: inout SeededRandom, seats: Int, options: SetOptions) throws(IllegalDeal) {
    try self.init(deck: Self.deck(shuffledBy: &random), seats: seats, options: options)
  }

  public init(cards: [String], seats: Int, options: SetOptions) throws(IllegalDeal) {
    try self.init(deck: .named(cards, deck: SetCard.deck), seats: seats, options: options)
  }

  public static func takeCard(from text: inout Substring) -> String? {
    guard let card = SetCard(text.prefix(4).lowercased()) else { return nil }
    text.removeFirst(4)
    return card.description
  }

  public static func cards(dealtBy random: inout SeededRandom, seats: Int, options: SetOptions) -> [String] {
    deck(shuffledBy: &random).map(\.description)
  }

  private static func deck(shuffledBy random: inout SeededRandom) -> [SetCard] {
    var deck = SetCard.deck
    random.shuffle(&deck)
    return deck
  }

  public var seats: Int { tallies.count }

  public var phase: Phase {
    if let ending {
      let results = tallies.map { [$0.points, $0.sets, $0.falseClaims] }
      return .over(Outcome(ending: ending.rawValue, isWin: ending == .exhausted, results: results))
    }
    return .race(asked)
  }

  public var raceStage: RaceStage {
    switch window {
    case .claim, .call: .open
    case .name: .naming
    case .challenge: .challenge
    }
  }

  /// The seats that the open window asks; at least one while the game goes on.
  var asked: SeatSet {
    switch window {
    case .name: caller.map { [$0] } ?? []
    case .challenge: present { $0 != caller }
    case .claim, .call: present { _ in true }
    }
  }

  private func present(_ isAsked: (Seat) -> Bool) -> SeatSet {
    var present = SeatSet()
    for seat in Seat.all(seats) where !withdrawn.contains(seat) && isAsked(seat) { present.insert(seat) }
    return present
  }

  /// Every three cards of the table as a claim, by card number, then `deal` and `call`, as far as the window permits.
  public func legalActions(for seat: Seat) -> [SetAction] {
    guard isAsked(seat) else { return [] }
    return (window.allowsClaims ? allClaims : []) + offeredActions(for: seat)
  }

  /// The legal actions except claims: a list of all claims would be long, and one of the sets would give the game away.
  public func offeredActions(for seat: Seat) -> [SetAction] {
    guard isAsked(seat) else { return [] }
    return (allowsDeal ? [.deal] : []) + (window == .call ? [.call] : [])
  }

  /// True while cards may be requested: all seats race, and the deck is not empty.
  private var allowsDeal: Bool { (window == .claim || window == .call) && !deck.isEmpty }

  public func isLegal(_ action: SetAction, for seat: Seat) -> Bool {
    guard isAsked(seat) else { return false }
    return switch action {
    case .claim(let trio): window.allowsClaims && lies(trio)
    case .deal: allowsDeal
    case .call: window == .call
    }
  }

  public func announcement(for seat: Seat) -> SetAction? { window == .call && isAsked(seat) ? .call : nil }

  /// Only the first call decides, and only if cards cannot be requested after it: a later claim may take another set or
  /// be wrong, and a later `deal` counts.
  public func isDecided(by claims: [Claim<SetAction>]) -> Bool {
    window == .call && (deck.isEmpty || options.firstCallDecides) && claims.contains { $0.action == .call }
  }

  public func observation(for seat: Seat) -> SetObservation {
    SetObservation(
      table: table, deck: deck.count, points: tallies.map(\.points), sets: tallies.map(\.sets),
      falseClaims: tallies.map(\.falseClaims), discard: discard, you: seat.index, caller: caller?.index,
      window: window, barrenRounds: barrenRounds, isDealAsked: isDealAsked, withdrawn: withdrawn.map(\.index),
      ending: ending)
  }

  func isAsked(_ seat: Seat) -> Bool {
    ending == nil && 0..<seats ~= seat.index && asked.contains(seat)
  }

  private var allClaims: [SetAction] {
    let cards = table.sorted()
    var claims: [SetAction] = []
    claims.reserveCapacity(cards.count * (cards.count - 1) * (cards.count - 2) / 6 + 2)
    for i in cards.indices {
      for j in cards.indices[(i + 1)...] {
        for third in cards[(j + 1)...] { claims.append(.claim(SetTrio(ascending: cards[i], cards[j], third))) }
      }
    }
    return claims
  }

  func lies(_ trio: SetTrio) -> Bool { trio.cards.allSatisfy(table.contains) }
}

extension SetOptions {
  var openingWindow: SetWindow { calls ? .call : .claim }
}
