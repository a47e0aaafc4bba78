public import GameRules

extension Klondike {
  public func searchSolution(for seat: Seat, positions: Int) -> SolutionSearch<KlondikeAction>? {
    if let ending { return SolutionSearch(ending == .won ? .won([]) : .lost) }
    var solver = KlondikeSolver(position)
    return search(solver.answer(positions: positions), positions: solver.looked, memory: solver.memory)
  }

  public func searchShortestSolution(for seat: Seat, positions: Int) -> SolutionSearch<KlondikeAction>? {
    if let ending { return SolutionSearch(ending == .won ? .won([]) : .lost, length: .fewest) }
    var solver = KlondikeSolver(position)
    return search(
      solver.shortestAnswer(positions: positions), positions: solver.looked, memory: solver.memory,
      // With undo, a player could find a shorter solution from an earlier position.
      length: solver.isShortest && !mayTakeBack ? .fewest : .fewestFound)
  }

  private func search(
    _ answer: KlondikeSolver.Answer, positions: Int, memory: Int, length: SolutionLength = .any
  ) -> SolutionSearch<KlondikeAction> {
    var solution = answer.map(KlondikeAction.move)
    // With undo, a player could still win from an earlier position.
    if solution == .lost, mayTakeBack { solution = .unknown }
    return SolutionSearch(solution, positions: positions, memory: memory, length: length)
  }

  private var mayTakeBack: Bool { options.undo && canUndo }
}
