/// A state of a search: the cards of a position, with or without which card is on which.
protocol SearchedState {
  associatedtype Key: StateKey

  /// The cards, without which of two likes a card is on.
  var cards: SolverState { get }
  /// The face-up cards in columns that could go to a foundation now if they are the next of their suits.
  var bared: CardMask { get }
  /// The card that has just come back from its foundation; the next step must need it.
  var returned: CardMask { get }

  /// A unique number for each state of a table, independent of the draws and of the card that has just come back.
  ///
  /// - Parameter redealsLeft: the number of redeals that replaces the state's own.
  func key(redealsLeft: Int) -> Key
  /// Calls `body` with the steps that may be necessary for a win, the most promising last.
  func forEachStep(_ table: SolverLayout, _ body: (SolverStep) -> Void)
  /// True if the state is lost even if places are never used up and cards stay wherever they can go.
  func isDeadEnd(_ table: SolverLayout) -> Bool
  /// The state of the game with single draws and unlimited redeals, in which everything is possible that is possible
  /// here.
  func relaxed(_ table: SolverLayout) -> Self
  /// Takes one step.
  ///
  /// - Parameter isLooking: whether a card that it turns up is looked at; if not, no later step touches its column.
  mutating func apply(_ step: SolverStep, _ table: SolverLayout, isLooking: Bool)
}

extension SearchedState {
  var key: Key { key(redealsLeft: cards.redealsLeft) }

  /// A step that can never be wrong, if there is one: a safe card goes to a foundation or, if requested, any card that
  /// could come back.
  func sureStep(_ table: SolverLayout, withReturnable: Bool = false) -> SolverStep? {
    let needs = cards.home.foundationNeeds
    let safe = cards.home.safe
    let going = withReturnable ? safe.union(cards.shown.subtracting(cards.bases)) : safe
    let fromColumn = bared.intersection(needs).intersection(going)
    if !fromColumn.isEmpty { return SolverStep(.homeFromColumn, fromColumn.lowest) }
    // If some cards cannot be drawn at once, a card that leaves the talon changes the reachable ones.
    guard table.hasOpenTalon else { return nil }
    let fromTalon = cards.reach.intersection(needs).intersection(safe)
    return fromTalon.isEmpty ? nil : SolverStep(.homeFromTalon, fromTalon.lowest)
  }

  /// Takes a step and all sure steps after it, and calls `body` with each.
  ///
  /// If cards may come back from foundations, every card that can come back goes to its foundation after an
  /// irreversible step: the states before and after lead to each other, and one of them suffices.
  ///
  /// - Parameter isLooking: whether a card that the step turns up is looked at; if not, no other step turns one.
  mutating func advance(
    by step: SolverStep, _ table: SolverLayout, isLooking: Bool = true, _ body: (SolverStep) -> Void = { _ in }
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

  /// Takes all steps that can never be wrong: the state before can be won exactly if the state after can.
  mutating func takeSureSteps(_ table: SolverLayout) {
    while let step = sureStep(table, withReturnable: table.worryingBack) { apply(step, table, isLooking: true) }
  }

  private func isReversible(_ step: SolverStep) -> Bool {
    step.kind == .columnFromHome || step.kind == .homeFromColumn && !cards.bases.intersects(step.card)
  }
}

extension SolverState: SearchedState {
  var cards: SolverState { self }
  var bared: CardMask { shown.intersection(free) }
  mutating func apply(_ step: SolverStep, _ table: SolverLayout, isLooking: Bool) {
    play(step, table, isLooking: isLooking)
  }
}
