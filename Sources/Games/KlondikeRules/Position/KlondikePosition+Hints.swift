extension KlondikePosition {
  /// The legal moves, the most helpful kinds first: flips, cards to foundations, columns uncovered, cards out of the
  /// waste.
  public var hints: [KlondikeMove] {
    let moves = moves
    return (0...6).flatMap { group in moves.filter { hintGroup(of: $0) == group } }
  }

  private func hintGroup(of move: KlondikeMove) -> Int {
    switch move {
    case .flip: 0
    case .wasteToFoundation, .columnToFoundation: 1
    case .columnToColumn(let from, _, let count):
      downCount(Int(from)) > 0 && faceUp(Int(from)).count == count ? 2 : 5
    case .wasteToColumn: 3
    case .draw, .redeal: 4
    case .foundationToColumn: 6
    }
  }
}
