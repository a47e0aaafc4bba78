public import GameRules
public import Records

/// How a game ended for a seat.
public enum GameResult: String, CaseIterable, Sendable {
  /// In a solitaire: by the game's first rate, such as the share of games won.
  case won
  /// Best together with another bot.
  case tied
  case lost
}

extension TableRecord {
  /// By seat; nil in a solitaire that does not count wins.
  public func gameResults(_ measures: [Measure]) -> [GameResult?] {
    guard table.seats.count > 1 else {
      guard let rate = measures.first(where: { $0.summary == .rate && $0.isRanking }) else { return [nil] }
      return [results(of: 0, [rate])[0] > 0 ? .won : .lost]
    }
    let places = places(measures)
    let isShared = places.count { $0 == 1 } > 1
    return places.map { $0 > 1 ? .lost : isShared ? .tied : .won }
  }
}
