extension SolverState {
  /// Both cards of each rank and colour of which one can be uncovered, as places for other cards.
  public var free: CardMask {
    let covered = shown.subtracting(bases).places
    return shown.withLikes.subtracting(covered.withLikes).union(shown.pairs.subtracting(covered.pairs))
  }

  /// Calls `body` with the steps that may be necessary for a win, the most promising last.
  public func forEachStep(_ table: SolverLayout, _ body: (SolverStep) -> Void) {
    func each(_ kind: SolverStep.Kind, _ cards: CardMask) {
      var rest = cards
      while !rest.isEmpty { body(SolverStep(kind, rest.removeLowest())) }
    }

    let free = free
    let needs = home.foundationNeeds
    // The cards on a card can move to an empty column that takes them.
    let bared = table.takesAny && spaces > 0 ? .all : free
    let homeFromColumn = shown.intersection(bared).intersection(needs)
    let takes = takers(of: free, hasSpace: spaces > 0, table)
    let back = table.worryingBack ? home.foundationTops.subtracting(home.safe).intersection(takes) : CardMask()

    if !returned.isEmpty {
      // A card comes back for another to be placed on it, for its uncovered like to go to a foundation, or for a lower
      // card of the suit to come back. Any other step could be taken before. Of several cards, the higher come first.
      each(.columnFromHome, back.intersection(returned.followers))
      let likes = returned.withLikes
      let isNeeded = shown.intersection(likes) != likes || shown.subtracting(bases).intersects(likes.takers)
      guard isNeeded else { return }
      let children = takes.intersection(returned.takers)
      each(.columnFromTalon, reach.intersection(children))
      each(.uncover, bases.intersection(children))
      each(.homeFromColumn, homeFromColumn.intersection(likes.subtracting(returned)))
      return
    }

    if let sure = sureStep(table) { return body(sure) }
    each(.columnFromHome, back)
    let turning = lids(table)
    let emptying = bases.subtracting(turning)
    if hasUseOfSpace(table) { each(.uncover, emptying.intersection(takes)) }
    // A card that can be drawn at any time can wait in the talon until its like is no longer a free place.
    each(.columnFromTalon, reach.intersection(table.hasOpenTalon ? takes.subtracting(free) : takes))
    each(.homeFromColumn, homeFromColumn.subtracting(turning))
    each(.homeFromTalon, reach.intersection(needs))
    each(.uncover, turning.intersection(takes))
    each(.homeFromColumn, homeFromColumn.intersection(turning))
  }

  /// The cards that find a place on one of `free`, or on the ground if there is space.
  func takers(of free: CardMask, hasSpace: Bool, _ table: SolverLayout) -> CardMask {
    hasSpace ? table.takesAny ? .all : free.takers.union(.kings) : free.takers
  }

  /// False if all kings are on the ground: only for a king is it worth emptying a column without face-down cards.
  func hasUseOfSpace(_ table: SolverLayout) -> Bool {
    let settled = shown.subtracting(bases).union(table.worryingBack ? CardMask() : home)
    return !CardMask.kings.subtracting(settled).isEmpty
  }

  /// The cards directly on face-down cards.
  public func lids(_ table: SolverLayout) -> CardMask {
    var lids = bases
    for column in KlondikePosition.columns where left[column] == 1 && !isUnseen(column) {
      lids.subtract(table.base(of: column, left: 1))
    }
    return lids
  }
}

extension CardMask {
  /// The cards that may come back from foundations right after this one: of its rank those with a higher index, and all
  /// of the rank below.
  var followers: CardMask {
    let number = UInt64(bits.trailingZeroBitCount)
    let rank = number & ~3
    let notHigher = CardMask.first(number + 1).subtracting(.first(rank))
    return CardMask.first(rank + 4).subtracting(.first(max(rank, 4) - 4)).subtracting(notHigher)
  }
}
