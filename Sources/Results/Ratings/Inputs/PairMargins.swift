/// The leads of every two bots of a pool over each other, deal by deal, in a measure of games of two to eight seats.
///
/// Games may come in any order, because all sums are whole numbers.
public struct PairMargins: Sendable {
  /// The results of two bots against each other on a deal, in 24 bytes, because a tournament has millions.
  struct Entry: Sendable {
    var deal: Int32
    var first: Int16
    var second: Int16
    /// The weight of their meetings: 840/k for each game of k seats.
    var weight: Int32
    /// The first bot's lead, with the same weights.
    var lead: Int64

    fileprivate func isBefore(_ other: Entry) -> Bool {
      (deal, first, second) < (other.deal, other.first, other.second)
    }
  }

  /// The number of bots, which are numbered from 0.
  public let bots: Int
  /// After `close`, each pair of each deal once, deal by deal.
  private(set) var entries: [Entry] = []

  /// Divisible by every number of seats.
  static let unit = 840

  public init(bots: Int) {
    precondition(bots <= Int(Int16.max), "a pool has at most 32,767 bots")
    self.bots = bots
  }

  /// Adds a game.
  ///
  /// - Parameters:
  ///   - bots: by seat.
  ///   - values: the result of each, more is better.
  ///   - withdrawn: whether the bot left through a fault of its own; it counts as the last of the others at most.
  ///   - deal: games with the same number shared their deal, and so their luck.
  public mutating func add(_ bots: [Int], values: [Int], withdrawn: [Bool], deal: Int) {
    let last = zip(values, withdrawn).filter { !$1 }.map(\.0).min()
    let values = zip(values, withdrawn).map { value, isOut in isOut ? min(value, last ?? value) : value }
    let weight = PairMargins.unit / bots.count
    for a in bots.indices {
      for b in bots.indices.dropFirst(a + 1) {
        let (first, second) = bots[a] < bots[b] ? (a, b) : (b, a)
        entries.append(
          Entry(
            deal: Int32(deal), first: Int16(bots[first]), second: Int16(bots[second]), weight: Int32(weight),
            lead: Int64((values[first] - values[second]) * weight)))
      }
    }
  }

  /// Combines entries of the same pair and deal; call it after every game is added.
  public mutating func close() {
    entries.sort { $0.isBefore($1) }
    var kept = 0
    for index in entries.indices {
      if kept > 0, !entries[kept - 1].isBefore(entries[index]) {
        entries[kept - 1].weight += entries[index].weight
        entries[kept - 1].lead += entries[index].lead
      } else {
        entries[kept] = entries[index]
        kept += 1
      }
    }
    entries.removeLast(entries.count - kept)
  }
}
