/// A state of a search: the cards of a position, alone or with which of them lies on which.
protocol SearchedState {
  associatedtype Key: StateKey

  /// The cards, whichever of two like ones others lie on.
  var cards: SolverState { get }
  /// The face-up cards in columns that could go home now if they are the next of their suits.
  var bared: CardMask { get }
  /// The card that has just come back from its foundation: the next step must need it.
  var returned: CardMask { get }

  /// A number of its own for each state of a table, whatever is drawn and has just come back.
  ///
  /// - Parameter redealsLeft: the number of redeals that takes the place of the state's own.
  func key(redealsLeft: Int) -> Key
  /// Calls `body` with the steps that may be needed to win, the most promising last.
  func forEachStep(_ table: SolverTable, _ body: (SolverStep) -> Void)
  /// True if the state is lost even where places are never used up and cards stay wherever they can come.
  func isDeadEnd(_ table: SolverTable) -> Bool
  /// The state of the game with one card a draw and redeals without limit, in which all is possible that is possible here.
  func relaxed(_ table: SolverTable) -> Self
  /// Takes one step.
  ///
  /// - Parameter isLooking: whether a card that it turns up is looked at; if not, no later step touches its column.
  mutating func apply(_ step: SolverStep, _ table: SolverTable, isLooking: Bool)
}

extension SearchedState {
  var key: Key { key(redealsLeft: cards.redealsLeft) }

  /// A step that costs nothing, if there is one: a safe card goes home or, if asked for, any that could come back.
  func sureStep(_ table: SolverTable, withReturnable: Bool = false) -> SolverStep? {
    let needs = cards.home.foundationNeeds
    let safe = cards.home.safe
    let going = withReturnable ? safe.union(cards.shown.subtracting(cards.bases)) : safe
    let fromColumn = bared.intersection(needs).intersection(going)
    if !fromColumn.isEmpty { return SolverStep(.homeFromColumn, fromColumn.lowest) }
    // Where some cards cannot be drawn at once, a card that leaves the talon changes which they are.
    guard table.hasOpenTalon else { return nil }
    let fromTalon = cards.reach.intersection(needs).intersection(safe)
    return fromTalon.isEmpty ? nil : SolverStep(.homeFromTalon, fromTalon.lowest)
  }

  /// Takes a step and all sure ones after it, and calls `body` with each.
  ///
  /// Where cards may come back from foundations, all that can come back goes home after a step that cannot be undone: the
  /// states before and after lead to each other, and one of them is enough.
  ///
  /// - Parameter isLooking: whether a card that the step turns up is looked at; if not, no other step turns one.
  mutating func advance(
    by step: SolverStep, _ table: SolverTable, isLooking: Bool = true, _ body: (SolverStep) -> Void = { _ in }
  ) {
    var withReturnable = false
    var next: SolverStep? = step
    while let step = next {
      if table.worryingBack, !isReversible(step) { withReturnable = true }
      apply(step, table, isLooking: isLooking)
      body(step)
      next = returned.isEmpty ? sureStep(table, withReturnable: withReturnable) : nil
      if !isLooking, let step = next, cards.columnTurned(by: step, table) != nil { return }
    }
  }

  private func isReversible(_ step: SolverStep) -> Bool {
    step.kind == .columnFromHome || step.kind == .homeFromColumn && !cards.bases.intersects(step.card)
  }
}

extension SolverState: SearchedState {
  var cards: SolverState { self }
  var bared: CardMask { shown.intersection(free) }
  mutating func apply(_ step: SolverStep, _ table: SolverTable, isLooking: Bool) {
    play(step, table, isLooking: isLooking)
  }
}
