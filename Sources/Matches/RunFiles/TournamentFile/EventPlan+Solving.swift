import OperatingSystem
import Synchronization

extension EventPlan {
  /// Whether each of some deals can be won with all cards known, in their order; nil if looking at `positions` does not tell.
  ///
  /// All cores search.
  public func canWin(_ deals: [Int], positions: Int) -> [Bool?] {
    let found = FoundDeals(count: deals.count)
    OwnThread.forEach(below: deals.count) { index in
      let canWin = setting.canWin(deal: deals[index], of: self, positions: positions)
      found.answers.withLock { $0[index] = canWin }
    }
    return found.answers.withLock(\.self)
  }
}

/// What is known of some deals, by their place.
private final class FoundDeals: Sendable {
  let answers: Mutex<[Bool?]>

  init(count: Int) { answers = Mutex(Array(repeating: nil, count: count)) }
}
