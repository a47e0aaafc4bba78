public import GameRules

// The numbers of actions: a claim is three places of the table, not three cards, so that a mask stays small.
extension SetGame {
  /// The number of places of the table in masks and rows; a table grows larger only if seats ask for cards or pass
  /// although there are sets.
  private static let places = 21
  private static let firstClaim = 2

  public static let hasRaces = true
  public static let actionSpace = firstClaim + claims(places)

  /// The number of an action.
  ///
  /// The claim of the places a < b < c, from 0, has the number 2 + a + b(b-1)/2 + c(c-1)(c-2)/6, so claims on a smaller
  /// table come before those that need a larger one.
  public func number(of action: SetAction) -> Int {
    switch action {
    case .deal: 0
    case .call: 1
    case .claim(let trio): SetGame.number(ofClaim: trio.cards.map { table.firstIndex(of: $0)! })
    }
  }

  public func action(numbered number: Int) -> SetAction? {
    switch number {
    case 0: return .deal
    case 1: return .call
    case SetGame.firstClaim...:
      var rest = number - SetGame.firstClaim
      guard rest < SetGame.claims(table.count) else { return nil }
      var c = 2
      while (c + 1) * c * (c - 1) / 6 <= rest { c += 1 }
      rest -= c * (c - 1) * (c - 2) / 6
      var b = 1
      while (b + 1) * b / 2 <= rest { b += 1 }
      rest -= b * (b - 1) / 2
      return SetTrio(table[rest], table[b], table[c]).map { .claim($0) }
    default: return nil
    }
  }

  /// The number of claims on a table of this many cards.
  private static func claims(_ cards: Int) -> Int { cards * (cards - 1) * (cards - 2) / 6 }

  public func appendActionNumbers(for seat: Seat, below limit: Int, to numbers: inout [Int32]) {
    for action in offeredActions(for: seat) { numbers.append(Int32(number(of: action))) }
    guard isAsked(seat), window.allowsClaims else { return }
    let end = min(SetGame.firstClaim + SetGame.claims(table.count), limit)
    if end > SetGame.firstClaim { numbers.append(contentsOf: Int32(SetGame.firstClaim)..<Int32(end)) }
  }

  /// Without an array of all claims, of which a large table has 85,320.
  public func randomAction(for seat: Seat, using random: inout SplitMix64) -> SetAction? {
    guard isAsked(seat) else { return nil }
    let claims = window.allowsClaims ? SetGame.claims(table.count) : 0
    let others = offeredActions(for: seat)
    let choice = random.below(claims + others.count + 1)
    if choice < claims { return action(numbered: SetGame.firstClaim + choice) }
    return choice < claims + others.count ? others[choice - claims] : nil
  }

  /// The number for three different places in any order.
  private static func number(ofClaim places: [Int]) -> Int {
    let (a, b, c) = (places.min()!, places.reduce(0, +) - places.min()! - places.max()!, places.max()!)
    return firstClaim + a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6
  }
}

// What a seat sees, as numbers.
extension SetGame {
  private static let most = seatCounts.upperBound

  public static let numberFields: [NumberField] = {
    let cards = 0...81
    let points = -32768...32767
    return [
      NumberField("table", count: places, cards, "the cards of the table, by place"),
      NumberField("deck", 0...69, "how many cards are still to be dealt"),
      NumberField("points", count: most, points, "each seat's points"),
      NumberField("sets", count: most, 0...27, "each seat's sets"),
      NumberField("false_claims", count: most, 0...32767, "each seat's false claims"),
      NumberField("discard", count: 81, 0...1, "for each card, 1 if it has left play"),
      NumberField("you", 0...7, "the seat that sees this"),
      NumberField("caller", -1...7, "the seat whose call is being settled, or -1"),
      NumberField("window", 0...3, "0 claim, 1 call, 2 name, 3 challenge"),
      NumberField("barren_rounds", 0...100, "how many rounds in a row have brought neither a set nor cards"),
      NumberField("deal_asked", 0...1, "1 once a seat has asked for cards in this round"),
      NumberField("withdrawn", count: most, 0...1, "for each seat, 1 if it has left"),
    ]
  }()

  public func writeNumbers(for seat: Seat, to row: inout NumberRow) {
    row.put(table.lazy.map { Int($0.number) + 1 }, count: SetGame.places)
    row.put(deck.count)
    row.put(tallies.lazy.map(\.points), count: SetGame.most)
    row.put(tallies.lazy.map(\.sets), count: SetGame.most)
    row.put(tallies.lazy.map(\.falseClaims), count: SetGame.most)
    let gone = SetCardBits(discard)
    for card in SetCard.deck { row.put(gone.contains(card)) }
    row.put(seat.index)
    row.put(caller?.index ?? -1)
    row.put(window.number)
    row.put(barrenRounds)
    row.put(isDealAsked)
    row.put((0..<seats).lazy.map { withdrawn.contains(Seat($0)) ? 1 : 0 }, count: SetGame.most)
  }
}

extension SetWindow {
  fileprivate var number: Int {
    switch self {
    case .claim: 0
    case .call: 1
    case .name: 2
    case .challenge: 3
    }
  }
}
