/// The result of one game: its bots and their places.
public struct Placement: Hashable, Sendable {
  /// The bots, by seat, by their numbers in the pool.
  public let bots: [Int]
  /// The place of each, 1 the best; tied bots share a place, and the next place follows without a gap.
  public let places: [Int]

  /// - Parameter scores: for each bot a value that increases with success, such as its negative place.
  /// - Parameter withdrawn: for each bot whether it left through its own fault; then it is last, whatever its score.
  public init(bots: [Int], scores: [some Comparable], withdrawn: [Bool]? = nil) {
    precondition(Placement.seats.contains(bots.count), "a rated game has 2 to 8 seats")
    precondition(scores.count == bots.count && withdrawn?.count ?? bots.count == bots.count, "one of each a seat")
    precondition(Set(bots).count == bots.count, "a bot has one seat")
    let withdrawn = withdrawn ?? bots.map { _ in false }

    func isBefore(_ a: Int, _ b: Int) -> Bool {
      if withdrawn[a] || withdrawn[b] { return !withdrawn[a] }
      return scores[a] > scores[b]
    }

    var places = bots.map { _ in 1 }
    var last: Int?
    for seat in bots.indices.sorted(by: isBefore) {
      if let last { places[seat] = places[last] + (isBefore(last, seat) ? 1 : 0) }
      last = seat
    }
    self.bots = bots
    self.places = places
  }

  private init(bots: [Int], places: [Int]) { (self.bots, self.places) = (bots, places) }

  /// The placement of the bots in some of the seats, among themselves.
  public func of(_ seats: [Int]) -> Placement {
    if seats.count == bots.count { return self }
    let places = Set(seats.map { self.places[$0] }).sorted()
    return Placement(
      bots: seats.map { bots[$0] }, places: seats.map { places.firstIndex(of: self.places[$0])! + 1 })
  }

  /// The permitted numbers of bots.
  static let seats = 2...8
}
