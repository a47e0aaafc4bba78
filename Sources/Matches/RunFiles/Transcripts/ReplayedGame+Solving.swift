/// Whether the deal of a solitaire can be won with all cards known, and where the player lost it.
public struct Winnability: Equatable, Sendable {
  /// Whether the deal can be won; nil if the search of the permitted positions was not conclusive.
  public var deal: Bool?
  /// The index of the step that lost a winnable game; nil if there is none, or the search was not conclusive.
  public var losingStep: Int?
  /// Whether the game could still be won at its end, or was won; nil if the search was not conclusive.
  package var end: Bool?

  /// Whether the position before a step can be won; nil if the search was not conclusive.
  public func canBeWon(before step: Int) -> Bool? {
    if let losingStep { return step <= losingStep }
    if end == true { return true }
    return step == 0 || deal == false ? deal : nil
  }
}

extension ReplayedGame {
  /// Searches at most `positions` positions per step; nil for a game of several seats, and for one without a solver.
  public func winnability(positions: Int) -> Winnability? {
    guard dealt.seats == 1, let deal = dealt.solution(for: 0, positions: positions) else { return nil }
    func canWin(after step: Int) -> Bool? {
      step < 0 ? deal.canWin : self.positions[step + 1].canWin(0, positions: positions)
    }
    var losing: Int?
    let end = deal == .lost ? false : canWin(after: entries.count - 1)
    if deal != .lost, !entries.isEmpty, end == false {
      // A lost position stays lost, and later searches are smaller.
      var (open, lost) = (-1, entries.count - 1)
      while open + 1 < lost {
        let middle = (open + lost) / 2
        if canWin(after: middle) == false { lost = middle } else { open = middle }
      }
      if canWin(after: open) == true { losing = lost }
    }
    return Winnability(deal: deal.canWin, losingStep: losing, end: end)
  }
}
