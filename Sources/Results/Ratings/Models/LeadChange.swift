/// Changes of bots' leads between two pools of games, in Elo.
///
/// If the pools share deals, the games of a deal in both are one cluster: both pools are rated together on their common
/// deals, and the covariance of a difference is that of `Sandwich`. Otherwise the pools are independent.
public struct LeadChange: Sendable {
  private let old: Strengths?
  private let new: Strengths?
  /// Both pools, with the new pool's bots numbered after those of the old one; nil if they share no deals.
  private let both: Strengths?
  private let offset: Int

  public init(from old: RatedGames, to new: RatedGames, sharingDeals: Bool) {
    self.old = try? BradleyTerry(old).strengths
    self.new = try? BradleyTerry(new).strengths
    both = sharingDeals ? try? BradleyTerry(old.beside(new)).strengths : nil
    offset = old.sums.bots
  }

  /// The increase of a bot's lead over the mean of others from the old to the new pool; nil with too few deals.
  ///
  /// - Parameters:
  ///   - bot: its numbers in the old and in the new pool.
  ///   - others: the numbers of the others.
  public func change(of bot: (old: Int, new: Int), over others: [(old: Int, new: Int)]) -> Estimate? {
    guard !others.isEmpty else { return nil }
    let share = 1 / Double(others.count)
    let now = [bot.new + offset: 1.0].merging(others.map { ($0.new + offset, -share) }, uniquingKeysWith: +)
    let before = [bot.old: -1.0].merging(others.map { ($0.old, share) }, uniquingKeysWith: +)
    if let paired = both?.contrast(now.merging(before, uniquingKeysWith: +)) { return paired }
    guard let old = old?.lead(of: bot.old, over: others.map(\.old)),
      let new = new?.lead(of: bot.new, over: others.map(\.new))
    else { return nil }
    return new - old
  }
}

extension RatedGames {
  /// The games of the deals that both pools have, with the other pool's bots numbered after those of this one.
  fileprivate func beside(_ other: RatedGames) -> RatedGames {
    let deals = deals.intersection(other.deals)
    var both = RatedGames(bots: sums.bots + other.sums.bots)
    for (pool, offset) in [(self, 0), (other, sums.bots)] {
      pool.records.forEach { record in
        guard deals.contains(record.deal) else { return }
        let (bots, places) = record.finish
        both.add(Placement(bots: bots.map { $0 + offset }, scores: places.map { -$0 }), deal: record.deal)
      }
    }
    both.sort()
    return both
  }

  private var deals: Set<Int> {
    var deals: Set<Int> = []
    records.forEach { deals.insert($0.deal) }
    return deals
  }
}
