import OperatingSystem
import Synchronization

extension EventPlan {
  /// Whether each of these deals can be won with all cards known; nil if the search of `positions` positions is not
  /// conclusive.
  ///
  /// The search uses all cores.
  public func canWin(_ deals: [Int], positions: Int) -> [Bool?] {
    let found = FoundDeals(count: deals.count)
    SystemThread.forEach(below: deals.count) { index in
      let canWin = setting.canWin(deal: deals[index], of: self, positions: positions)
      found.answers.withLock { $0[index] = canWin }
    }
    return found.answers.withLock(\.self)
  }
}

/// The results so far, by the index of the deal.
private final class FoundDeals: Sendable {
  let answers: Mutex<[Bool?]>

  init(count: Int) { answers = Mutex(Array(repeating: nil, count: count)) }
}
