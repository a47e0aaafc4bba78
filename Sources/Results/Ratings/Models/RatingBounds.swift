/// The sides on which the games do not bound a rating, so that its value there comes from the prior.
///
/// Ratings have a finite maximum only if, however the bots are divided into two parts, each part has won something from
/// the other. If a part never has, the distance between the two is unbounded. Source: L. R. Ford, Solution of a ranking
/// problem from binary comparisons, American Mathematical Monthly 64 (1957), 28–33.
public enum RatingBounds: Equatable, Sendable {
  /// The others have won nothing from the bot's part: its rating has only a lower bound.
  case above
  /// The bot's part has won nothing from the others: its rating has only an upper bound.
  case below
  /// The bot's part is between two such parts, or unconnected: its rating has no bound on either side.
  case both

  /// The word for programs.
  public var word: String {
    switch self {
    case .above: "above"
    case .below: "below"
    case .both: "both"
    }
  }

  /// By bot: nil if its rating is finite.
  ///
  /// The reference is the largest part within each connected group: other parts are unbounded relative to it. Without a
  /// unique largest part, parts that no other bot has beaten are unbounded above, and parts that have beaten no other
  /// bot are unbounded below.
  ///
  /// - Parameters:
  ///   - count: the number of bots.
  ///   - groups: by bot, the number of its connected group.
  ///   - hasWon: true if the first has won anything from the second.
  static func all(_ count: Int, groups: [Int], hasWon: (Int, Int) -> Bool) -> [RatingBounds?] {
    let parts = parts(count, hasWon)
    var openness = [RatingBounds?](repeating: nil, count: count)
    for bots in Dictionary(grouping: 0..<count, by: { groups[$0] }).values {
      let sizes = Dictionary(grouping: bots, by: { parts[$0] }).mapValues(\.count)
      guard sizes.count > 1 else { continue }
      let largest = sizes.values.max()!
      let main = sizes.filter { $0.value == largest }.map(\.key)
      let start = main.count == 1 && largest > 1 ? bots.filter { parts[$0] == main[0] } : nil
      let beaten = start.map { reached(from: $0, count, hasWon) }
      let winning = start.map { reached(from: $0, count) { hasWon($1, $0) } }
      for bot in bots where start == nil || parts[bot] != main[0] {
        let others = bots.filter { parts[$0] != parts[bot] }
        let own = bots.filter { parts[$0] == parts[bot] }
        let isBeaten = beaten?[bot] ?? others.contains { other in own.contains { hasWon(other, $0) } }
        let hasBeaten = winning?[bot] ?? others.contains { other in own.contains { hasWon($0, other) } }
        openness[bot] = isBeaten == hasBeaten ? .both : isBeaten ? .below : .above
      }
    }
    return openness
  }

  /// By bot: true if it is reachable from one of the bots in `start`.
  private static func reached(from start: [Int], _ count: Int, _ leads: (Int, Int) -> Bool) -> [Bool] {
    var isReached = Array(repeating: false, count: count)
    for bot in start { isReached[bot] = true }
    var path = start
    while let bot = path.popLast() {
      for other in 0..<count where !isReached[other] && leads(bot, other) {
        isReached[other] = true
        path.append(other)
      }
    }
    return isReached
  }

  /// By bot: the number of its strongly connected part, within which each bot has won something from each other,
  /// directly or through others.
  ///
  /// Source: S. R. Kosaraju's two searches, as in A. V. Aho, J. E. Hopcroft and J. D. Ullman, Data Structures and
  /// Algorithms (1983), section 6.7.
  private static func parts(_ count: Int, _ hasWon: (Int, Int) -> Bool) -> [Int] {
    var order: [Int] = []
    var isSeen = Array(repeating: false, count: count)
    for start in 0..<count where !isSeen[start] {
      isSeen[start] = true
      var path = [(bot: start, next: 0)]
      while let (bot, next) = path.last {
        guard let other = (next..<count).first(where: { !isSeen[$0] && hasWon(bot, $0) }) else {
          order.append(bot)
          path.removeLast()
          continue
        }
        path[path.count - 1].next = other + 1
        isSeen[other] = true
        path.append((other, 0))
      }
    }
    var parts = Array(repeating: -1, count: count)
    for start in order.reversed() where parts[start] < 0 {
      parts[start] = start
      var reached = [start]
      while let bot = reached.popLast() {
        for other in 0..<count where parts[other] < 0 && hasWon(other, bot) {
          parts[other] = start
          reached.append(other)
        }
      }
    }
    return parts
  }
}
