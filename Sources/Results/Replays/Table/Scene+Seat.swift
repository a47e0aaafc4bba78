public import GameRules

extension Scene {
  /// The table from the point of view of one seat: its piles are at the place of seat 0's, and the others follow
  /// clockwise.
  public func seen(from seat: Seat, of seats: Int) -> Scene {
    var turned = self
    for index in piles.indices {
      guard let owner = piles[index].owner else { continue }
      let own = piles[..<index].count { $0.owner == owner }
      let place = Seat((owner.index - seat.index + seats) % seats)
      let others = piles.filter { $0.owner == place }
      guard own < others.count else { continue }
      turned.piles[index].x = others[own].x
      turned.piles[index].y = others[own].y
    }
    return turned
  }
}
