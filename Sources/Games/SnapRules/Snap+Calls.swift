public import GameRules

extension Snap {
  @discardableResult
  public mutating func apply(_ event: Event<SnapAction>) throws(IllegalEvent) -> [Verdict] {
    if ending != nil { throw .over }
    switch event {
    case .action(let action, let seat):
      guard let turner else { throw .wrongPhase }
      guard 0..<seats ~= seat.index else { throw .noSuchSeat(seat) }
      guard seat == turner else { throw .notAsked(seat: seat) }
      guard action == .turn else { throw .notLegal(action: action.description, seat: seat) }
      turnCard(of: seat)
      return []
    case .race(let calls):
      try checkRace(calls)
      return judge(calls)
    case .withdrawal(of: let seat):
      guard 0..<seats ~= seat.index, !withdrawn.contains(seat) else { throw .noSuchSeat(seat) }
      withdraw(seat)
      return []
    }
  }

  /// The first call decides; then the next card is turned.
  private mutating func judge(_ calls: [Claim<SnapAction>]) -> [Verdict] {
    lastCalls = calls.map { SnapCall(seat: $0.seat, verdict: .late) }
    if let caller = calls.first?.seat {
      let matching = matchingSeats
      if matching.isEmpty {
        pay(from: caller)
        tallies[caller.index].falseCalls += 1
        lastCalls[0].verdict = .wrong
      } else {
        givePiles(from: matching, to: caller)
        tallies[caller.index].rightCalls += 1
        lastCalls[0].verdict = .right
      }
      returnsAt = nil
    }
    turnNext()
    return lastCalls.map(\.verdict)
  }

  private mutating func givePiles(from matching: SeatSet, to caller: Seat) {
    for seat in clockwise(from: caller) where matching.contains(seat) {
      hands[caller.index].tuck(hands[seat.index].removeOpen())
    }
  }

  private mutating func pay(from caller: Seat) {
    let payees = clockwise(from: caller).dropFirst().filter(holders.contains)
    if hands[caller.index].closed.count < payees.count { hands[caller.index].recycle() }
    for payee in payees {
      guard let card = hands[caller.index].closed.popLast() else { break }
      hands[payee.index].receive(card)
    }
  }

  /// The leaver's cards are distributed to the others in turn; the window stays open for them, or the next seat turns
  /// instead.
  private mutating func withdraw(_ seat: Seat) {
    withdrawn.insert(seat)
    returnsAt = nil
    let hand = hands[seat.index]
    hands[seat.index] = SnapHand()
    let heirs = clockwise(from: seat).filter(holders.contains)
    for (place, card) in (hand.closed.reversed() + hand.open.reversed()).enumerated() {
      hands[heirs[place % heirs.count].index].receive(card)
    }
    if holders.count == 1 { ending = .won }
    guard turner == seat else { return turner = ending == nil ? turner : nil }
    turner = nil
    if ending == nil { turnNext(after: seat) }
  }

  /// All seats in their order round the table, this one first.
  func clockwise(from seat: Seat) -> [Seat] { (0..<seats).map { Seat((seat.index + $0) % seats) } }
}
