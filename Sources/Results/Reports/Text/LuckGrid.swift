public import Analysis
import BotProtocol
import Ratings
public import Standings

/// The pairs of bots of each event without the luck of the cards, and the luck of each bot.
public enum LuckGrid {
  public static func render(_ events: [(event: EventStandings, luck: EventLuck)], as form: GridFormat = .text) -> String
  {
    TitledGrid.render(
      events.flatMap { event, luck in
        [
          TitledGrid(
            title: event.title + ": games won, without luck", grid: pairs(luck), remarks: remarks(on: luck)),
          TitledGrid(
            title: event.title + ": luck a game", grid: bots(luck), remarks: remarks(onBotsOf: luck)),
        ]
      }, as: form)
  }

  /// Why the luck of an event is not told.
  public static func sentence(on event: EventStandings, _ refusal: LuckRefusal) -> String {
    let reason =
      switch refusal {
      case .game: "the game does not tell it with these options"
      case .givenDeals: "the deals of \"deals_from\" may have been chosen by their hidden cards"
      case .stopsEarly: "results decided the number of deals (\"until\")"
      case .freshDeals: "each bot has deals of its own (\"fresh_deals\")"
      case .transcripts(let missing):
        "\(missing == 1 ? "1 game has" : "\(Figures.grouped(missing)) games have") no transcript; \"transcripts\": "
          + "\"all\" in the tournament file records every game"
      }
    return "\(event.title): no luck computed: \(reason)"
  }

  private static let won = ComparedFigure(name: "won", heading: "won", unit: "games", isShare: true)

  private static func columns(_ names: [String], _ numbers: [String]) -> [Grid.Column] {
    names.map { Grid.Column($0, isNumber: false) } + numbers.map { Grid.Column($0) }
  }

  private static func pairs(_ luck: EventLuck) -> Grid {
    Grid(
      columns: columns(
        ["bot", "against"], ["deals", "plain", "corrected", "95%", "p", "variance"]),
      rows: luck.pairs.map { pair in
        [
          SafeText.name(pair.first), SafeText.name(pair.second), Figures.grouped(pair.deals),
          Figures.difference(pair.plain, won), Figures.difference(pair.test.difference, won),
          Figures.interval(pair.test.interval, won), Figures.pValue(pair.test.adjusted),
          pair.varianceLeft.map { Figures.decimal(100 * $0, digits: 0) + "%" } ?? "–",
        ]
      })
  }

  private static func remarks(on luck: EventLuck) -> [String] {
    luck.pairs.isEmpty
      ? ["There are no two bots to compare."]
      : [
        "Plain: the difference of the shares of games won. Corrected: the same, less what the cards that turned up gave to "
          + "each bot. 95% and p: for all pairs together (Holm). Variance: what is left of it, and so the share of the deals "
          + "that would have sufficed.",
        "The ranks above come from the plain results. Decide beforehand which of the two counts: taking the more "
          + "favourable one doubles the risk of a false claim.",
      ]
  }

  private static func bots(_ luck: EventLuck) -> Grid {
    Grid(
      columns: columns(["bot"], ["games", "luck", "95%", "p"]),
      rows: luck.bots.map { bot in
        [
          SafeText.name(bot.name), Figures.grouped(bot.games), Figures.difference(bot.luck?.value, won),
          Figures.interval(bot.luck?.interval(), won), Figures.pValue(bot.pValue),
        ]
      })
  }

  private static func remarks(onBotsOf luck: EventLuck) -> [String] {
    [
      "Luck: what the cards that turned up changed of the chance to win, over \(luck.samples) deals of the hidden cards. In "
        + "the long run it is 0 for every bot that knows no hidden card. p: for all bots together (Holm)."
    ]
      + luck.bots.filter(\.isTooLucky).map { bot in
        "The luck of \(SafeText.name(bot.name)) is significantly above 0: evidence that it knows hidden cards, such as those "
          + "of deals that it has met before."
      }
  }
}
