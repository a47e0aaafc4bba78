/// The results of some bots in an event as sums and numbers of games by deal, from which means and bootstrap samples
/// are computed.
///
/// A bot is an index among those bots. Memory is bounded: 16 bytes for each bot and group of deals.
public struct DealSums: Equatable, Sendable {
  /// The maximal number of groups; deals whose numbers are equal modulo this one are a group, and are resampled
  /// together.
  public static let mostGroups = 1000

  public let bots: Int
  /// By group and then by bot: the sum of results, and the number of games.
  private var cells: [SIMD2<Double>] = []

  public init(bots: Int) { self.bots = bots }

  /// - Parameter deal: its number, from 1.
  public mutating func add(_ results: Double, games: Double, of bot: Int, deal: Int) {
    let first = (deal - 1) % DealSums.mostGroups * bots
    let missing = first + bots - cells.count
    if missing > 0 { cells += repeatElement(.zero, count: missing) }
    cells[first + bot] += SIMD2(results, games)
  }

  /// Removes the groups without games; call it after everything is added.
  public mutating func close() {
    let played = (0..<groups).filter { group in (0..<bots).contains { cells[group * bots + $0].y > 0 } }
    if played.count < groups { cells = played.flatMap { cells[$0 * bots..<($0 + 1) * bots] } }
  }

  /// The number of groups of deals: the number of deals, if at most `mostGroups`.
  public var groups: Int { bots == 0 ? 0 : cells.count / bots }

  /// The mean result of each bot; NaN without a game.
  public var means: [Double] { means(ofGroups: 0..<groups) }

  /// The mean result of each bot in these groups, which may be repeated; NaN without a game.
  public func means(ofGroups chosen: some Sequence<Int>) -> [Double] {
    var sums = [SIMD2<Double>](repeating: .zero, count: bots)
    for group in chosen {
      let first = group * bots
      for bot in 0..<bots { sums[bot] += cells[first + bot] }
    }
    return sums.map { $0.y > 0 ? $0.x / $0.y : .nan }
  }
}

extension RatedGames {
  /// The points that some bots won from their opponents, deal by deal: the result of a game is the share of the other
  /// bots that finished behind, ties counting half.
  ///
  /// - Parameters:
  ///   - bots: by number; nil for one that is not in the pool.
  ///   - forfeits: games that a bot missed through its own fault, each lost to all its opponents.
  public func pointSums(of bots: [Int?], forfeits: [(bot: Int, deal: Int)] = [], opponents: Int = 1) -> DealSums {
    var sums = DealSums(bots: bots.count)
    let places = Dictionary(
      uniqueKeysWithValues: bots.enumerated().compactMap { place, bot in bot.map { ($0, place) } })
    records.forEach { record in
      // Half points are whole numbers, whose sum does not depend on the order of the games.
      func add(_ halves: Int, to bot: Int) {
        guard let place = places[bot] else { return }
        sums.add(Double(halves), games: 2, of: place, deal: record.deal)
      }
      record.forEachPair { first, second, halves in
        add(halves, to: first)
        add(2 - halves, to: second)
      }
    }
    for (bot, deal) in forfeits {
      if let place = places[bot] { sums.add(0, games: Double(2 * opponents), of: place, deal: deal) }
    }
    sums.close()
    return sums
  }
}
