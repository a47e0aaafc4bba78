import BotProtocol
public import Refereeing

/// What a bot has reported under one name in an event; nobody has checked it.
public struct ReportedInfo: Equatable, Sendable {
  public var name: String
  /// Over all answers that had it.
  public var sum: InfoSum
  /// In how many games it was reported.
  public var games: Int

  /// Per game in which it was reported.
  public var meanOfGame: Double { sum.sum / Double(games) }
}

extension [ReportedInfo] {
  /// Adds what a bot has reported in a game; names beyond the first sixteen of the event are left out.
  mutating func add(_ tally: InfoTally) {
    for entry in tally.entries {
      if let index = firstIndex(where: { $0.name == entry.name }) {
        self[index].sum.add(entry.sum)
        self[index].games += 1
      } else if count < BotInfo.mostNames {
        append(ReportedInfo(name: entry.name, sum: entry.sum, games: 1))
      }
    }
  }
}
