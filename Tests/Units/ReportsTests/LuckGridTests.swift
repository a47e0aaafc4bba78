import Analysis
import GameRules
import Reports
import Standings
import TestBasics
import Testing

/// Tables of bots without luck, and the bots that have too much of it.
@Suite(.timeLimited) struct LuckGridTests {
  private let event = EventStandings(
    game: "klondike", seats: 1, measures: [], played: 120, races: 0, photoFinishes: 0, lines: [])

  /// Sixty deals: `ann` wins two of three, `bob` one of three, `peeker` all; the luck of `peeker` is great.
  private var luck: EventLuck {
    let games = (1...60).flatMap { deal in
      let swing = Double(deal % 5 - 2) / 10
      return [
        EventLuck.Game(bot: "ann", deal: deal, isWon: deal % 3 > 0, luck: swing),
        EventLuck.Game(bot: "bob", deal: deal, isWon: deal % 3 == 0, luck: -swing),
        EventLuck.Game(bot: "peeker", deal: deal, isWon: true, luck: 0.4 + swing),
      ]
    }
    return EventLuck(games, bots: ["peeker", "ann", "bob", "idle"], samples: 16)
  }

  @Test func `every pair is compared, and only a bot with too much luck is named`() {
    let luck = luck
    #expect(luck.pairs.map { [$0.first, $0.second] } == [["peeker", "ann"], ["peeker", "bob"], ["ann", "bob"]])
    #expect(luck.pairs.allSatisfy { $0.deals == 60 })
    #expect(abs(luck.pairs[2].plain - 1.0 / 3) < 1e-12)
    #expect(luck.bots.map(\.isTooLucky) == [true, false, false, false])
    let text = LuckGrid.render([(event, luck)])
    #expect(text.contains("The luck of peeker is significantly above 0"))
    #expect(!text.contains("The luck of ann") && !text.contains("The luck of bob"))
    #expect(text.contains(/ann +bob +60 +\+33\.3%/))
    #expect(text.contains(/idle +0 +–/))
  }

  @Test func `p-values of pairs are corrected together, and those of bots together`() {
    let luck = luck
    let alone = EventLuck(
      (1...60).flatMap { deal in
        [
          EventLuck.Game(bot: "ann", deal: deal, isWon: deal % 3 > 0, luck: 0),
          EventLuck.Game(bot: "bob", deal: deal, isWon: deal % 2 == 0, luck: 0),
        ]
      }, bots: ["ann", "bob"], samples: 16)
    #expect(luck.bots[1].pValue == 1)
    let adjusted = alone.pairs[0].test
    #expect(adjusted.adjusted == adjusted.pValue)
    #expect(luck.pairs.allSatisfy { $0.test.adjusted.map { $0 >= 0 } ?? false })
  }

  @Test(arguments: [
    (LuckRefusal.game, "the game does not tell it"), (.givenDeals, "deals_from"), (.stopsEarly, "until"),
    (.freshDeals, "fresh_deals"), (.transcripts(missing: 1), "1 game has no transcript"),
    (.transcripts(missing: 1200), "1,200 games have no transcript"),
  ])
  func `a refusal says why`(refusal: LuckRefusal, reason: String) {
    #expect(LuckGrid.sentence(on: event, refusal).contains(reason))
  }
}
