package import GameRules
package import Ratings
package import Records

/// The results of every bot on every deal of a solitaire, by ranking measure, and tests of pairs of bots; leaderboards
/// and comparisons of two runs share these tests.
///
/// A bot is its number, a deal its number minus one. A deal that a bot played in several runs is one observation, the
/// mean of its games.
package struct DealResults {
  /// All measures of the event, and the ranking ones.
  private let measures: [Measure]
  private let ranking: [Measure]
  /// By bot: its first play of each deal, its second play in another run, and so on.
  private var plays: [[Plays]]
  /// By ranking measure: the worst value of all bots on all deals.
  private var worst: [Int]
  /// The expected number of deals per bot.
  private let expected: Int

  /// A bot's results on deals, at most one for each.
  private struct Plays {
    /// By index in its `RankingKey`: the values, by deal.
    private var values: [RankingValues]
    /// By deal: 1 if the bot was at fault or disqualified, otherwise 0; up to the last 1.
    private var faults: [UInt8] = []

    init(expecting deals: Int, width: Int) {
      values = (0..<width).map { _ in RankingValues(expected: deals) }
    }

    var count: Int { values[0].count }

    func contains(_ deal: Int) -> Bool { values[0][deal] != nil }

    mutating func add(_ key: [Int], _ deal: Int, isNormal: Bool) {
      if !isNormal {
        faults.grow(to: deal + 1, with: 0)
        faults[deal] = 1
      }
      for (place, value) in key.enumerated() { values[place].set(deal, to: value) }
    }

    func isFault(_ deal: Int) -> Bool { deal < faults.count && faults[deal] == 1 }

    /// A value of a deal; nil if the deal is missing.
    func value(_ deal: Int, _ place: Int) -> Int? { values[place][deal] }
  }

  /// - Parameter deals: the expected number of deals per bot.
  package init(bots: Int, _ measures: [Measure], deals: Int) {
    self.measures = measures
    ranking = measures.filter(\.isRanking)
    plays = Array(repeating: [], count: bots)
    expected = deals
    worst = ranking.map { _ in .max }
  }

  package mutating func count(_ record: TableRecord, bot: Int) {
    let deal = record.table.deal - 1
    let key = RankingKey(record.results(of: 0, measures), by: measures).values
    let place = plays[bot].firstIndex { !$0.contains(deal) } ?? plays[bot].count
    if place == plays[bot].count { plays[bot].append(Plays(expecting: expected, width: key.count)) }
    plays[bot][place].add(key, deal, isNormal: record.isNormal)
    for (offset, value) in key.enumerated() where value != RankingKey.unranked {
      worst[offset] = min(worst[offset], value)
    }
  }

  /// An upper bound of the bot's deals.
  private func length(_ bot: Int) -> Int { plays[bot].map(\.count).max() ?? 0 }

  private func hasPlayed(_ bot: Int, _ deal: Int) -> Bool {
    plays[bot].contains { $0.contains(deal) }
  }

  /// The number of deals that were played.
  package var deals: Int {
    let longest = plays.indices.map(length).max() ?? 0
    return (0..<longest).count { deal in plays.indices.contains { hasPlayed($0, deal) } }
  }

  /// A bot's values of a ranking measure on a deal, one for each of its plays; larger is better.
  ///
  /// - Parameter last: the value of a game in which the bot was at fault; nil for its result at that point.
  private func values(_ bot: Int, _ deal: Int, _ place: Int, faultsAs last: Int?) -> [Int] {
    plays[bot].compactMap { value(in: $0, deal, place, faultsAs: last) }
  }

  private func value(in plays: Plays, _ deal: Int, _ place: Int, faultsAs last: Int?) -> Int? {
    guard let value = plays.value(deal, place) else { return nil }
    if let last, plays.isFault(deal) { return last }
    return value
  }

  /// The means of these values by deal; nil if the bot has not played the deal.
  private func means(_ bot: Int, _ place: Int, faultsAs last: Int?) -> (_ deal: Int) -> Double? {
    // There may be a million deals, and most runs have each once.
    if plays[bot].count == 1 {
      let plays = plays[bot][0]
      return { deal in value(in: plays, deal, place, faultsAs: last).map { Double($0) } }
    }
    return { deal in
      let values = values(bot, deal, place, faultsAs: last)
      return values.isEmpty ? nil : values.reduce(0) { $0 + Double($1) } / Double(values.count)
    }
  }

  /// A bot's means and those of a bot in these or other results, on every deal that both played.
  private func pairs(
    _ bot: Int, _ other: Int, of results: DealResults, _ place: Int, faultsAs last: Int?
  ) -> ResultPairs {
    let (first, second) = (means(bot, place, faultsAs: last), results.means(other, place, faultsAs: last))
    return ResultPairs { body in
      for deal in 0..<min(length(bot), results.length(other)) {
        if let first = first(deal), let second = second(deal) { body(first, second) }
      }
    }
  }

  /// On every deal that both played: 1 if the first bot was better, -1 if the other was, 0 if neither; the mean over
  /// all pairs of their games.
  private func orders(_ bot: Int, _ other: Int, of results: DealResults, _ place: Int) -> ResultPairs {
    if plays[bot].count == 1, results.plays[other].count == 1 {
      let pairs = pairs(bot, other, of: results, place, faultsAs: RankingKey.unranked)
      return ResultPairs { body in pairs.forEach { body($0 > $1 ? 1 : $0 < $1 ? -1 : 0, 0) } }
    }
    return ResultPairs { body in
      for deal in 0..<min(length(bot), results.length(other)) {
        let first = values(bot, deal, place, faultsAs: RankingKey.unranked)
        let second = results.values(other, deal, place, faultsAs: RankingKey.unranked)
        guard !first.isEmpty, !second.isEmpty else { continue }
        let lead = first.reduce(0) { sum, a in second.reduce(sum) { $0 + (a > $1 ? 1 : a < $1 ? -1 : 0) } }
        body(Double(lead) / Double(first.count * second.count), 0)
      }
    }
  }

  /// Tests a bot against another by each ranking measure, in their order; a game with a fault counts as the last.
  ///
  /// It uses McNemar's exact test for a rate, and otherwise Student's t. For a measure that does not rank all results
  /// only the order counts, deal by deal, so that no bot gains by a game that is not ranked; it has McNemar's test too.
  ///
  /// - Parameters:
  ///   - bot: its number in these results.
  ///   - other: the other bot's number in its results.
  ///   - results: the results of the other bot, by the same measures; nil means these.
  ///   - sharesDeals: false for results of other deals, which are compared as two samples.
  package func tests(_ bot: Int, _ other: Int, of results: DealResults? = nil, sharesDeals: Bool = true) -> [PairTest] {
    let results = results ?? self
    return ranking.indices.map { place in
      guard ranking[place].among == nil else {
        // Samples of different deals have no order.
        guard sharesDeals else { return PairTest() }
        return PairTest(onDeals: orders(bot, other, of: results, place), countsDeals: true)
      }
      let last = min(worst[place], results.worst[place])
      guard sharesDeals else {
        return PairTest(
          Estimate.difference(
            sample(of: bot, place, faultsAs: last), results.sample(of: other, place, faultsAs: last),
            isRate: ranking[place].summary == .rate))
      }
      return PairTest(
        onDeals: pairs(bot, other, of: results, place, faultsAs: last), countsDeals: ranking[place].summary == .rate)
    }
  }

  /// A bot's values, one for each deal.
  private func sample(of bot: Int, _ place: Int, faultsAs last: Int) -> [Double] {
    (0..<length(bot)).compactMap(means(bot, place, faultsAs: last))
  }

  /// The results of some bots deal by deal, by the first measure that ranks all results; larger is better, and a game
  /// with a fault counts as the last.
  ///
  /// - Parameter bots: by number; nil for one that is not in the event.
  /// - Returns: that measure, and the sums; no sums if there is no such measure.
  package func sums(of bots: [Int?]) -> (measure: Measure?, sums: DealSums) {
    var sums = DealSums(bots: bots.count)
    guard let place = ranking.firstIndex(where: { $0.among == nil }) else { return (nil, sums) }
    for (index, bot) in bots.enumerated() {
      guard let bot else { continue }
      let means = means(bot, place, faultsAs: worst[place])
      for deal in 0..<length(bot) {
        guard let result = means(deal) else { continue }
        sums.add(result, games: 1, of: index, deal: deal + 1)
      }
    }
    sums.close()
    return (ranking[place], sums)
  }

  /// By bot: each of its games, and whether it was won, by the first ranking rate; nil if there is none.
  package var wins: [[(deal: Int, isWon: Bool)]]? {
    guard let place = ranking.firstIndex(where: { $0.summary == .rate }) else { return nil }
    return plays.indices.map { bot in
      (0..<length(bot)).flatMap { deal in values(bot, deal, place, faultsAs: nil).map { (deal + 1, $0 > 0) } }
    }
  }

  package func count(of bot: Int) -> Int { (0..<length(bot)).count { hasPlayed(bot, $0) } }

  /// The number of deals that both bots played.
  package func common(_ a: Int, _ b: Int) -> Int {
    (0..<min(length(a), length(b))).count { hasPlayed(a, $0) && hasPlayed(b, $0) }
  }

  /// For a bot that played a deal more than once: the number of its deals, and for each rate the effective number of
  /// independent games; nil for any other bot.
  package func repetition(of bot: Int) -> Repetition? {
    guard plays[bot].count > 1 else { return nil }
    let deals = (0..<length(bot)).lazy.filter { hasPlayed(bot, $0) }
    var worth: [String: Double] = [:]
    for (place, measure) in ranking.enumerated() where measure.summary == .rate {
      var games = HeadToHead()
      for deal in deals {
        let values = values(bot, deal, place, faultsAs: nil)
        games.add(games: values.count, halves: 2 * values.reduce(0, +))
      }
      worth[measure.name] = games.separateGames
    }
    return Repetition(deals: deals.count, worth: worth)
  }
}

extension DealResults {
  /// The confidence interval, over other deals, of the mean that ranks first; nil if no mean ranks first, and for fewer
  /// than two deals.
  package func meanInterval(of bot: Int) -> Interval? {
    guard let first = ranking.first, first.summary == .mean, first.among == nil else { return nil }
    let mean = means(bot, 0, faultsAs: nil)
    let values = (0..<length(bot)).compactMap(mean)
    guard let interval = Estimate.mean(of: values)?.interval() else { return nil }
    return first.isMoreBetter ? interval : Interval(low: -interval.high, high: -interval.low)
  }
}

/// The deals of a bot that played some of them more than once, in several runs.
public struct Repetition: Equatable, Sendable {
  public var deals: Int
  /// By name of a rate: the effective number of independent games.
  public var worth: [String: Double]
}
