public import GameRules
public import Refereeing
public import Scheduling

/// The plan of one event: a game, its options, its deals, and how its tables are run.
@dynamicMemberLookup
public struct EventPlan: Sendable {
  public var setting: any GameSetting
  /// How the event pairs its bots; its members can be accessed directly on the plan.
  public internal(set) var pairing: PairingRules
  public var rules = TableRules()
  /// False starts a new process for every game.
  public var keepsBots = true
  /// How often every pair of the first bots meets, which determines the number of deals; nil if the file sets that
  /// number.
  public var gamesPerPair: Int?
  /// The deals file; nil if deals follow from the seed.
  public var dealsPath: String?
  /// The deals of that file, in its order; empty if they follow from the seed.
  public internal(set) var givenDeals: [GivenDeal] = []
  /// The name of the measure that ranks the bots; nil for the game's default.
  public var rankBy: String?
  /// The weight of the event in the grade, relative to the other events.
  public var weight = 1.0
  static let weightRange = 0.001...1000.0

  /// An event of a game with its default number of seats.
  public init(_ setting: any GameSetting, deals: Int) {
    self.setting = setting
    pairing = PairingRules(seats: setting.game.usualSeats, deals: deals)
  }

  public subscript<Value>(dynamicMember member: WritableKeyPath<PairingRules, Value>) -> Value {
    get { pairing[keyPath: member] }
    set { pairing[keyPath: member] = newValue }
  }

  public var game: any Game.Type { setting.game }

  /// The rules of a table with these bots, some of which may be people or have clocks of their own.
  func rules(among seated: [Competitor?]) -> TableRules {
    var rules = rules
    for (seat, competitor) in seated.enumerated() {
      if let clock = competitor?.clock { rules.odds[seat] = clock }
    }
    suitPeople(&rules, among: seated)
    return rules
  }

  /// The measures counted for each seat: the ranking measure first, then the others in the game's order.
  ///
  /// A measure that ranks only the successes of a rate follows that rate.
  public var measures: [Measure] {
    var measures = game.measures
    guard let index = measures.firstIndex(where: { $0.name == rankBy }) else { return measures }
    var first = measures.remove(at: index)
    first.isRanking = true
    let rate = first.among.flatMap { name in measures.firstIndex { $0.name == name } }.map { measures.remove(at: $0) }
    return [rate, first].compactMap(\.self) + measures
  }
}
