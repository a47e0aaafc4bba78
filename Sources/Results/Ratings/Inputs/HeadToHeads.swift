/// The results of every bot of a pool against every other.
public struct HeadToHeads: Sendable {
  /// For bots first < second.
  private var pairs: [Pair: HeadToHead] = [:]

  private struct Pair: Hashable {
    var first: Int
    var second: Int
  }

  public init(_ games: RatedGames) {
    var deal: Int?
    var meetings: [Pair: (games: Int, halves: Int)] = [:]
    games.inDealOrder.forEach { record in
      if record.deal != deal { close(&meetings) }
      deal = record.deal
      record.forEachPair { first, second, halves in
        let sum = meetings[Pair(first: first, second: second), default: (0, 0)]
        meetings[Pair(first: first, second: second)] = (sum.games + 1, sum.halves + halves)
      }
    }
    close(&meetings)
  }

  private mutating func close(_ meetings: inout [Pair: (games: Int, halves: Int)]) {
    for (pair, sum) in meetings { pairs[pair, default: HeadToHead()].add(games: sum.games, halves: sum.halves) }
    meetings.removeAll(keepingCapacity: true)
  }

  /// The results of the first bot against the second; nil if they never met.
  public subscript(first: Int, second: Int) -> HeadToHead? {
    first < second
      ? pairs[Pair(first: first, second: second)] : pairs[Pair(first: second, second: first)]?.swapped
  }
}
