extension RuledGame {
  /// Throws unless these claims are valid in the open window.
  ///
  /// Every claimant must be in the race and have one legal claim; reactions must not decrease.
  public func checkRace(_ claims: [Claim<Action>]) throws(IllegalEvent) {
    let asked: SeatSet
    switch phase {
    case .over: throw .over
    case .turn: throw .wrongPhase
    case .race(let seats): asked = seats
    }
    var answered = SeatSet()
    var earlier = claims.first?.reaction ?? .zero
    for claim in claims {
      guard 0..<seats ~= claim.seat.index else { throw .noSuchSeat(claim.seat) }
      guard asked.contains(claim.seat) else { throw .notAsked(seat: claim.seat) }
      guard isLegal(claim.action, for: claim.seat) else {
        throw .notLegal(action: claim.action.description, seat: claim.seat)
      }
      guard !answered.contains(claim.seat), earlier <= claim.reaction else { throw .badOrder }
      answered.insert(claim.seat)
      earlier = claim.reaction
    }
  }
}
