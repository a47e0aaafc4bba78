/// Whether the deal of a game of one seat can be won with all cards known, and where a player lost it.
public struct Winnability: Equatable, Sendable {
  /// Whether the deal can be won; nil if the search was not allowed to look at enough positions.
  public var deal: Bool?
  /// The index of the step before which the game could still be won, and after which it could not; nil if there is none, or
  /// the search does not tell.
  public var losingStep: Int?
  /// Whether the game could still be won at its end, as one that was won; nil if the search does not tell.
  package var end: Bool?

  /// Whether the position before a step can be won; nil if the search does not tell.
  public func canBeWon(before step: Int) -> Bool? {
    if let losingStep { return step <= losingStep }
    if end == true { return true }
    return step == 0 || deal == false ? deal : nil
  }
}

extension ReplayedGame {
  /// What looking at no more than `positions` positions a step tells; nil for a game of several seats, and where nobody has
  /// written such a search.
  public func winnability(positions: Int) -> Winnability? {
    guard dealt.seats == 1, let deal = dealt.solution(for: 0, positions: positions) else { return nil }
    func canWin(after step: Int) -> Bool? {
      step < 0 ? deal.canWin : steps[step].position.canWin(0, positions: positions)
    }
    var losing: Int?
    let end = deal == .lost ? false : canWin(after: steps.count - 1)
    if deal != .lost, !steps.isEmpty, end == false {
      // What is lost stays lost, and its search meets less and less.
      var (open, lost) = (-1, steps.count - 1)
      while open + 1 < lost {
        let middle = (open + lost) / 2
        if canWin(after: middle) == false { lost = middle } else { open = middle }
      }
      if canWin(after: open) == true { losing = lost }
    }
    return Winnability(deal: deal.canWin, losingStep: losing, end: end)
  }
}
