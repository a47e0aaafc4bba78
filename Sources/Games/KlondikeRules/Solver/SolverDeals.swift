public import GameRules

/// Repeatedly redeals the face-down cards of columns.
///
/// In as many successive deals as there are such cards, each place gets each card once. An average over them is nearer
/// to that over all deals than one over as many independent deals (systematic sampling; Cochran, Sampling Techniques,
/// 1977).
public struct SolverDeals {
  /// The places of the cards in the last deal.
  public private(set) var table: SolverLayout
  private var places: [(column: Int, row: Int)] = []
  private var cards: [UInt8] = []
  private var turn = 0

  /// Deals of the face-down cards in `state`; their places in `table` do not matter.
  public init(_ state: SolverState, _ table: SolverLayout) {
    self.table = table
    for column in KlondikePosition.columns {
      for row in 0..<state.downCount(column) {
        places.append((column, row))
        cards.append(table.card(of: column, row: row))
      }
    }
    cards.sort()
  }

  /// Deals once more; does nothing if there is no face-down card.
  public mutating func deal(using random: inout SplitMix64) {
    if cards.isEmpty { return }
    if turn % cards.count == 0 {
      random.shuffle(&cards)
      random.shuffle(&places)
    }
    for (number, place) in places.enumerated() {
      table.put(cards[(number + turn) % cards.count], into: place.column, row: place.row)
    }
    turn += 1
  }
}
