import GameRules
import JSON

/// A race as small as can be: a lamp is lit or dark, and whoever knocks first while it is lit gets a point.
///
/// A knock in the dark costs a point and the next round. The last seat that is left ends the game.
struct Knock: Game {
  struct Options: GameOptions {
    var rounds = 3

    static var fields: [OptionField<Options>] {
      [.integer("rounds", \.rounds, 1...99, "How many lamps there are.")]
    }
  }

  /// Its text is one letter, for which Unicode has a second spelling.
  struct Action: GameAction {
    init() {}
    init?(_ text: String) { if text != "K" { return nil } }
    var description: String { "K" }
  }

  struct Observation: GameObservation {
    var lit: Bool
    var left: Int

    func write(to json: inout JSONWriter) {
      json.object { json in
        json.key("lit")
        json.bool(lit)
        json.key("left")
        json.integer(left)
      }
    }
  }

  static let name = "knock"
  static let rulesVersion = 1
  static let seatCounts = 2...4
  static let measures = [
    Measure("stayed", unit: "games", summary: .rate, isRanking: true),
    Measure("points", unit: "points", summary: .total, isRanking: true),
  ]
  static let scoreIndex = 1

  let options: Options
  let seats: Int
  /// The next one last.
  private var lamps: [Bool]
  private(set) var points: [Int]
  private(set) var present: SeatSet
  var raceStage = RaceStage.open
  private var resting = SeatSet()

  init(_ lamps: [Bool], seats: Int = 2) {
    options = Options(rounds: lamps.count)
    self.lamps = lamps.reversed()
    self.seats = seats
    points = [Int](repeating: 0, count: seats)
    present = SeatSet(Seat.all(seats))
  }

  init(dealtBy random: inout SeededRandom, seats: Int, options: Options) throws(IllegalDeal) {
    guard Knock.seatCounts.contains(seats) else { throw .seats(seats, allowed: Knock.seatCounts) }
    self.init((0..<options.rounds).map { _ in random.below(2) == 1 }, seats: seats)
  }

  init(
    consistentWith observation: Observation, seenBy seat: Seat, seats: Int, options: Options, random: inout SeededRandom
  ) throws(IllegalDeal) {
    try self.init(dealtBy: &random, seats: seats, options: options)
    lamps = lamps.prefix(observation.left - 1) + [observation.lit]
  }

  var scene: Scene { Scene(piles: [], badges: [], active: racing) }
  var phase: Phase {
    if lamps.isEmpty || present.count < 2 {
      let results = Seat.all(seats).map { [present.contains($0) ? 1 : 0, points[$0.index]] }
      return .over(Outcome(ending: lamps.isEmpty ? "dark" : "left", results: results))
    }
    return .race(racing)
  }

  /// Who is not resting, or everybody if that is nobody.
  private var racing: SeatSet {
    let awake = SeatSet(present.filter { !resting.contains($0) })
    return awake.isEmpty ? present : awake
  }

  func legalActions(for seat: Seat) -> [Action] {
    if case .race(let racing) = phase, racing.contains(seat) { [Action()] } else { [] }
  }

  /// Only the first knock while it is lit counts; in the dark each costs a point.
  func isDecided(by claims: [Claim<Action>]) -> Bool { lamps.last == true && !claims.isEmpty }

  func observation(for seat: Seat) -> Observation { Observation(lit: lamps.last ?? false, left: lamps.count) }

  static let hasRaces = true
  static let actionSpace = 1
  static let numberFields = [
    NumberField("lit", 0...1, "1 while the lamp is lit"), NumberField("left", 0...99, "how many lamps are left"),
  ]
  func number(of action: Action) -> Int { 0 }
  func action(numbered number: Int) -> Action? { number == 0 ? Action() : nil }
  func writeNumbers(for seat: Seat, to row: inout NumberRow) {
    row.put(lamps.last ?? false)
    row.put(lamps.count)
  }

  mutating func apply(_ event: Event<Action>) throws(IllegalEvent) -> [Verdict] {
    guard case .race(let racing) = phase else { throw .over }
    switch event {
    case .action: throw .wrongPhase
    case .withdrawal(let seat):
      guard present.contains(seat) else { throw .noSuchSeat(seat) }
      present.remove(seat)
      return []
    case .race(let claims):
      for claim in claims where !racing.contains(claim.seat) { throw .notAsked(seat: claim.seat) }
      let isOrdered = zip(claims, claims.dropFirst()).allSatisfy { $0.reaction <= $1.reaction }
      guard isOrdered, SeatSet(claims.map(\.seat)).count == claims.count else { throw .badOrder }
      return judge(claims)
    }
  }

  private mutating func judge(_ claims: [Claim<Action>]) -> [Verdict] {
    let isLit = lamps.removeLast()
    resting = isLit ? [] : SeatSet(claims.map(\.seat))
    for claim in isLit ? claims.prefix(1) : claims[...] { points[claim.seat.index] += isLit ? 1 : -1 }
    return claims.indices.map { isLit ? ($0 == 0 ? .right : .late) : .wrong }
  }
}
