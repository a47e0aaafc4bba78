import Cards
public import GameRules

// The numbers of actions: single moves first, then the fans, by columns and count.
extension Klondike {
  public static let hasRaces = false
  public static let actionSpace = KlondikeAction.firstFan + 7 * 6 * 13

  public func number(of action: KlondikeAction) -> Int { action.number }

  public func action(numbered number: Int) -> KlondikeAction? { KlondikeAction(number: number) }

  // Without intermediate arrays of actions, which took longer than the moves themselves.

  public func appendActionNumbers(for seat: Seat, below limit: Int, to numbers: inout [Int32]) {
    guard seat == 0, ending == nil else { return }
    func append(_ action: KlondikeAction) {
      if action.number < limit { numbers.append(Int32(truncatingIfNeeded: action.number)) }
    }
    position.forEachMove { append(.move($0)) }
    forEachActionBesidesMoves(append)
  }

  /// A random legal move, or, if there is none, another legal action.
  public func randomAction(for seat: Seat, using random: inout SplitMix64) -> KlondikeAction? {
    guard seat == 0, ending == nil else { return nil }
    let move = withUnsafeTemporaryAllocation(of: KlondikeMove.self, capacity: Klondike.actionSpace) { moves in
      var count = 0
      position.forEachMove { move in
        moves.initializeElement(at: count, to: move)
        count += 1
      }
      return count > 0 ? moves[random.below(count)] : nil
    }
    if let move { return .move(move) }
    let others = legalActions(for: seat)
    return others[random.below(others.count)]
  }

  /// Plays like the general playout, and reuses the memory of the moves.
  @discardableResult
  public mutating func playOut(limit: Int, using random: inout SplitMix64) -> Int {
    var moves: [KlondikeMove] = []
    var played = 0
    while played < limit, ending == nil {
      position.moves(into: &moves)
      if !moves.isEmpty {
        play(moves[random.below(moves.count)])
      } else if let action = randomAction(for: 0, using: &random) {
        perform(action)
      }
      played += 1
    }
    return played
  }
}

extension KlondikeAction {
  fileprivate static let firstFan = 55

  /// The text of every action, by its number, in at most eight letters, the first in the lowest byte.
  static let texts = (0..<Klondike.actionSpace).map { number in
    let text = KlondikeAction(number: number)!.description.utf8
    return (letters: text.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }, count: text.count)
  }

  var number: Int {
    switch self {
    case .undo: 52
    case .redo: 53
    case .resign: 54
    case .move(let move):
      switch move {
      case .draw: 0
      case .redeal: 1
      case .wasteToFoundation: 2
      case .wasteToColumn(let to): 3 + Int(to)
      case .columnToFoundation(let from): 10 + Int(from)
      case .foundationToColumn(let suit, let to): 17 + Int(suit.rawValue) * 7 + Int(to)
      case .flip(let column): 45 + Int(column)
      case .columnToColumn(let from, let to, let count):
        KlondikeAction.firstFan + (Int(from) * 6 + Int(to) - (to > from ? 1 : 0)) * 13 + Int(count) - 1
      }
    }
  }

  fileprivate init?(number: Int) {
    switch number {
    case 0: self = .move(.draw)
    case 1: self = .move(.redeal)
    case 2: self = .move(.wasteToFoundation)
    case 3..<10: self = .move(.wasteToColumn(UInt8(number - 3)))
    case 10..<17: self = .move(.columnToFoundation(UInt8(number - 10)))
    case 17..<45:
      let (suit, to) = (number - 17).quotientAndRemainder(dividingBy: 7)
      guard let suit = Suit(rawValue: UInt8(suit)) else { return nil }
      self = .move(.foundationToColumn(suit, UInt8(to)))
    case 45..<52: self = .move(.flip(UInt8(number - 45)))
    case 52: self = .undo
    case 53: self = .redo
    case 54: self = .resign
    case KlondikeAction.firstFan..<Klondike.actionSpace:
      let (columns, count) = (number - KlondikeAction.firstFan).quotientAndRemainder(dividingBy: 13)
      let (from, other) = columns.quotientAndRemainder(dividingBy: 6)
      let to = other < from ? other : other + 1
      self = .move(.columnToColumn(from: UInt8(from), to: UInt8(to), count: UInt8(count + 1)))
    default: return nil
    }
  }
}

// What the player sees, as numbers.
extension Klondike {
  /// The number of a card that was never seen; 0 is not a card, and 1 to 52 are the cards.
  private static let unseen = 53
  /// Six face-down cards and a run from king to ace.
  private static let columnPlaces = 19

  public static let numberFields: [NumberField] = {
    let cards = 0...unseen
    let columns = KlondikePosition.columns.map { column in
      NumberField("tableau \(column + 1)", count: columnPlaces, cards, "the cards of column \(column + 1), from below")
    }
    return [
      NumberField(
        "stock", count: KlondikePosition.talonCapacity, cards, "the cards of the stock; the last is drawn next"),
      NumberField("waste", count: KlondikePosition.talonCapacity, cards, "the cards of the waste; the last is the top"),
      NumberField("foundations", count: 4, 0...13, "how many spades, clubs, diamonds and hearts are home"),
    ] + columns + [
      NumberField("down", count: 7, 0...6, "how many cards of each column lie face down"),
      NumberField("redeals_left", -1...1000, "how often the waste may be turned over; -1 without a limit"),
      NumberField("actions_left", 0...100_000, "how many actions are left"),
      NumberField("score", -52...100_000, "the score"),
      NumberField(
        "barren_pass", 0...1,
        "1 while only draws and redeals were legal since the waste was last empty, or if only resigning is"),
    ]
  }()

  public func writeNumbers(for seat: Seat, to row: inout NumberRow) {
    put(lanes: position.stock, highestFirst: true, to: &row)
    put(lanes: position.waste, highestFirst: false, to: &row)
    for suit in Suit.allCases { row.put(position.home.intersection(.suit(suit)).count) }
    for column in KlondikePosition.columns { put(column: column, to: &row) }
    for column in KlondikePosition.columns { row.put(position.downCount(column)) }
    row.put(position.redealsLeft ?? -1)
    row.put(position.actionsLeft)
    row.put(position.score)
    row.put(position.isPassBarren)
  }

  private func put(lanes: UInt32, highestFirst: Bool, to row: inout NumberRow) {
    var rest = lanes
    for _ in 0..<lanes.nonzeroBitCount {
      let lane = highestFirst ? 31 - rest.leadingZeroBitCount : rest.trailingZeroBitCount
      rest &= ~(1 << UInt32(lane))
      row.put(number(ofCardAt: position.talon[lane]))
    }
    row.put(none: KlondikePosition.talonCapacity - lanes.nonzeroBitCount)
  }

  private func put(column: Int, to row: inout NumberRow) {
    let down = position.downCount(column)
    var rest = position.faceUp(column)
    for place in 0..<down {
      row.put(number(ofCardAt: position.buried[KlondikePosition.firstBuried(column) + place]))
    }
    let run = rest.count
    while !rest.isEmpty {
      let highest = rest.highest
      rest.subtract(highest)
      row.put(number(ofCardAt: UInt8(highest.bits.trailingZeroBitCount)))
    }
    row.put(none: Klondike.columnPlaces - down - run)
  }

  /// Its number, by its index in a mask.
  private func number(ofCardAt index: UInt8) -> Int {
    seen.intersects(CardMask(index: index)) ? Int(Card(maskIndex: index).number) + 1 : Klondike.unseen
  }
}
