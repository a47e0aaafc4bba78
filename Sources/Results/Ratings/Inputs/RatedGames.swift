/// The games of a pool of bots, as a rating wants them: pair by pair, and deal by deal.
///
/// Games may come in any order.
public struct RatedGames: Sendable {
  public private(set) var sums: PairSums
  /// The games; those of one deal stand together only in deal order.
  private(set) var records: any GameStore

  /// - Parameter store: where the games are kept, empty.
  public init(bots: Int, keptIn store: any GameStore = [PackedGame]()) {
    sums = PairSums(bots: bots)
    records = store
  }

  /// Adds a game.
  /// - Parameter deal: games with the same number shared their deal, and so their luck.
  public mutating func add(_ finish: Placement, deal: Int) {
    let record = PackedGame(finish, deal: deal)
    records.append(record)
    sums.add(record)
  }

  /// Puts the games into deal order, which spares everyone who needs it a sorted copy.
  public mutating func sort() { if !isInDealOrder { records.sort() } }

  private var isInDealOrder: Bool {
    var last: PackedGame?
    var isInOrder = true
    records.forEach { game in
      if let last, game < last { isInOrder = false }
      last = game
    }
    return isInOrder
  }

  /// The games with those of a deal together, in an order that does not depend on the one in which they came.
  package var inDealOrder: any GameStore {
    if isInDealOrder { return records }
    var sorted = records
    sorted.sort()
    return sorted
  }

  /// True if both hold the same games, with the same places.
  package func hasSameGames(as other: RatedGames) -> Bool {
    guard records.count == other.records.count else { return false }
    var (games, index, isSame) = ([PackedGame](), 0, true)
    games.reserveCapacity(records.count)
    inDealOrder.forEach { games.append($0) }
    other.inDealOrder.forEach { game in
      if isSame, games[index] != game { isSame = false }
      index += 1
    }
    return isSame
  }

  /// How many deals there are among games in deal order.
  static func deals(_ records: any GameStore) -> Int {
    var last: Int?
    var deals = 0
    records.forEach { game in
      if game.deal != last { deals += 1 }
      last = game.deal
    }
    return deals
  }
}

/// Where the games of a pool are kept: in an array, or in something that holds more of them than memory does.
public protocol GameStore: Sendable {
  var count: Int { get }
  mutating func append(_ game: RatedGames.PackedGame)
  mutating func sort()
  func forEach(_ body: (RatedGames.PackedGame) throws -> Void) rethrows
}

extension [RatedGames.PackedGame]: GameStore {}
