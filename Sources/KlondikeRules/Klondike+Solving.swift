public import GameRules

extension Klondike {
  public func canWin(_ seat: Seat, positions: Int) -> Bool? {
    if let ending { return ending == .won }
    var solver = KlondikeSolver(position)
    return switch solver.answer(positions: positions) {
    case .won: true
    // A player who may take moves back is not bound to this position.
    case .lost: options.undo && canUndo ? nil : false
    case .unknown: nil
    }
  }
}
