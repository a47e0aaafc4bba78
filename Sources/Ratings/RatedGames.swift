/// The games of a pool of bots, as a rating wants them: pair by pair, and deal by deal.
///
/// A game of k seats is k(k-1)/2 pairs, a tie half a point, each of weight 1/(k-1), so that a game of any size is worth
/// one game to everyone who plays it. Games may come in any order, and from several parts: all sums are whole numbers.
public struct RatedGames: Sendable {
  /// How many bots there are, numbered from 0.
  public let bots: Int
  /// The games; those of one deal stand together only after `inDealOrder`.
  private(set) var records: [Record] = []
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
  /// - Parameter deal: games with the same number shared their deal, and so their luck.
  public mutating func add(_ finish: Finish, deal: Int) {
    let record = Record(finish, deal: deal)
    records.append(record)
    record.forEachPair { first, second, halves in
      let weight = RatedGames.unit / (record.seats - 1)
      weights[first * bots + second] += weight
      weights[second * bots + first] += weight
      points[first * bots + second] += weight * halves / 2
      points[second * bots + first] += weight * (2 - halves) / 2
    }
  }

  /// Adds the games of another part of the same pool; deals with the same number are the same deal.
  public mutating func merge(_ other: RatedGames) {
    precondition(bots == other.bots, "parts of one pool have the same bots")
    records += other.records
    for index in weights.indices {
      weights[index] += other.weights[index]
      points[index] += other.points[index]
    }
  }

  /// The games with those of a deal together, in an order that does not depend on the one in which they came.
  var inDealOrder: [Record] {
    zip(records, records.dropFirst()).allSatisfy { $0.deal < $1.deal } ? records : records.sorted(by: <)
  }

  /// How many deals there are among games in deal order.
  static func deals(_ records: [Record]) -> Int {
    zip(records, records.dropFirst()).reduce(records.isEmpty ? 0 : 1) { $0 + ($1.0.deal == $1.1.deal ? 0 : 1) }
  }
}
