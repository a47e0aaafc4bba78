import Cards
import KlondikeRules

extension KlondikeObservation {
  /// How good a move seems; 0 for one that leads nowhere.
  func worth(of move: KlondikeMove) -> Int {
    switch move {
    case .flip: 60
    case .wasteToFoundation, .columnToFoundation: 50
    case .columnToColumn(let from, _, let count): worth(ofMoving: Int(count), from: Int(from))
    case .wasteToColumn: 10
    case .draw, .redeal: 1
    case .foundationToColumn: 0
    }
  }

  /// Cards that lie on hidden ones are moved, those on most first; an empty column is made for a king alone.
  private func worth(ofMoving count: Int, from column: Int) -> Int {
    let hidden = down[column]
    guard tableau[column].count == hidden + count else { return 0 }
    if hidden > 0 { return 20 + hidden }
    return isKingWaiting ? 15 : 0
  }

  /// True if a king would go to an empty column: from the waste, or off hidden cards.
  private var isKingWaiting: Bool {
    let bases = zip(tableau, down).compactMap { $1 > 0 ? $0.dropFirst($1).first : nil }
    return (bases + waste.suffix(1)).contains { $0.card?.rank == 13 }
  }
}
