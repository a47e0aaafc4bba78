public import GameRules
import Ratings

/// The analysed games of one event.
public struct EventAnalysis: Sendable {
  /// The event's index, from 0.
  public let event: Int
  public let game: any Game.Type
  public let seats: Int
  /// The bots, the one with the least loss a game first.
  public let bots: [BotAnalysis]
  /// The least and the greatest number of deals of the hidden cards for a decision.
  public let samples: ClosedRange<Int>

  /// - Parameter names: the names of bots in reports.
  /// - Returns: nil without a game.
  public init?(event: Int, game: any Game.Type, _ tables: [TableAnalysis], names: (String) -> String) {
    guard let least = tables.map(\.samples).min(), let most = tables.map(\.samples).max() else { return nil }
    (self.event, self.game, samples) = (event, game, least...most)
    seats = tables[0].seats.count
    var bots: [String: BotAnalysis] = [:]
    for table in tables {
      for (seat, row) in table.seats.enumerated() {
        let name = names(row.bot)
        bots[name, default: BotAnalysis(bot: name)].games.append(.init(table: table, seat: seat))
      }
    }
    self.bots = bots.values.sorted { ($0.meanLoss, $0.bot) < ($1.meanLoss, $1.bot) }
  }

  /// True if losses of the game's score were computed.
  public var hasScores: Bool { bots.contains { $0.games.contains { $0.table.seats[$0.seat].scoreLoss != 0 } } }

  /// How many deals show that two bots differ, as much as they do here, by their losses and by the game's first measure.
  public struct Distinction: Sendable {
    public var better: String
    public var worse: String
    /// The deals on which both were analysed.
    public var shared: Int
    /// Nil if no number of deals suffices.
    public var byLoss: Double?
    public var byResult: Double?
  }

  /// The distinctions between each bot and the next.
  public var distinctions: [Distinction] {
    zip(bots, bots.dropFirst()).compactMap { better, worse in
      let (own, other) = (better.byDeal, worse.byDeal)
      let deals = own.keys.filter { other[$0] != nil }.sorted()
      guard deals.count > 1 else { return nil }
      let size = SampleSize(tests: max(bots.count * (bots.count - 1) / 2, 1))
      func needed(_ value: (BotAnalysis.DealFigures) -> Double) -> Double? {
        let pairs = ResultPairs(deals.map { (value(own[$0]!), value(other[$0]!)) })
        return size.deals(by: PairTest(onDeals: pairs, countsDeals: false), on: deals.count)
      }
      return Distinction(
        better: better.bot, worse: worse.bot, shared: deals.count, byLoss: needed(\.loss), byResult: needed(\.result))
    }
  }
}

extension BotAnalysis {
  fileprivate struct DealFigures {
    var loss: Double
    var result: Double
  }

  /// The means of the bot's games on each deal.
  fileprivate var byDeal: [Int: DealFigures] {
    Dictionary(grouping: games, by: \.table.deal).mapValues { games in
      let count = Double(games.count)
      return DealFigures(
        loss: games.reduce(0) { $0 + $1.loss } / count,
        result: games.reduce(0) { $0 + Double($1.table.seats[$1.seat].result) } / count)
    }
  }
}
