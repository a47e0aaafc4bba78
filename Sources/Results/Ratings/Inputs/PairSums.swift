/// What every two bots of a pool have played and won against each other.
///
/// A game of k seats is k(k-1)/2 pairs, a tie half a point, each of weight 1/(k-1), so that a game of any size is worth
/// one game to everyone who plays it. Games may come in any order: all sums are whole numbers.
public struct PairSums: Sendable {
  /// How many bots there are, numbered from 0.
  public let bots: Int
  /// What bot i has played against bot j, at [i · bots + j], in units of 1/840 game.
  private(set) var weights: [Int]
  /// What bot i has won against bot j, at [i · bots + j], in units of 1/840 point.
  private(set) var points: [Int]

  /// Half of a game's share for every size of table: 840/2/(k-1) is whole for 2 to 8 seats.
  static let unit = 840

  public init(bots: Int) {
    precondition(bots <= Int(Int16.max), "a pool has at most 32,767 bots")
    self.bots = bots
    weights = Array(repeating: 0, count: bots * bots)
    points = weights
  }

  /// Adds a game.
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
