public import GameRules

extension Klondike {
  public func solution(for seat: Seat, positions: Int) -> Solution<KlondikeAction>? {
    guard options.isSolvable else { return nil }
    if let ending { return ending == .won ? .won([]) : .lost }
    var solver = KlondikeSolver(position)
    return switch solver.answer(positions: positions) {
    case .won(let moves): .won(moves.map(KlondikeAction.move))
    // A player who may take moves back is not bound to this position.
    case .lost: options.undo && canUndo ? .unknown : .lost
    case .unknown: .unknown
    }
  }
}
