/// The deal that a solo player chooses.
public enum DealChoice: Equatable, Sendable {
  /// The next deal of the seed.
  case next
  /// The next winnable deal of the seed.
  case winnable
  /// The deal of a day, the same for everybody: "2026-11-24".
  case day(String)
  /// The same deal again.
  case same
  /// The deal with this number, the same for everybody.
  case number(Int)

  /// The seed of the deals with public numbers; `referee deal` prints them.
  public static let numberedSeed = "any text"
}

extension SoloGame {
  /// The maximal number of positions searched per deal.
  private static var positions: Int { 200_000 }
  /// The maximal number of deals searched: a second in all, and for most much less.
  public static var deals: Int { 40 }

  /// The game on another deal with these options.
  ///
  /// The search is limited by positions, not time, so that it finds the same deal on every machine.
  /// - Returns: the game, and whether it is known to be winnable.
  public func next(
    _ options: G.Options, _ choice: DealChoice
  ) throws(SavedGameProblem) -> (game: SoloGame, isWinnable: Bool) {
    switch choice {
    case .same: (try SoloGame(SavedGame(options: options, source: saved.source)), false)
    case .next: (try SoloGame.deal(options, saved.source.seed, saved.source.number + 1), false)
    case .winnable: try SoloGame.winnable(options, saved.source.seed, from: saved.source.number + 1)
    case .day(let date): try SoloGame.winnable(options, date, from: 1)
    case .number(let number): (try SoloGame.deal(options, DealChoice.numberedSeed, number), false)
    }
  }

  /// The first winnable deal from a number on; if the search fails or there is none, the deal with that number.
  public static func winnable(
    _ options: G.Options, _ seed: String, from first: Int
  ) throws(SavedGameProblem) -> (game: SoloGame, isWinnable: Bool) {
    for deal in first..<first + deals {
      let game = try SoloGame.deal(options, seed, deal)
      guard game.table.position.isSolved else { break }
      if game.table.position.canWin(0, positions: positions) == true { return (game, true) }
    }
    return (try SoloGame.deal(options, seed, first), false)
  }

  private static func deal(_ options: G.Options, _ seed: String, _ deal: Int) throws(SavedGameProblem) -> SoloGame {
    try SoloGame(SavedGame(options: options, seed: seed, deal: deal))
  }
}
