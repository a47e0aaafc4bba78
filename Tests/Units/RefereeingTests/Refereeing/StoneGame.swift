import GameRules
import JSON

/// A turn game as small as can be: two seats take one to three stones, and the seat that takes the last one wins.
struct StoneGame: Game {
  struct Options: GameOptions {
    var stones = 7
    /// False: prompts list `take 1` alone, though the others are legal.
    var listsAll = true

    static var fields: [OptionField<Options>] {
      [
        .integer("stones", \.stones, 1...99, "How many stones lie there at first."),
        .flag("lists_all", \.listsAll, "Whether prompts list every legal action."),
      ]
    }
  }

  struct Action: GameAction {
    var count: Int

    init(count: Int) { self.count = count }
    init?(_ text: String) {
      guard text.hasPrefix("take "), let count = Int(text.dropFirst(5)) else { return nil }
      self.count = count
    }
    var description: String { "take \(count)" }
  }

  struct Observation: GameObservation {
    var stones: Int

    func write(to json: inout JSONWriter) {
      json.object { json in
        json.key("stones")
        json.integer(stones)
      }
    }
  }

  static let name = "stones"
  static let rulesVersion = 1
  static let seatCounts = 2...2
  static let measures = [
    Measure("won", unit: "games", summary: .rate, isRanking: true),
    Measure("taken", unit: "stones", summary: .mean, isRanking: false),
  ]

  let options: Options
  /// The number of stones at which the rules refuse what they call legal.
  var refusing: Int?
  private(set) var stones: Int
  private(set) var active: Seat = 0
  private var taken = [0, 0]
  private(set) var winner: Seat?

  var seats: Int { 2 }
  var scene: Scene { Scene(piles: [], badges: [Scene.Badge("stones", "\(stones)")], active: [active]) }
  var phase: Phase {
    guard let winner else { return .turn(active) }
    let results = Seat.all(2).map { [$0 == winner ? 1 : 0, taken[$0.index]] }
    return .over(Outcome(ending: stones == 0 ? "cleared" : "left", results: results))
  }

  init(_ stones: Int, listsAll: Bool = true) {
    options = Options(stones: stones, listsAll: listsAll)
    self.stones = stones
  }

  init(dealtBy random: inout SeededRandom, seats: Int, options: Options) throws(IllegalDeal) {
    guard seats == 2 else { throw .seats(seats, allowed: StoneGame.seatCounts) }
    self.options = options
    stones = options.stones
  }

  init(
    consistentWith observation: Observation, seenBy seat: Seat, seats: Int, options: Options, random: inout SeededRandom
  ) throws(IllegalDeal) {
    try self.init(dealtBy: &random, seats: seats, options: options)
    stones = observation.stones
    active = seat
  }

  func legalActions(for seat: Seat) -> [Action] {
    winner == nil && seat == active ? (1...min(stones, 3)).map(Action.init(count:)) : []
  }

  func offeredActions(for seat: Seat) -> [Action] {
    options.listsAll ? legalActions(for: seat) : Array(legalActions(for: seat).prefix(1))
  }

  func observation(for seat: Seat) -> Observation { Observation(stones: stones) }

  static let hasRaces = false
  static let actionSpace = 3
  static let numberFields = [NumberField("stones", 0...99, "how many stones are left")]
  func number(of action: Action) -> Int { action.count - 1 }
  func action(numbered number: Int) -> Action? { 0..<3 ~= number ? Action(count: number + 1) : nil }
  func writeNumbers(for seat: Seat, to row: inout NumberRow) { row.put(stones) }

  mutating func apply(_ event: Event<Action>) throws(IllegalEvent) -> [Verdict] {
    guard winner == nil else { throw .over }
    switch event {
    case .action(let action, let seat):
      if stones == refusing { throw .wrongPhase }
      guard seat == active else { throw .notAsked(seat: seat) }
      guard isLegal(action, for: seat) else { throw .notLegal(action: action.description, seat: seat) }
      stones -= action.count
      taken[seat.index] += action.count
      if stones == 0 { winner = seat }
      active = Seat(1 - seat.index)
    case .race: throw .wrongPhase
    case .withdrawal(let seat): winner = Seat(1 - seat.index)
    }
    return []
  }
}
