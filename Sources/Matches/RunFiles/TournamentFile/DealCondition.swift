import OperatingSystem
import Synchronization

/// What the deals of an event have in common: the others of its seed are passed over.
public enum DealCondition: String, CaseIterable, Sendable {
  /// The deal can be won with all cards known.
  case canBeWon = "can-be-won"
}

extension TournamentFile {
  /// Lets events play these deals of their seeds, by event and number, in place of those that were chosen.
  public mutating func chooseDeals(_ numbers: [[Int]]) {
    for event in events.indices where events[event].dealsThat != nil { events[event].chooseDeals(numbers[event]) }
  }
}

extension EventPlan {
  /// Lets the event play these deals of the seed, by number and in their order, in place of those that were chosen.
  fileprivate mutating func chooseDeals(_ numbers: [Int]) {
    givenDeals = numbers.map { GivenDeal(seed: shape.seed, number: $0) }
  }

  /// The numbers of the seed's deals that were taken; empty where every deal is.
  public var takenDeals: [Int] { dealsThat == nil ? [] : givenDeals.compactMap(\.number) }

  /// The event with every deal of its seed.
  public var withAllDeals: EventPlan {
    var plan = self
    (plan.dealsThat, plan.givenDeals) = (nil, [])
    return plan
  }

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
