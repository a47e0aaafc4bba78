/// The constants of a search: the places of the cards at the start.
///
/// Cards are numbers of bits in a `CardMask`.
public struct SolverLayout: Sendable {
  private(set) var draw: Int
  let worryingBack: Bool
  /// True if an empty column takes any card, not only kings.
  let takesAny: Bool
  /// True if only whole runs move.
  let movesWhole: Bool
  /// The number of redeals at the start; nil if they suffice for each card of the talon.
  private(set) var redeals: Int?
  // Vectors, because reference counting of arrays took a third of the time of a search.
  /// For each column, in eight lanes, the cards that it can still turn up, the lowest first, and the lowest face-up
  /// card.
  private var own = SIMD64<UInt8>()
  private var ownCounts = SIMD8<UInt8>()
  /// The column to which a card belongs; 7 for another card.
  private var columns = SIMD64<UInt8>(repeating: 7)
  /// The lane of a card in the talon.
  private var lanes = SIMD64<UInt8>()
  private let talon: SIMD32<UInt8>

  public init(_ position: KlondikePosition) {
    draw = position.options.draw
    worryingBack = position.options.worryingBack
    takesAny = position.options.spaces == .any
    movesWhole = position.options.runs == .whole
    let dealt = position.stock | position.waste
    redeals = position.redealsLeft.flatMap { $0 < dealt.nonzeroBitCount ? $0 : nil }
    talon = position.talon
    for column in KlondikePosition.columns {
      let first = KlondikePosition.firstBuried(column)
      let down = (0..<position.downCount(column)).map { position.buried[first + $0] }
      for (row, card) in (down + position.faceUp(column).highest.indices).enumerated() {
        put(card, into: column, row: row)
        ownCounts[column] += 1
      }
    }
    for lane in 0..<KlondikePosition.talonCapacity where dealt >> UInt32(lane) & 1 == 1 {
      lanes[Int(talon[lane])] = UInt8(lane)
    }
  }

  func column(of card: Int) -> Int { Int(columns[card]) }
  func ownCount(_ column: Int) -> Int { Int(ownCounts[column]) }
  /// The lowest face-up card of a column's own when `left` of them are left.
  func base(of column: Int, left: Int) -> CardMask { CardMask(index: card(of: column, row: left - 1)) }
  func card(of column: Int, row: Int) -> UInt8 { own[8 * column + row] }
  mutating func put(_ card: UInt8, into column: Int, row: Int) {
    own[8 * column + row] = card
    columns[Int(card)] = UInt8(column)
  }

  func lane(of card: Int) -> UInt32 { UInt32(lanes[card]) }

  /// True if each card of the talon can be drawn at any time.
  var hasOpenTalon: Bool { draw == 1 && redeals == nil }

  /// The cards that draws, and redeals unless the pass is the last, bring to the top of a waste of `drawn` cards, if
  /// `lanes` of the talon are left.
  func reach(lanes: UInt32, drawn: Int, isLastPass: Bool = false) -> CardMask {
    let size = lanes.nonzeroBitCount
    var reach = CardMask()
    var rest = lanes
    // The stops of a pass from its beginning, and of the rest of this one; divisions took a tenth of a search.
    var first = isLastPass && drawn > 0 ? 0 : draw
    var next = drawn
    for count in 1..<max(size + 1, 1) {
      let lane = rest.trailingZeroBitCount
      rest &= rest &- 1
      first -= 1
      next -= 1
      guard first == 0 || next == 0 || count == size else { continue }
      if first == 0 { first = draw }
      if next == 0 { next = draw }
      reach.formUnion(CardMask(index: talon[lane]))
    }
    return reach
  }

  /// The cards of `lanes` that cannot be drawn now, but perhaps after some of `leaving`, which can be drawn, have left.
  ///
  /// The card right before one that leaves may come to the top of the waste. Any other card is drawn only if one before
  /// it has left, because a pass stops at the same cards until then. If only one can leave, a pass from its beginning
  /// stops one card later from there on, and the rest of the pass stops as before.
  func opened(by leaving: CardMask, lanes: UInt32) -> CardMask {
    var opened = CardMask()
    var previous = CardMask()
    /// The number of cards so far that may leave.
    var count = 0
    var rest = lanes
    for index in 0..<lanes.nonzeroBitCount {
      let card = CardMask(index: talon[rest.trailingZeroBitCount])
      rest &= rest &- 1
      if count > 1 || count == 1 && index % draw == 0 { opened.formUnion(card) }
      if leaving.intersects(card) {
        count += 1
        opened.formUnion(previous)
      }
      previous = card
    }
    return opened
  }

  /// The same cards with single draws and unlimited redeals.
  var withOpenTalon: SolverLayout {
    var table = self
    table.draw = 1
    table.redeals = nil
    return table
  }

  /// The number of drawn cards of `lanes`, or 0 if it reaches no more cards than an empty waste.
  func drawn(_ count: Int, of lanes: UInt32) -> Int {
    redeals == nil && isPassed(count, of: lanes) ? 0 : count
  }

  /// True if a pass from its beginning reaches a waste of that many cards.
  func isPassed(_ count: Int, of lanes: UInt32) -> Bool {
    count % draw == 0 || count == lanes.nonzeroBitCount
  }

  func cards(in lanes: UInt32) -> CardMask { CardMask(lanes: lanes, of: talon) }
}
