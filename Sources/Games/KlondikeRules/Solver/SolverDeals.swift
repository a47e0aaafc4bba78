public import GameRules

/// Deals the cards that lie face down in columns anew, again and again.
///
/// Of as many deals in a row as there are such cards, each place gets each card once: an average over them is nearer to
/// that over all deals than one of as many independent deals (systematic sampling; Cochran, Sampling Techniques, 1977).
public struct SolverDeals {
  /// Where the cards lie by the last deal.
  public private(set) var table: SolverTable
  private var places: [(column: Int, row: Int)] = []
  private var cards: [UInt8] = []
  private var turn = 0

  /// Deals of what lies face down in `state`; which card lies where in `table` makes no difference.
  public init(_ state: SolverState, _ table: SolverTable) {
    self.table = table
    for column in KlondikePosition.columns {
      for row in 0..<state.downCount(column) {
        places.append((column, row))
        cards.append(table.card(of: column, row: row))
      }
    }
    cards.sort()
  }

  /// Deals once more; changes nothing where no card lies face down.
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
