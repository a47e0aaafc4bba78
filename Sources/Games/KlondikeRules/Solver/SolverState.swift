/// All positions that differ only in which of two like cards a run lies on.
///
/// Where part of a run may move, a run that lies on one of two tens of a colour can lie on the other as well, as long as
/// it is free. So the face-up cards are a set: how many cards of a rank and colour lie on others, and how many there are
/// to lie on, is all that decides which card can be bared, and which card finds a place. What is left of moves between
/// columns are those that leave a column's own cards: they turn a card, or empty the column.
public struct SolverState: Sendable {
  public internal(set) var home: CardMask
  /// The face-up cards in columns.
  public internal(set) var shown = CardMask()
  /// Those of them that lie on cards face down or, but for kings, on the ground.
  var bases = CardMask()
  /// How many of its own cards each column has left, its base among them; none where a king lies on the ground.
  var left = SIMD8<UInt8>()
  /// The columns, as bits, whose tops were turned and not looked at: no step touches them.
  var unseen: UInt8 = 0
  /// The lanes of the talon that are left.
  var talon: UInt32
  /// The cards that draws and redeals bring to the top of the waste.
  public internal(set) var reach: CardMask
  /// How many columns are empty.
  public internal(set) var spaces = 0
  /// The card that has just come back from its foundation: the next step must need it.
  var returned = CardMask()

  public init(_ position: KlondikePosition, table: SolverTable) {
    home = position.home
    talon = position.stock | position.waste
    reach = table.reach(lanes: talon, drawn: position.wasteCount)
    for column in KlondikePosition.columns {
      shown.formUnion(position.faceUp(column))
      settle(column, left: table.ownCount(column), table)
    }
  }

  /// Takes one of the steps of `forEachStep`.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - table: the cards of the deal.
  ///   - isLooking: whether a card that it turns up is looked at; if not, no later step touches its column.
  public mutating func play(_ step: SolverStep, _ table: SolverTable, isLooking: Bool = true) {
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
      returned = card
      if isKing { spaces -= 1 }
    }
  }

  /// The base leaves its column.
  private mutating func leave(_ base: CardMask, _ table: SolverTable, isLooking: Bool) {
    bases.subtract(base)
    let column = table.column(of: base.bits.trailingZeroBitCount)
    guard isLooking || left[column] == 1 else {
      left[column] -= 1
      unseen |= 1 << UInt8(column)
      return
    }
    settle(column, left: Int(left[column]) - 1, table)
  }

  mutating func settle(_ column: Int, left count: Int, _ table: SolverTable) {
    left[column] = UInt8(count)
    guard count > 0 else {
      spaces += 1
      return
    }
    let base = table.base(of: column, left: count)
    shown.formUnion(base)
    if count == 1, CardMask.kings.intersects(base) {
      left[column] = 0
    } else {
      bases.formUnion(base)
    }
  }

  private mutating func draw(_ card: CardMask, _ table: SolverTable) {
    let lane = table.lane(of: card.bits.trailingZeroBitCount)
    talon &= ~(1 << lane)
    reach = table.reach(lanes: talon, drawn: (talon & (1 << lane - 1)).nonzeroBitCount)
  }

  /// Tells states of one search apart.
  public var fingerprint: UInt64 {
    let columns = unsafeBitCast(left, to: UInt64.self)
    var mixed = (home.bits ^ returned.bits &* 0x9FB2_1C65_1E98_DF25) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 32 ^ columns) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 29 ^ reach.bits) &* 0x94D0_49BB_1331_11EB
    mixed = (mixed ^ mixed >> 32 ^ UInt64(talon)) &* 0xD6E8_FEB8_6659_FD93
    return mixed ^ mixed >> 32
  }
}

extension SolverState {
  /// Both cards of each rank and colour of which one is in the set.
  private static func pairs(_ bits: UInt64) -> UInt64 {
    let one = (bits | bits >> 1) & 0x5_5555_5555_5555
    return one | one << 1
  }

  /// Both cards of each rank and colour of which both are in the set.
  private static func wholePairs(_ bits: UInt64) -> UInt64 {
    let both = bits & bits >> 1 & 0x5_5555_5555_5555
    return both | both << 1
  }

  /// Both cards of each rank and colour of which one can be bared, to lie on.
  public var free: CardMask {
    let lying = shown.subtracting(bases).bits
    let covered = (lying & 0x3_3333_3333_3333) << 6 | (lying & 0xC_CCCC_CCCC_CCCC) << 2
    let one = Self.pairs(shown.bits) & ~Self.pairs(covered)
    return CardMask(bits: one | Self.wholePairs(shown.bits) & ~Self.wholePairs(covered))
  }

  /// Calls `body` with the steps that may be needed to win, the most promising last.
  public func forEachStep(_ table: SolverTable, _ body: (SolverStep) -> Void) {
    let free = free
    let needs = home.foundationNeeds
    let homeFromColumn = shown.intersection(free).intersection(needs)
    var takes = free.takers
    if spaces > 0 { takes.formUnion(.kings) }

    func each(_ kind: SolverStep.Kind, _ cards: CardMask) {
      var rest = cards
      while !rest.isEmpty { body(SolverStep(kind, rest.removeLowest())) }
    }

    // All cards of this rank are home, so that nothing can need cards of the next two in a column.
    let lowest = needs.lowest.bits.trailingZeroBitCount & ~3
    let safe = CardMask(bits: (1 << UInt64(lowest + 8)) &- 1)
    let back = table.worryingBack ? home.foundationTops.subtracting(safe).intersection(takes) : CardMask()

    if !returned.isEmpty {
      // Cards come back for cards to lie on them, or so that their like can be bared and go home. Any other step could as
      // well be taken before.
      let children = takes.intersection(returned.takers)
      each(.columnFromHome, back)
      each(.columnFromTalon, reach.intersection(children))
      each(.uncover, bases.intersection(children))
      let like = CardMask(bits: Self.pairs(returned.bits)).subtracting(returned)
      each(.homeFromColumn, homeFromColumn.intersection(like))
      return
    }

    // They go home at once.
    let sure = homeFromColumn.intersection(safe)
    if !sure.isEmpty { return body(SolverStep(.homeFromColumn, sure.lowest)) }
    let homeFromTalon = reach.intersection(needs)
    if table.draw == 1, homeFromTalon.intersects(safe) {
      return body(SolverStep(.homeFromTalon, homeFromTalon.intersection(safe).lowest))
    }

    each(.columnFromHome, back)
    let turning = lids(table)
    let emptying = bases.subtracting(turning)
    // A column without cards face down is worth emptying for a king alone.
    let settled = shown.subtracting(bases).union(table.worryingBack ? CardMask() : home)
    if !CardMask.kings.subtracting(settled).isEmpty { each(.uncover, emptying.intersection(takes)) }
    each(.columnFromTalon, reach.intersection(takes))
    each(.homeFromColumn, homeFromColumn.subtracting(turning))
    each(.homeFromTalon, homeFromTalon)
    each(.uncover, turning.intersection(takes))
    each(.homeFromColumn, homeFromColumn.intersection(turning))
  }

  /// The cards that lie on cards face down.
  public func lids(_ table: SolverTable) -> CardMask {
    var lids = bases
    for column in KlondikePosition.columns where left[column] == 1 && !isUnseen(column) {
      lids.subtract(table.base(of: column, left: 1))
    }
    return lids
  }
}
