/// An equivalence class of positions that differ only in which of two likes a run is on.
///
/// If part of a run may move, a run on one of two tens of a colour can as well be on the other, as long as that is
/// free. So the face-up cards are a set: which card can be uncovered, and which card finds a place, depends only on how
/// many cards of a rank and colour are on others, and on how many places there are. The remaining moves between columns
/// are those that leave a column's own cards: they turn a card, or empty the column. If an empty column takes any card,
/// a card is on the ground exactly if there are fewer places than cards for them; the rest is the same.
public struct SolverState: Sendable {
  public internal(set) var home: CardMask
  /// The face-up cards in columns.
  public internal(set) var shown = CardMask()
  /// The cards among them that are on face-down cards or, except kings, on the ground.
  var bases = CardMask()
  /// The number of each column's own cards that are left, its base included; 0 if a king is on the ground.
  var left = SIMD8<UInt8>()
  /// The columns, as bits, whose tops were turned and not looked at; no step touches them.
  var unseen: UInt8 = 0
  /// The lanes of the talon that are left.
  var talon: UInt32
  /// The number of drawn cards of the talon, or 0 if it reaches no more cards than an empty waste.
  var drawn = 0
  /// How often the waste may still be redealt, as far as that is useful; 0 for no limit.
  var redealsLeft = 0
  /// The cards that draws and redeals bring to the top of the waste.
  public internal(set) var reach: CardMask
  /// The number of columns that are empty, or can be emptied by moving runs onto cards.
  public internal(set) var spaces = 0
  /// The card that has just come back from its foundation; the next step must need it.
  var returned = CardMask()

  public init(_ position: KlondikePosition, table: SolverLayout) {
    home = position.home
    talon = position.stock | position.waste
    drawn = position.wasteCount
    reach = CardMask()
    redealsLeft = table.redeals ?? 0
    lookThroughTalon(table)
    for column in KlondikePosition.columns {
      shown.formUnion(position.faceUp(column))
      settle(column, left: table.ownCount(column), table)
    }
    countSpaces(table)
  }

  /// Takes one of the steps of `forEachStep`.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - table: the cards of the deal.
  ///   - isLooking: whether a card that it turns up is looked at; if not, no later step touches its column.
  public mutating func play(_ step: SolverStep, _ table: SolverLayout, isLooking: Bool = true) {
    let card = step.card
    let isKing = CardMask.kings.intersects(card)
    returned = CardMask()
    switch step.kind {
    case .homeFromColumn:
      shown.subtract(card)
      home.formUnion(card)
      if bases.intersects(card) { leave(card, table, isLooking: isLooking) } else if isKing { spaces += 1 }
    case .uncover:
      leave(card, table, isLooking: isLooking)
      if isKing { spaces -= 1 }
    case .homeFromTalon:
      draw(card, table)
      home.formUnion(card)
    case .columnFromTalon:
      draw(card, table)
      shown.formUnion(card)
      if isKing { spaces -= 1 }
    case .columnFromHome:
      home.subtract(card)
      shown.formUnion(card)
      if !table.takesAny { returned = card }
      if isKing { spaces -= 1 }
    }
    countSpaces(table)
  }

  /// Counts the empty columns, if they take any card.
  private mutating func countSpaces(_ table: SolverLayout) {
    guard table.takesAny else { return }
    let empty = KlondikePosition.columns.count { left[$0] == 0 }
    spaces = empty - shown.subtracting(bases).unplaced(on: shown).count
  }

  /// Moves the base out of its column.
  private mutating func leave(_ base: CardMask, _ table: SolverLayout, isLooking: Bool) {
    bases.subtract(base)
    let column = table.column(of: base.bits.trailingZeroBitCount)
    guard isLooking || left[column] == 1 else {
      left[column] -= 1
      unseen |= 1 << UInt8(column)
      return
    }
    settle(column, left: Int(left[column]) - 1, table)
  }

  mutating func settle(_ column: Int, left count: Int, _ table: SolverLayout) {
    left[column] = UInt8(count)
    guard count > 0 else {
      spaces += 1
      return
    }
    let base = table.base(of: column, left: count)
    shown.formUnion(base)
    if count == 1, table.takesAny || CardMask.kings.intersects(base) {
      left[column] = 0
    } else {
      bases.formUnion(base)
    }
  }

  private mutating func draw(_ card: CardMask, _ table: SolverLayout) {
    let lane = table.lane(of: card.bits.trailingZeroBitCount)
    if table.redeals != nil, !table.reach(lanes: talon, drawn: drawn, isLastPass: true).intersects(card) {
      redealsLeft -= 1
    }
    talon &= ~(1 << lane)
    drawn = (talon & (1 << lane - 1)).nonzeroBitCount
    lookThroughTalon(table)
  }

  /// Determines the cards that can be drawn with `drawn` cards in the waste.
  private mutating func lookThroughTalon(_ table: SolverLayout) {
    // Each card that is taken needs at most one redeal.
    redealsLeft = min(redealsLeft, talon.nonzeroBitCount)
    reach = table.reach(lanes: talon, drawn: drawn, isLastPass: table.redeals != nil && redealsLeft == 0)
    drawn = table.drawn(drawn, of: talon)
  }

  /// A unique number for each state of a table, independent of the draws and of the card that has just come back: 60
  /// bits.
  ///
  /// - Parameter redealsLeft: the number of redeals that replaces the state's own.
  func key(redealsLeft: Int) -> UInt64 {
    let counts = home.foundationCounts
    var key: UInt64 = 0
    for suit in 0..<4 { key = 14 * key + counts[suit] }
    for column in KlondikePosition.columns { key = UInt64(column + 2) * key + UInt64(left[column]) }
    key = UInt64(KlondikePosition.talonCapacity + 1) * key + UInt64(redealsLeft)
    return key << 24 | UInt64(talon)
  }

  /// The state of the game with single draws and unlimited redeals, in which everything is possible that is possible
  /// here.
  func relaxed(_ table: SolverLayout) -> SolverState {
    var state = self
    state.returned = CardMask()
    state.drawn = 0
    state.redealsLeft = 0
    state.reach = table.cards(in: talon)
    return state
  }

  /// A number that distinguishes the states of one search.
  public var fingerprint: UInt64 {
    let columns = unsafeBitCast(left, to: UInt64.self)
    var mixed = (home.bits ^ returned.bits &* 0x9FB2_1C65_1E98_DF25) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 32 ^ columns) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 29 ^ reach.bits) &* 0x94D0_49BB_1331_11EB
    mixed = (mixed ^ mixed >> 32 ^ UInt64(talon) ^ UInt64(redealsLeft << 8 | drawn) << 32) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }
}
