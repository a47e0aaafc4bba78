public import GameRules
public import Refereeing
public import Scheduling

/// One event of a tournament: a game, its options, its deals, and how its tables are run.
@dynamicMemberLookup
public struct EventPlan: Sendable {
  public var setting: any GameSetting
  /// How the event pairs its bots; its members are the event's.
  public internal(set) var pairing: PairingRules
  public var rules = TableRules()
  /// False starts a new process for every game.
  public var keepsBots = true
  /// How often every pair of the opening bots meets, from which the number of deals follows; nil where the file names that.
  public var gamesPerPair: Int?
  /// The file of the event's deals; nil where they follow from the seed.
  public var dealsPath: String?
  /// The deals of that file, in its order; empty where each follows from the seed.
  public internal(set) var givenDeals: [GivenDeal] = []
  /// The name of the measure that ranks the bots; nil leaves it to the game.
  public var rankBy: String?
  /// How much the event counts for the grade, relative to the other events.
  public var weight = 1.0
  static let weightRange = 0.001...1000.0

  /// An event of a game with its usual number of seats.
  public init(_ setting: any GameSetting, deals: Int) {
    self.setting = setting
    pairing = PairingRules(seats: setting.game.usualSeats, deals: deals)
  }

  public subscript<Value>(dynamicMember member: WritableKeyPath<PairingRules, Value>) -> Value {
    get { pairing[keyPath: member] }
    set { pairing[keyPath: member] = newValue }
  }

  public var game: any Game.Type { setting.game }

  /// The rules of a table at which these bots sit, of which some may have clocks of their own, or be people.
  func rules(among seated: [Competitor?]) -> TableRules {
    var rules = rules
    for (seat, competitor) in seated.enumerated() {
      if let clock = competitor?.clock { rules.odds[seat] = clock }
    }
    if seated.contains(where: { $0?.isPerson == true }) { suitPeople(&rules, among: seated) }
    return rules
  }

  /// What is counted for each seat: the measure that ranks the event first, then the others in the game's order.
  ///
  /// A measure that ranks the successes of a rate alone stands behind that rate.
  public var measures: [Measure] {
    var measures = game.measures
    guard let index = measures.firstIndex(where: { $0.name == rankBy }) else { return measures }
    var first = measures.remove(at: index)
    first.isRanking = true
    let rate = first.among.flatMap { name in measures.firstIndex { $0.name == name } }.map { measures.remove(at: $0) }
    return [rate, first].compactMap(\.self) + measures
  }
}
