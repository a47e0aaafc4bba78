package import GameRules

extension RandomGame {
  /// What random players do here, which now and then is to leave; nil once the game is over.
  package mutating func randomEvent() -> Event<G.Action>? {
    if position.outcome == nil, random.below(150) == 0 { return .withdrawal(of: present[random.below(present.count)]) }
    return switch position.phase {
    case .turn(let seat): .action(randomAction(of: seat), by: seat)
    case .race(let asked): .race(randomClaims(of: asked))
    case .over: nil
    }
  }

  /// A legal action, seldom one that ends the game: a player who may resign would else do so at once.
  private mutating func randomAction(of seat: Seat) -> G.Action {
    let legal = position.legalActions(for: seat)
    for _ in 0..<5 {
      let action = legal[random.below(legal.count)]
      var next = position
      if (try? next.apply(.action(action, by: seat))) != nil, next.outcome == nil { return action }
    }
    return legal[random.below(legal.count)]
  }

  /// Claims of the seats in an order drawn by lot: the fastest thinks, the others guess or want the same.
  private mutating func randomClaims(of asked: SeatSet) -> [Claim<G.Action>] {
    var order = Array(asked)
    random.shuffle(&order)
    let candidates = position.legalActions(for: order[0])
    guard !candidates.isEmpty else { return [] }

    var claims = [Claim<G.Action>]()
    if let thought = consideredClaim(of: order[0], among: candidates) { claims.append(thought) }
    for seat in order.dropFirst() where random.below(6) == 0 {
      let wanted = claims.last?.action
      let action = random.below(2) == 0 ? wanted : candidates[random.below(candidates.count)]
      guard let action, position.isLegal(action, for: seat) else { continue }
      let reaction = (claims.last?.reaction ?? .zero) + .milliseconds(random.below(3) * 100)
      claims.append(Claim(seat: seat, action: action, reaction: reaction))
    }
    return claims
  }

  /// The first right claim of some tried on a copy of the position; now and then a wrong one, or none.
  private mutating func consideredClaim(of seat: Seat, among candidates: [G.Action]) -> Claim<G.Action>? {
    if random.below(4) == 0 { return nil }
    let isRash = random.below(8) == 0
    for _ in 0..<min(candidates.count, 100) {
      let claim = Claim(seat: seat, action: candidates[random.below(candidates.count)])
      var next = position
      if isRash || (try? next.apply(.race([claim]))) == [.right] { return claim }
    }
    return nil
  }
}
