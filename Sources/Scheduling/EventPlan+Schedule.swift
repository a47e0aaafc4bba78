import GameRules
import Ratings
public import Records

extension EventPlan {
  /// How many tables share a deal.
  var tablesADeal: Int { seats == 1 ? competitors.count : isDuplicate ? seats : 1 }

  /// The bots of a gauntlet who meet all the others, by number.
  public var challengers: [Int] { competitors.indices.filter { competitors[$0].isChallenger } }

  /// How many deals give every bot equally many tables, in each seat.
  private var dealsACycle: Int {
    guard seats > 1 else { return 1 }
    guard format == .gauntlet else { return competitors.count }
    let tables = GauntletDesign.tables(challengers: challengers.count, bots: competitors.count, seats: seats)
    return isDuplicate ? tables / seats : tables
  }

  /// How many tables are played where that does not depend on results: whole cycles.
  var tableCount: Int { (deals + dealsACycle - 1) / dealsACycle * dealsACycle * tablesADeal }

  /// How many of them a part of the tournament has.
  public func tableCount(in shard: Shard) -> Int { shard.deals(of: tableCount / tablesADeal) * tablesADeal }

  /// True if results decide which tables are played.
  public var isInRounds: Bool { makeRounds() != nil }

  /// How many contests `deals` are: whole ones.
  private var contests: Int {
    let each = Contest.deals(seats: seats, isDuplicate: isDuplicate)
    return (deals + each - 1) / each
  }

  /// The rounds in which the event is played; nil where results change nothing.
  func makeRounds() -> (any Rounds)? {
    let bots = competitors.count
    switch (until, format) {
    case (.settled(let goal, let tolerance), _):
      return AdaptiveRounds(
        bots: bots, seats: seats, goal: goal, tolerance: tolerance, budget: contests, seed: seed)
    case (.tested(let test), _): return TestRounds(test, first: challengers.first ?? 0, budget: contests)
    case (nil, .swiss) where seats > 1:
      return SwissRounds(start: start, rounds: rounds ?? SwissRounds.usualRounds(bots: bots), contests: contests)
    case (nil, .knockout) where seats > 1: return KnockoutRounds(start: start, contests: contests)
    case (nil, _): return nil
    }
  }

  /// The bots, the best seeded first, the rest by lot.
  private var start: [Int] {
    var rest = Array(competitors.indices)
    var random = SeededRandom(seed: seed, label: "order of \(competitors.count) bots")
    random.shuffle(&rest)
    let seeded = rest.filter { competitors[$0].seeding != nil }.sorted {
      competitors[$0].seeding! < competitors[$1].seeding!
    }
    return seeded + rest.filter { competitors[$0].seeding == nil }
  }
}
