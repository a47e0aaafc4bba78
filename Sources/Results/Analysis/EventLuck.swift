public import Ratings

/// The bots of a solitaire compared without the luck of the cards, which each game's own luck takes away.
public struct EventLuck: Sendable {
  /// A game with its luck.
  public struct Game: Sendable {
    public var bot: String
    public var deal: Int
    /// True if the game was won; a game with a fault is not.
    public var isWon: Bool
    public var luck: Double

    public init(bot: String, deal: Int, isWon: Bool, luck: Double) {
      (self.bot, self.deal, self.isWon, self.luck) = (bot, deal, isWon, luck)
    }
  }

  /// The luck of a bot.
  public struct Bot: Sendable {
    public let name: String
    public let games: Int
    /// The mean luck; nil for fewer than two games.
    public let luck: Estimate?
    /// The probability of such a mean if it is 0 in the long run, after Holm's correction for all bots.
    public let pValue: Double

    /// True if the mean is significantly above 0, as it is for a bot that knows hidden cards.
    public var isTooLucky: Bool { pValue <= 0.05 && luck.map { $0.value > 0 } ?? false }
  }

  /// Two bots that played the same deals.
  public struct Pair: Sendable {
    public let first: String
    public let second: String
    /// The number of deals.
    public let deals: Int
    /// The difference of the shares of games won.
    public let plain: Double
    /// The same without luck, judged with all other pairs.
    public let test: PairTest
    /// The share of the variance that is left; nil if nothing varies.
    public let varianceLeft: Double?
  }

  /// In the given order.
  public let bots: [Bot]
  /// Each pair once, in the order of the bots.
  public let pairs: [Pair]
  /// The number of imagined deals for each game.
  public let samples: Int

  /// - Parameters:
  ///   - games: the games of the bots, each deal at most once for each of them.
  ///   - bots: the names of the bots, the best first.
  public init(_ games: [Game], bots names: [String], samples: Int) {
    self.samples = samples
    let byBot = Dictionary(grouping: games, by: \.bot)
    let lucks = names.map { name in Estimate.mean(of: (byBot[name] ?? []).map(\.luck)) }
    let adjusted = Holm.adjusted(lucks.map { PairTest($0).pValue })
    bots = names.indices.map { place in
      Bot(
        name: names[place], games: byBot[names[place]]?.count ?? 0, luck: lucks[place], pValue: adjusted[place])
    }
    let byDeal = byBot.mapValues { games in
      Dictionary(games.map { ($0.deal, $0) }) { first, _ in first }
    }
    var compared: [(first: String, second: String, deals: [ControlledComparison.Deal])] = []
    for (place, first) in names.enumerated() {
      for second in names.dropFirst(place + 1) {
        guard let own = byDeal[first], let other = byDeal[second] else { continue }
        let deals = own.keys.filter { other[$0] != nil }.sorted().map { deal in
          let (a, b) = (own[deal]!, other[deal]!)
          return ControlledComparison.Deal(
            difference: (a.isWon ? 1 : 0) - (b.isWon ? 1 : 0), luck: a.luck, otherLuck: b.luck)
        }
        if deals.count > 1 { compared.append((first, second, deals)) }
      }
    }
    let comparisons = compared.map { ControlledComparison($0.deals)! }
    let judgements = PairJudgement.judge(comparisons.map { [PairTest($0.estimate)] })
    pairs = compared.indices.map { place in
      let deals = compared[place].deals
      return Pair(
        first: compared[place].first, second: compared[place].second, deals: deals.count,
        plain: deals.reduce(0) { $0 + $1.difference } / Double(deals.count),
        test: judgements[place].tests[0], varianceLeft: comparisons[place].varianceLeft)
    }
  }
}

/// Why the luck of an event is not told.
public enum LuckRefusal: Error, Equatable, Sendable {
  /// Several seats, no rate that ranks, or a game that does not tell luck with these options.
  case game
  /// The deals were chosen, perhaps by their hidden cards.
  case givenDeals
  /// Results decided the number of deals.
  case stopsEarly
  /// Each bot has deals of its own.
  case freshDeals
  /// Some games have no transcript.
  case transcripts(missing: Int)
}
