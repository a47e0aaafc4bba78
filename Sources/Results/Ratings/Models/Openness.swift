/// On which sides the games leave a rating without an end, so that the number shown there is the prior's.
///
/// Ratings have a finite maximum only if, however the bots are divided into two parts, each part has won something of the
/// other. Where a part never has, the distance between the two is open. Source: L. R. Ford, Solution of a ranking problem from
/// binary comparisons, American Mathematical Monthly 64 (1957), 28–33.
public enum Openness: Equatable, Sendable {
  /// The others have won nothing of the bot's part: its rating has a lower bound alone.
  case above
  /// The bot's part has won nothing of the others: its rating has an upper bound alone.
  case below
  /// The bot's part stands between two such parts, or apart from them: nothing bounds the distance on either side.
  case both

  /// Its name for programs.
  public var word: String {
    switch self {
    case .above: "above"
    case .below: "below"
    case .both: "both"
    }
  }

  /// By bot: nil where its rating is finite.
  ///
  /// The largest part of those who are connected by games stands where it stands: others are open towards it. Without one
  /// largest part, those whom nobody else has beaten are open above, and those who have beaten nobody else below.
  ///
  /// - Parameters:
  ///   - count: how many bots there are.
  ///   - groups: by bot, the number of the bots that are connected with it by games.
  ///   - hasWon: true if the first has won anything of the second.
  static func all(_ count: Int, groups: [Int], hasWon: (Int, Int) -> Bool) -> [Openness?] {
    let parts = parts(count, hasWon)
    var openness = [Openness?](repeating: nil, count: count)
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

  /// By bot: true if one of some is led to it by steps from one to another.
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

  /// By bot: the number of its part, within which everybody has won something of everybody else, directly or through others.
  ///
  /// Source: S. R. Kosaraju's two searches, as in A. V. Aho, J. E. Hopcroft and J. D. Ullman, Data Structures and Algorithms
  /// (1983), section 6.7.
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
