public import GameRules

extension SetGame {
  /// A position that is consistent with what `seat` has seen: the unseen cards form the deck, in a random order.
  ///
  /// - Throws: `IllegalDeal.impossible` if the observation contradicts itself or the rules.
  public init(
    consistentWith observation: SetObservation, seenBy seat: Seat, seats: Int, options: SetOptions,
    random: inout SeededRandom
  ) throws(IllegalDeal) {
    guard SetGame.seatCounts ~= seats else { throw .seats(seats, allowed: SetGame.seatCounts) }
    if let contradiction = observation.contradiction(seenBy: seat, seats: seats, options: options) {
      throw .impossible(contradiction)
    }
    let seen = SetCardBits(observation.table + observation.discard)
    var unseen = SetCard.deck.filter { !seen.contains($0) }
    random.shuffle(&unseen)

    self.options = options
    table = observation.table
    deck = unseen[...]
    discard = observation.discard
    tallies = (0..<seats).map { index in
      SetTally(
        points: observation.points[index], sets: observation.sets[index], falseClaims: observation.falseClaims[index])
    }
    withdrawn = SeatSet(observation.withdrawn.map { Seat($0) })
    window = observation.window
    barrenRounds = observation.barrenRounds
    isDealAsked = observation.isDealAsked
    caller = observation.caller.map { Seat($0) }
    ending = observation.ending

    if ending == nil, asked.isEmpty { throw .impossible("the window asks nobody") }
  }
}

extension SetObservation {
  /// The contradiction in the figures; nil if there is none.
  fileprivate func contradiction(seenBy seat: Seat, seats: Int, options: SetOptions) -> String? {
    let seen = table + discard
    let indices = 0..<seats
    if you != seat.index || !indices.contains(you) { return "another seat saw this" }
    if points.count != seats || sets.count != seats || falseClaims.count != seats {
      return "the tallies are not of \(seats) seats"
    }
    if Set(seen).count != seen.count { return "a card lies in two places" }
    if deck % 3 != 0 || !(0...69 ~= deck) { return "a deck cannot have \(deck) cards" }
    if seen.count + deck != 81 { return "the cards do not make 81" }
    if (sets + falseClaims).contains(where: { $0 < 0 }) { return "a tally is below 0" }
    if sets.contains(where: { $0 > 27 }) || sets.reduce(0, +) * 3 != discard.count || !isDiscardOfSets {
      return "the cards that left play are not the sets that were taken"
    }
    if !withdrawn.allSatisfy(indices.contains) || zip(withdrawn, withdrawn.dropFirst()).contains(where: >=) {
      return "the seats that left are not seats in order"
    }
    let isExhausted = deck == 0 && SetFinder(table).isEmpty
    switch ending {
    case nil where isExhausted: return "the game has ended"
    case .exhausted where !isExhausted, .unclaimed where deck > 0: return "the game has not ended"
    case .abandoned where withdrawn.count < seats: return "a seat is left"
    default: break
    }
    let isSettlingCall = window == .name || window == .challenge
    if isSettlingCall ? !options.calls || ending != nil : window != options.openingWindow {
      return "there is no such window"
    }
    if !(0..<options.patience).contains(barrenRounds) {
      return "barren_rounds must be from 0 to one less than the option patience"
    }
    if isDealAsked, !isSettlingCall || deck == 0 { return "nobody can have asked for cards" }
    if isSettlingCall != (caller != nil) { return "a caller and the window do not fit" }
    if let caller, !indices.contains(caller) || window == .name && withdrawn.contains(caller) {
      return "the caller is no seat that could name its cards"
    }
    return nil
  }

  private var isDiscardOfSets: Bool {
    stride(from: 0, to: discard.count, by: 3).allSatisfy { i in
      SetTrio(discard[i], discard[i + 1], discard[i + 2])?.isSet == true
    }
  }
}
