import GameRules
import JSON

/// A game that costs the rules nothing: alone a seat has a turn a round, several race for every round.
///
/// The only action is `go`; the first to say so wins the round.
struct NoOpGame: Game {
  struct Options: GameOptions {
    var rounds = 100
    static var fields: [OptionField<Options>] {
      [.integer("rounds", \.rounds, 1...1_000_000, "How many rounds are played.")]
    }
  }

  struct Action: GameAction {
    init() {}
    init?(_ text: String) { if text != "go" { return nil } }
    var description: String { "go" }
  }

  struct Observation: GameObservation {
    var left: Int

    func write(to json: inout JSONWriter) { json.object { $0.member("left", left) } }
  }

  static let name = "drill"
  static let rulesVersion = 1
  static let seatCounts = 1...8
  static let measures = [Measure("rounds", unit: "rounds", summary: .total, isRanking: true)]

  let options: Options
  let seats: Int
  private var left: Int
  private var present: SeatSet
  /// Rounds won, by seat.
  private(set) var won: [Int]

  init(dealtBy random: inout SeededRandom, seats: Int, options: Options) throws(IllegalDeal) {
    guard NoOpGame.seatCounts.contains(seats) else { throw .seats(seats, allowed: NoOpGame.seatCounts) }
    self.options = options
    self.seats = seats
    left = options.rounds
    present = SeatSet(Seat.all(seats))
    won = [Int](repeating: 0, count: seats)
  }

  init(
    consistentWith observation: Observation, seenBy seat: Seat, seats: Int, options: Options, random: inout SeededRandom
  ) throws(IllegalDeal) {
    try self.init(dealtBy: &random, seats: seats, options: options)
    left = observation.left
  }

  var scene: Scene { Scene(piles: [], badges: [Scene.Badge("left", "\(left)")], active: present) }

  var phase: Phase {
    guard left > 0, !present.isEmpty else { return .over(Outcome(ending: "done", results: won.map { [$0] })) }
    return seats == 1 ? .turn(0) : .race(present)
  }

  func legalActions(for seat: Seat) -> [Action] { left > 0 && present.contains(seat) ? [Action()] : [] }

  func observation(for seat: Seat) -> Observation { Observation(left: left) }

  static let hasRaces = true
  static let actionSpace = 1
  static let numberFields = [NumberField("left", 0...1_000_000, "how many rounds are left")]
  func number(of action: Action) -> Int { 0 }
  func action(numbered number: Int) -> Action? { number == 0 ? Action() : nil }
  func writeNumbers(for seat: Seat, to row: inout NumberRow) { row.put(left) }

  mutating func apply(_ event: Event<Action>) throws(IllegalEvent) -> [Verdict] {
    switch event {
    case .withdrawal(let seat):
      present.remove(seat)
      return []
    case .action(_, let seat):
      left -= 1
      won[seat.index] += 1
      return []
    case .race(let claims):
      left -= 1
      if let first = claims.first { won[first.seat.index] += 1 }
      return claims.indices.map { $0 == 0 ? .right : .late }
    }
  }
}
