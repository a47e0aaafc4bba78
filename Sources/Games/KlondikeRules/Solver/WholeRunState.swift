/// A state of the game in which only whole runs move: the cards, and which of them is on which.
///
/// No run can move from one of two likes to the other here, so it matters on which it is.
struct WholeRunState: SearchedState {
  private(set) var cards: SolverState
  private(set) var returned = CardMask()
  /// True if it came from the talon, not from its foundation.
  private var isDrawn = false
  /// The face-up cards by column; the eighth lane is unused.
  private(set) var runs = SIMD8<UInt64>()

  init(_ position: KlondikePosition, table: SolverLayout) {
    cards = SolverState(position, table: table)
    for column in KlondikePosition.columns {
      // A column whose top is to be turned counts as turned.
      let isToTurn = position.faceUp(column).isEmpty && position.downCount(column) > 0
      let run = isToTurn ? table.base(of: column, left: table.ownCount(column)) : position.faceUp(column)
      runs[column] = run.bits
    }
  }

  /// The tops of the columns.
  var bared: CardMask { CardMask(bits: (runs & (0 &- runs)).wrappedSum()) }

  func key(redealsLeft: Int) -> RunKey { RunKey(cards: cards.key(redealsLeft: redealsLeft), runs: runs) }

  func forEachStep(_ table: SolverLayout, _ body: (SolverStep) -> Void) {
    let tops = bared
    let hasSpace = KlondikePosition.columns.contains { runs[$0] == 0 }
    let ground = !hasSpace ? CardMask() : table.takesAny ? .all : .kings

    /// Steps of cards to columns: onto one of `places`, or to the ground if they are among `grounded`.
    func each(_ kind: SolverStep.Kind, _ moved: CardMask, onto places: CardMask, _ grounded: CardMask) {
      var rest = moved
      while !rest.isEmpty {
        let card = rest.removeLowest()
        var own = card.places.withLikes.intersection(places)
        while !own.isEmpty { body(SolverStep(kind, card, on: own.removeLowest())) }
        if card.intersects(grounded) { body(SolverStep(kind, card, on: CardMask())) }
      }
    }
    func eachHome(_ kind: SolverStep.Kind, _ cards: CardMask) {
      var rest = cards
      while !rest.isEmpty { body(SolverStep(kind, rest.removeLowest())) }
    }

    let needs = cards.home.foundationNeeds
    var heads = CardMask(bits: KlondikePosition.columns.reduce(0) { $0 | CardMask(bits: runs[$1]).highest.bits })
    let turning = cards.lids(table)
    // A run on the ground moves only to empty its column for a king.
    if !table.takesAny, !cards.hasUseOfSpace(table) { heads = turning }
    // A card comes back from a foundation, or comes from a talon whose cards can all be drawn at any time, for others
    // to be placed on it or, from a foundation, for lower ones to follow. Such steps end with a run that is placed on
    // the last card, or with a card of another talon, before anything else happens. A card that no such end needs can
    // as well come later, and is left out. With this, a hard deal of single draws took 0.2 million states instead of
    // 1.8.
    let returnable = table.worryingBack ? cards.home.subtracting(cards.home.safe) : CardMask()
    let coming = table.hasOpenTalon ? cards.reach.union(returnable) : returnable
    let ends = table.hasOpenTalon ? heads : heads.union(cards.reach)
    var useful = CardMask()
    while true {
      let placed = coming.intersection(ends.union(useful).places.withLikes)
      let more = placed.union(placed.intersection(returnable).withHigher.intersection(returnable))
      if more == useful { break }
      useful = more
    }
    let back = returnable.foundationTops.intersection(useful)
    let drawn = table.hasOpenTalon ? cards.reach.intersection(useful) : cards.reach
    if !returned.isEmpty {
      // It comes back for a card to be placed on it, or for a lower one to come back; before a card is placed on a
      // drawn card, others may come back.
      each(.columnFromHome, isDrawn ? back : back.intersection(returned.followers), onto: tops, ground)
      each(.columnFromTalon, drawn, onto: returned, CardMask())
      return each(.uncover, heads, onto: returned, CardMask())
    }

    if let sure = sureStep(table) { return body(sure) }
    each(.columnFromHome, back, onto: tops, ground)
    each(.uncover, heads.subtracting(turning), onto: tops, CardMask())
    each(.columnFromTalon, drawn, onto: tops, ground)
    let home = tops.intersection(needs)
    eachHome(.homeFromColumn, home.subtracting(turning))
    eachHome(.homeFromTalon, cards.reach.intersection(needs))
    each(.uncover, turning, onto: tops, ground)
    eachHome(.homeFromColumn, home.intersection(turning))
  }

  func relaxed(_ table: SolverLayout) -> WholeRunState {
    var state = self
    state.cards = cards.relaxed(table)
    state.returned = CardMask()
    state.isDrawn = false
    return state
  }

  mutating func apply(_ step: SolverStep, _ table: SolverLayout, isLooking: Bool) {
    isDrawn = step.kind == .columnFromTalon && table.hasOpenTalon
    returned = step.kind == .columnFromHome || isDrawn ? step.card : CardMask()
    var moved = step.card
    if step.kind == .uncover || step.kind == .homeFromColumn,
      let column = KlondikePosition.columns.first(where: { moved.bits & runs[$0] != 0 })
    {
      if step.kind == .uncover { moved = CardMask(bits: runs[column]) }
      runs[column] &= ~moved.bits
      if isLooking, cards.bases.intersects(step.card), cards.left[column] > 1 {
        runs[column] = table.base(of: column, left: Int(cards.left[column]) - 1).bits
      }
    }
    // A run from the ground is now among the same cards, but on another.
    if step.kind != .uncover || cards.bases.intersects(step.card) {
      cards.play(step, table, isLooking: isLooking)
    }
    guard let place = step.place else { return }
    let column = KlondikePosition.columns.first { CardMask(bits: runs[$0]).lowest == place }
    if let column { runs[column] |= moved.bits }
  }
}

/// The number of a state in which it matters which of two likes another card is on.
struct RunKey: StateKey {
  /// The number of the cards.
  private let cards: UInt64
  /// The cards on which runs begin, and in the highest bits the rest.
  private var heads: UInt64 = 0
  /// The cards on a club or a heart, and in the highest bits more of the rest.
  private var onOdd: UInt64 = 0

  /// The state with these face-up cards in columns; columns without face-down cards may be exchanged.
  ///
  /// - Parameters:
  ///   - cards: the number of the cards; not `UInt64.max`.
  ///   - runs: the face-up cards by column.
  ///   - rest: everything else that distinguishes states, 24 bits.
  init(cards: UInt64, runs: SIMD8<UInt64>, rest: UInt64 = 0) {
    self.cards = cards
    heads = rest << 52
    onOdd = (rest >> 12) << 52
    for column in KlondikePosition.columns {
      let run = CardMask(bits: runs[column])
      heads |= run.highest.bits
      onOdd |= CardMask(bits: run.bits & 0xA_AAAA_AAAA_AAAA).takers.intersection(run).bits
    }
  }

  private init(free: Void) { cards = .max }

  static let free = RunKey(free: ())
  var spread: RunKey { self }
  var place: UInt64 { ((cards.spread ^ heads).spread ^ onOdd).spread }
}
