// Planning without looking at the cards that a step turns up.

extension SolverState {
  /// The column in which a step turns up a card; nil if it turns none.
  public func columnTurned(by step: SolverStep, _ table: SolverLayout) -> Int? {
    guard step.kind == .uncover || step.kind == .homeFromColumn, bases.intersects(step.card) else { return nil }
    let column = table.column(of: step.card.bits.trailingZeroBitCount)
    return left[column] > 1 ? column : nil
  }

  /// Takes a step and all sure steps after it that turn up no card, and calls `body` with each.
  ///
  /// A card that the step turns up is not looked at.
  public mutating func advanceUnseen(by step: SolverStep, _ table: SolverLayout, _ body: (SolverStep) -> Void) {
    advance(by: step, table, isLooking: false, body)
  }

  /// Looks at the card that was turned up in `column`.
  public mutating func look(at column: Int, _ table: SolverLayout) {
    unseen &= ~(1 << UInt8(column))
    settle(column, left: Int(left[column]), table)
  }

  /// True if the column's top was turned up and not looked at.
  public func isUnseen(_ column: Int) -> Bool { unseen >> UInt8(column) & 1 == 1 }

  /// The number of face-down cards in a column.
  public func downCount(_ column: Int) -> Int { max(Int(left[column]) - 1, 0) }

  /// The number of cards in stock and waste.
  public var talonCount: Int { talon.nonzeroBitCount }

  /// The cards of stock and waste.
  public func talonCards(_ table: SolverLayout) -> CardMask { table.cards(in: talon) }
}
