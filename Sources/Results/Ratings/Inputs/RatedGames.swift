/// The games of a pool of bots, as input of a rating: pair by pair, and deal by deal.
///
/// Games may come in any order.
public struct RatedGames: Sendable {
  public private(set) var sums: PairSums
  /// The games, sorted by deal only if `isInDealOrder`.
  private(set) var records: [PackedGame] = []

  public init(bots: Int) { sums = PairSums(bots: bots) }

  /// Adds a game.
  /// - Parameter deal: games with the same number shared their deal, and so their luck.
  public mutating func add(_ finish: Placement, deal: Int) {
    let record = PackedGame(finish, deal: deal)
    records.append(record)
    sums.add(record)
  }

  /// Sorts the games by deal, so that later uses need no sorted copy.
  public mutating func sort() { if !isInDealOrder { records.sort() } }

  private var isInDealOrder: Bool { zip(records, records.dropFirst()).allSatisfy { $0 <= $1 } }

  /// The games sorted by deal, in an order that does not depend on the order in which they came.
  package var inDealOrder: [PackedGame] { isInDealOrder ? records : records.sorted() }

  /// True if both contain the same games, with the same places.
  package func hasSameGames(as other: RatedGames) -> Bool {
    inDealOrder == other.inDealOrder
  }

  /// The number of deals of games in deal order.
  static func deals(_ records: [PackedGame]) -> Int {
    var last: Int?
    var deals = 0
    records.forEach { game in
      if game.deal != last { deals += 1 }
      last = game.deal
    }
    return deals
  }
}
