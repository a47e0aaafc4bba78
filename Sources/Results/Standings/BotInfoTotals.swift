import BotProtocol
public import Refereeing

/// The numbers that a bot has reported under one name in an event; they are not verified.
public struct BotInfoTotals: Equatable, Sendable {
  public var name: String
  /// The sum over all answers with this name.
  public var sum: InfoSum
  /// The number of games in which it was reported.
  public var games: Int

  /// The mean per game in which it was reported.
  public var meanOfGame: Double { sum.sum / Double(games) }
}

extension [BotInfoTotals] {
  /// Adds a bot's reports from a game; names after the first sixteen of the event are left out.
  mutating func add(_ tally: InfoTally) {
    for entry in tally.entries {
      if let index = firstIndex(where: { $0.name == entry.name }) {
        self[index].sum.add(entry.sum)
        self[index].games += 1
      } else if count < BotInfo.mostNames {
        append(BotInfoTotals(name: entry.name, sum: entry.sum, games: 1))
      }
    }
  }
}
