public import GameRules

/// Heaps of stones: each turn takes any number of them from one heap, and the seat that takes the last stone wins.
///
/// The game of docs/guide/8-adding-a-game.md. Its author followed CONTRIBUTING.md and read nothing else.
public struct Nim: Game {
  public static let name = "nim"
  public static let rulesVersion = 1
  public static let seatCounts = 2...2
  public static let measures = [
    Measure("won", unit: "games", summary: .rate, isRanking: true),
    Measure("stones", unit: "stones", summary: .mean, isRanking: false),
  ]

  public let options: NimOptions
  /// How many stones each heap had at first, and has now.
  let dealt: [Int]
  public private(set) var heaps: [Int]
  /// The stones that each seat has taken, by name.
  private(set) var taken: [[String]] = [[], []]
  public private(set) var active: Seat = 0
  private var ending: (word: String, winner: Seat)?

  public var seats: Int { 2 }

  public init(dealtBy random: inout SeededRandom, seats: Int, options: NimOptions) throws(IllegalDeal) {
    try self.init(
      cards: Nim.cards(dealtBy: &random, seats: seats, options: options), seats: seats, options: options)
  }

  /// The words are the sizes of the heaps.
  public init(cards: [String], seats: Int, options: NimOptions) throws(IllegalDeal) {
    guard Nim.seatCounts.contains(seats) else { throw .seats(seats, allowed: Nim.seatCounts) }
    for word in cards where Int(word).map({ 1...options.most ~= $0 }) != true {
      throw .impossible("\(word) is no heap")
    }
    guard cards.count == options.heaps else { throw .impossible("there are not \(options.heaps) heaps") }
    self.options = options
    dealt = cards.compactMap { Int($0) }
    heaps = dealt
  }

  public static func cards(dealtBy random: inout SeededRandom, seats: Int, options: NimOptions) -> [String] {
    (0..<options.heaps).map { _ in "\(1 + random.below(options.most))" }
  }

  public init(
    consistentWith observation: NimObservation, seenBy seat: Seat, seats: Int, options: NimOptions,
    random: inout SeededRandom
  ) throws(IllegalDeal) {
    guard Nim.seatCounts.contains(seats) else { throw .seats(seats, allowed: Nim.seatCounts) }
    guard observation.heaps.count == options.heaps, observation.heaps.allSatisfy({ 0...options.most ~= $0 }),
      observation.taken.count == 2, [0, 1].contains(observation.active)
    else { throw .impossible("no heaps of these options") }
    self.options = options
    heaps = observation.heaps
    // Nothing is hidden; whose stones came from which heap has no bearing on anything.
    var owed = observation.taken
    var dealt = heaps
    for heap in dealt.indices {
      for seat in owed.indices {
        let count = min(owed[seat], options.most - dealt[heap])
        taken[seat] += (0..<count).map { Nim.stone($0 + dealt[heap], of: heap) }
        dealt[heap] += count
        owed[seat] -= count
      }
    }
    guard owed == [0, 0] else { throw .impossible("more stones taken than there were") }
    self.dealt = dealt
    active = Seat(observation.active)
    if let ending = observation.ending, let winner = observation.winner { self.ending = (ending, Seat(winner)) }
  }

  public static func == (a: Nim, b: Nim) -> Bool {
    a.options == b.options && a.dealt == b.dealt && a.heaps == b.heaps && a.taken == b.taken && a.active == b.active
      && a.ending?.word == b.ending?.word && a.ending?.winner == b.ending?.winner
  }

  public var phase: Phase {
    guard let ending else { return .turn(active) }
    return .over(
      Outcome(
        ending: ending.word, isWin: ending.word == "cleared",
        results: Seat.all(2).map { [$0 == ending.winner ? 1 : 0, taken[$0.index].count] }))
  }

  public func legalActions(for seat: Seat) -> [NimAction] {
    guard ending == nil, seat == active else { return [] }
    return heaps.indices.flatMap { heap in
      (0..<heaps[heap]).map { NimAction(count: $0 + 1, heap: heap) }
    }
  }

  public func observation(for seat: Seat) -> NimObservation {
    NimObservation(
      heaps: heaps, active: active.index, taken: taken.map(\.count), ending: ending?.word,
      winner: ending?.winner.index)
  }

  @discardableResult
  public mutating func apply(_ event: Event<NimAction>) throws(IllegalEvent) -> [Verdict] {
    guard ending == nil else { throw .over }
    switch event {
    case .race: throw .wrongPhase
    case .withdrawal(let seat):
      guard 0..<2 ~= seat.index else { throw .noSuchSeat(seat) }
      ending = ("left", Seat(1 - seat.index))
    case .action(let action, let seat):
      guard 0..<2 ~= seat.index else { throw .noSuchSeat(seat) }
      guard seat == active else { throw .notAsked(seat: seat) }
      guard isLegal(action, for: seat) else { throw .notLegal(action: action.description, seat: seat) }
      let rest = heaps[action.heap] - action.count
      taken[seat.index] += (rest..<heaps[action.heap]).map { Nim.stone($0, of: action.heap) }
      heaps[action.heap] = rest
      let other = Seat(1 - seat.index)
      if heaps.allSatisfy({ $0 == 0 }) { ending = ("cleared", options.isMisere ? other : seat) }
      active = other
    }
    return []
  }

  public var scene: Scene {
    let left = heaps.indices.map { heap in
      Scene.Pile(
        "heap \(heap + 1)", x: Double(heap), y: 0, layout: .column(height: 3),
        cards: (0..<heaps[heap]).map { Scene.Card(Nim.stone($0, of: heap)) })
    }
    let won = Seat.all(2).map { seat in
      Scene.Pile(
        "taken \(seat.index)", words: "stones", x: Double(seat.index), y: 4, layout: .stack,
        cards: taken[seat.index].map { Scene.Card($0) }, owner: seat)
    }
    return Scene(piles: left + won, badges: [], active: ending == nil ? [active] : [])
  }

  /// The name of a stone: "b3" is the third of the second heap.
  private static func stone(_ number: Int, of heap: Int) -> String {
    String(UnicodeScalar(UInt8(ascii: "a") + UInt8(heap))) + "\(number + 1)"
  }
}
