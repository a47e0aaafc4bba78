import Cards

extension SolverState {
  /// How good a state is at first sight; the weights are those of `klondike-planner`, which were tuned by play.
  func worth(_ table: SolverLayout) -> Int {
    let heights = Suit.allCases.map { home.intersection(.suit($0)).count }
    let spread = (heights.max() ?? 0) - (heights.min() ?? 0)
    let total = 24 * home.count - 8 * spread - 4 * talonCount
    let heaps = (0..<7).reduce(0) { $0 + 48 * downCount($1) + 24 * downCount($1) * downCount($1) }
    return heaps == 0 && !(0..<7).contains(where: isUnseen) ? total : total + hopes(table) - heaps
  }

  /// What the steps in hand are worth while cards lie face down.
  private func hopes(_ table: SolverLayout) -> Int {
    let lids = lids(table)
    let wanted = spaces > 0 ? free.takers.union(.kings) : free.takers
    let playable = reach.intersection(wanted.union(home.foundationNeeds))
    let kings = spaces > 0 ? lids.union(talonCards(table)).intersection(.kings).count : 0
    return 6 * lids.intersection(wanted).count + 15 * playable.count + 2 * min(spaces, kings)
  }
}
