import Cards
public import GameRules

extension Snap {
  /// A position that is consistent with what `seat` has seen: the cards that are not open are dealt at random to closed
  /// stacks of these sizes.
  ///
  /// - Throws: `IllegalDeal.impossible` if the observation contradicts itself or the rules.
  public init(
    consistentWith observation: SnapObservation, seenBy seat: Seat, seats: Int, options: SnapOptions,
    random: inout SeededRandom
  ) throws(IllegalDeal) {
    guard Snap.seatCounts ~= seats else { throw .seats(seats, allowed: Snap.seatCounts) }
    if let contradiction = observation.contradiction(seenBy: seat, seats: seats, options: options) {
      throw .impossible(contradiction)
    }
    let seen = Set(observation.open.joined())
    var unseen = Card.deck.filter { !seen.contains($0) }
    random.shuffle(&unseen)

    self.options = options
    hands = zip(observation.closed, observation.open).map { size, open in
      defer { unseen.removeLast(size) }
      return SnapHand(closed: unseen.suffix(size), open: open)
    }
    tallies = zip(observation.rightCalls, observation.falseCalls).map {
      SnapTally(rightCalls: $0, falseCalls: $1)
    }
    withdrawn = SeatSet(observation.withdrawn.map { Seat($0) })
    active = Seat(observation.active)
    turner = observation.toTurn.map { Seat($0) }
    turn = observation.turn
    lastCalls = observation.last
    returnsAt = observation.returnsAt
    ending = observation.ending

    if (ending == .won) != (holders.count == 1) { throw .impossible("a game is won with all the cards, and only then") }
  }
}

extension SnapObservation {
  /// The contradiction in the figures; nil if there is none.
  fileprivate func contradiction(seenBy seat: Seat, seats: Int, options: SnapOptions) -> String? {
    let indices = 0..<seats
    let seen = open.joined()
    if you != seat.index || !indices.contains(you) { return "another seat saw this" }
    if ![open.count, closed.count, rightCalls.count, falseCalls.count].allSatisfy({ $0 == seats }) {
      return "the table is not of \(seats) seats"
    }
    if Set(seen).count != seen.count { return "a card lies in two places" }
    if closed.contains(where: { !(0...52 ~= $0) }) || seen.count + closed.reduce(0, +) != 52 {
      return "the cards do not make 52"
    }
    if (rightCalls + falseCalls).contains(where: { $0 < 0 }) { return "a tally is below 0" }
    if !withdrawn.allSatisfy(indices.contains) || zip(withdrawn, withdrawn.dropFirst()).contains(where: >=) {
      return "the seats that left are not seats in order"
    }
    if withdrawn.contains(where: { closed[$0] > 0 || !open[$0].isEmpty }) { return "a seat that left holds cards" }
    if !indices.contains(active) || !last.map(\.seat.index).allSatisfy(indices.contains) {
      return "a seat that played is not at the table"
    }
    if let toTurn, ending != nil || options.turning == .automatic || !indices.contains(toTurn) || !canTurn(toTurn) {
      return "no such seat can turn a card"
    }
    // Before the first card is turned there is no turn yet.
    let isFirst = toTurn == active || toTurn != nil && withdrawn.contains(active)
    let least = isFirst && last.isEmpty && open.allSatisfy(\.isEmpty) ? 0 : 1
    if !(least...options.maxTurns ~= turn) { return "there is no turn \(turn)" }
    if ending == nil {
      if toTurn == nil, open[active].isEmpty, !withdrawn.contains(active) {
        return "the active seat has turned no card"
      }
      if let returnsAt, returnsAt <= turn { return "the position has returned already" }
    }
    return nil
  }

  private func canTurn(_ index: Int) -> Bool { closed[index] > 0 || open[index].count >= 2 }
}
