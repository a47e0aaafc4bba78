public import GameRules

extension SetGame {
  @discardableResult
  public mutating func apply(_ event: Event<SetAction>) throws(IllegalEvent) -> [Verdict] {
    if ending != nil { throw .over }
    switch event {
    case .action: throw .wrongPhase
    case .race(let claims):
      try checkRace(claims)
      return judge(claims)
    case .withdrawal(of: let seat):
      guard 0..<seats ~= seat.index, !withdrawn.contains(seat) else { throw .noSuchSeat(seat) }
      withdraw(seat)
      return []
    }
  }

  private mutating func judge(_ claims: [Claim<SetAction>]) -> [Verdict] {
    var isTaken = false
    let verdicts = claims.map { claim in
      switch claim.action {
      case .claim(let trio):
        let verdict = judge(trio, by: claim.seat)
        if verdict == .right {
          credit(options.speedPoints(after: claim.reaction), to: claim.seat)
          isTaken = true
        }
        return verdict
      case .deal:
        if caller != nil, options.firstCallDecides { return .late }
        isDealAsked = true
        // A request for cards is judged by the table that the seat was shown.
        guard isTaken || !SetFinder(table).isEmpty else { return .right }
        credit(options.points.dealWithSet, to: claim.seat)
        return .wrong
      case .call:
        if caller != nil { return .late }
        caller = claim.seat
        return .right
      }
    }
    if isTaken { endRound(isBarren: false) } else { goOnWithoutSet(isSilent: claims.isEmpty) }
    return verdicts
  }

  /// Takes the three cards from the table if they are a set, or charges the seat for a false claim.
  mutating func judge(_ trio: SetTrio, by seat: Seat) -> Verdict {
    guard lies(trio) else { return .late }
    guard trio.isSet else {
      countFalseClaim(to: seat)
      return .wrong
    }
    tallies[seat.index].sets += 1
    credit(options.points.set, to: seat)
    discard += trio.cards
    refill(trio)
    return .right
  }

  private mutating func countFalseClaim(to seat: Seat) {
    tallies[seat.index].falseClaims += 1
    credit(options.points.falseClaim, to: seat)
  }

  mutating func credit(_ points: Int, to seat: Seat) { tallies[seat.index].points += points }

  private mutating func refill(_ trio: SetTrio) {
    let isFilled =
      switch options.refill {
      case .keep12: table.count <= 12
      case .replace: true
      case .discard: false
      }
    // Cards leave the deck in threes, so a deck that is not empty has at least three.
    guard isFilled, !deck.isEmpty else { return table.removeAll(where: trio.contains) }
    for place in table.indices where trio.contains(table[place]) { table[place] = deck.removeFirst() }
  }

  /// Continues after a window without a set: with the next window of the round, or with the end of the round.
  private mutating func goOnWithoutSet(isSilent: Bool) {
    switch window {
    case .call where caller != nil:
      window = .name
      return
    case .name:
      if isSilent, let caller { countFalseClaim(to: caller) }
      window = .challenge
      if !asked.isEmpty { return }
    case .call, .claim, .challenge: break
    }
    endRound(isBarren: true)
  }

  /// Lays three more cards, if the deck has any.
  mutating func dealMore() {
    table += deck.prefix(3)
    deck = deck.dropFirst(3)
  }

  /// Ends a round without a right claim: with the requested cards or, after several such rounds, with cards or the end
  /// of the game.
  private mutating func endBarrenRound() {
    barrenRounds += 1
    guard isDealAsked || barrenRounds >= options.patience else { return }
    barrenRounds = 0
    if isDealAsked { return dealMore() }
    guard !deck.isEmpty else { return ending = .unclaimed }
    // A seat that still races is treated as if it had asked.
    if !SetFinder(table).isEmpty {
      for seat in Seat.all(seats) where !withdrawn.contains(seat) { credit(options.points.dealWithSet, to: seat) }
    }
    dealMore()
  }

  /// Resets the state of the round, so that the next one may begin; the game may be over.
  private mutating func endRound(isBarren: Bool) {
    if isBarren { endBarrenRound() } else { barrenRounds = 0 }
    isDealAsked = false
    window = options.openingWindow
    caller = nil
    endIfExhausted()
  }

  mutating func endIfExhausted() {
    if ending == nil, deck.isEmpty, SetFinder(table).isEmpty { ending = .exhausted }
  }

  private mutating func withdraw(_ seat: Seat) {
    withdrawn.insert(seat)
    if withdrawn.count == seats {
      ending = .abandoned
      endRound(isBarren: false)
    } else if window == .name && caller == seat || asked.isEmpty {
      goOnWithoutSet(isSilent: true)
    }
  }
}
