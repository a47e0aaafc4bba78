/// The games and points of every two bots of a pool against each other.
///
/// A game of k seats is k(k-1)/2 pairs, with half a point for a tie, each of weight 1/(k-1), so that a game of any size
/// counts as one game for each of its bots. Games may come in any order, because all sums are whole numbers.
public struct PairSums: Sendable {
  /// The number of bots, which are numbered from 0.
  public let bots: Int
  /// The games of bot i against bot j, at [i · bots + j], in units of 1/840 game.
  private(set) var weights: [Int]
  /// The points of bot i from bot j, at [i · bots + j], in units of 1/840 point.
  private(set) var points: [Int]

  /// Half of a game's share for every size of table: 840/2/(k-1) is whole for 2 to 8 seats.
  static let unit = 840

  public init(bots: Int) {
    precondition(bots <= Int(Int16.max), "a pool has at most 32,767 bots")
    self.bots = bots
    weights = Array(repeating: 0, count: bots * bots)
    points = weights
  }

  public mutating func add(_ finish: Placement) { add(RatedGames.PackedGame(finish, deal: 0)) }

  mutating func add(_ record: RatedGames.PackedGame) {
    let weight = PairSums.unit / (record.seats - 1)
    record.forEachPair { first, second, halves in
      weights[first * bots + second] += weight
      weights[second * bots + first] += weight
      points[first * bots + second] += weight * halves / 2
      points[second * bots + first] += weight * (2 - halves) / 2
    }
  }
}
