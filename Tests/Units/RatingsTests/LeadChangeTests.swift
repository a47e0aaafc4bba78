import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct LeadChangeTests {
  /// Two bots' games on deals whose luck decides how often the first one wins.
  private func games(_ luck: [Double], from first: Int = 0, _ random: inout SplitMix) -> RatedGames {
    var games = RatedGames(bots: 2)
    for (deal, luck) in luck.enumerated() {
      let isWon = Double.random(in: 0..<1, using: &random) < luck
      games.add(Placement(bots: [0, 1], scores: isWon ? [1, 0] : [0, 1]), deal: first + deal)
    }
    return games
  }

  private func change(_ old: RatedGames, _ new: RatedGames, sharingDeals: Bool) throws -> Estimate {
    let change = LeadChange(from: old, to: new, sharingDeals: sharingDeals)
    return try #require(change.change(of: (0, 0), over: [(1, 1)]))
  }

  @Test func `pools of other deals are independent`() throws {
    var random = SplitMix(state: 1)
    let luck = (0..<80).map { _ in 0.6 }
    let (old, new) = (games(luck, &random), games(luck, &random))
    let leads = try [old, new].map { try #require(BradleyTerry($0).strengths.lead(of: 0, over: [1])) }
    #expect(try change(old, new, sharingDeals: false) == leads[1] - leads[0])
  }

  @Test func `a pool played again as it was has not changed, and that is almost sure`() throws {
    var random = SplitMix(state: 2)
    let pool = games((0..<80).map { _ in 0.6 }, &random)
    let (apart, paired) = (try change(pool, pool, sharingDeals: false), try change(pool, pool, sharingDeals: true))
    #expect(abs(paired.value) < 1e-6)
    #expect(paired.standardError < apart.standardError / 10)
  }

  @Test func `luck that two pools share leaves intervals at 95 %, where independence would waste it`() throws {
    var random = SplitMix(state: 3)
    let tournaments = 400
    var (held, widths) = (0, (paired: 0.0, apart: 0.0))
    for _ in 0..<tournaments {
      // Most deals decide themselves.
      let luck = (0..<100).map { _ in Bool.random(using: &random) ? 0.9 : 0.1 }
      let (old, new) = (games(luck, &random), games(luck, &random))
      let paired = try change(old, new, sharingDeals: true)
      let interval = paired.interval()
      if interval.low <= 0, interval.high >= 0 { held += 1 }
      widths.paired += paired.standardError
      widths.apart += try change(old, new, sharingDeals: false).standardError
    }
    // Three standard errors of 95 % in 400.
    #expect((367...393).contains(held), "\(held)")
    #expect(widths.paired < 0.75 * widths.apart)
  }

  @Test func `only deals of both pools are compared, and too few of them leave the pools apart`() throws {
    var random = SplitMix(state: 4)
    let luck = (0..<60).map { _ in 0.7 }
    let (old, new) = (games(luck, &random), games(luck, from: 59, &random))
    #expect(try change(old, new, sharingDeals: true) == change(old, new, sharingDeals: false))
    #expect(LeadChange(from: old, to: new, sharingDeals: true).change(of: (0, 0), over: []) == nil)
  }
}
