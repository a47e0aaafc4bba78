/// What stays the same while a position is solved: which cards lie where at the start.
///
/// Cards are numbers of bits in a `CardMask`.
struct SolverTable {
  let draw: Int
  let worryingBack: Bool
  /// For each column the cards that it can still turn up, the lowest first, and the lowest that lies face up.
  private let own: [[UInt8]]
  /// The column whose own a card is; 7 for another card.
  private var columns = [UInt8](repeating: 7, count: 52)
  /// The lane of the talon in which a card lies.
  private var lanes = [UInt8](repeating: 0, count: 52)
  private let talon: SIMD32<UInt8>

  init(_ position: KlondikePosition) {
    draw = position.options.draw
    worryingBack = position.options.worryingBack
    talon = position.talon
    own = KlondikePosition.columns.map { column in
      let first = KlondikePosition.firstBuried(column)
      return (0..<position.downCount(column)).map { position.buried[first + $0] }
        + position.faceUp(column).highest.indices
    }
    for (column, cards) in own.enumerated() {
      for card in cards { columns[Int(card)] = UInt8(column) }
    }
    for lane in 0..<KlondikePosition.talonCapacity where (position.stock | position.waste) >> UInt32(lane) & 1 == 1 {
      lanes[Int(talon[lane])] = UInt8(lane)
    }
  }

  func column(of card: Int) -> Int { Int(columns[card]) }
  func ownCount(_ column: Int) -> Int { own[column].count }
  /// The card of its own that lies face up in a column where so many of them are left.
  func base(of column: Int, left: Int) -> CardMask { CardMask(index: own[column][left - 1]) }
  func lane(of card: Int) -> UInt32 { UInt32(lanes[card]) }

  /// The cards that draws and redeals bring to the top of a waste of `drawn` cards, where `lanes` of the talon are left.
  func reach(lanes: UInt32, drawn: Int) -> CardMask {
    let size = lanes.nonzeroBitCount
    var reach = CardMask()
    var rest = lanes
    for count in 1..<max(size + 1, 1) {
      let lane = rest.trailingZeroBitCount
      rest &= rest &- 1
      let isStop = count % draw == 0 || count == size || drawn > 0 && count >= drawn && (count - drawn) % draw == 0
      if isStop { reach.formUnion(CardMask(index: talon[lane])) }
    }
    return reach
  }
}
