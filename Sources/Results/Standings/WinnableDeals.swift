public import Ratings
import RunFiles

/// The winnability of an event's deals with all cards known, as far as a solver has determined it.
public struct SolvedDeals: Equatable, Sendable {
  public var winnable = 0
  public var lost = 0
  /// The number of undecided deals: the solver reached its limit of positions.
  public var open = 0
  /// The limit of positions that the solver visits per deal.
  public var positions: Int

  public init(winnable: Int = 0, lost: Int = 0, open: Int = 0, positions: Int) {
    (self.winnable, self.lost, self.open, self.positions) = (winnable, lost, open, positions)
  }

  public var count: Int { winnable + lost + open }
}

/// A bot's results on the deals that a solver has found winnable.
public struct WinnableGames: Equatable, Sendable {
  public var games = 0
  public var won = 0

  public init(games: Int = 0, won: Int = 0) { (self.games, self.won) = (games, won) }

  /// Nil without a game.
  public var share: Double? { games > 0 ? Double(won) / Double(games) : nil }
  /// With 95 % confidence.
  public var interval: Interval? { .wilson(successes: won, of: games) }
}

extension RunStandings {
  /// Determines which of the played deals can be won with all cards known, and how many of them each bot won.
  ///
  /// Events without a solver, without a measure of wins or with several seats are not changed. Each deal is solved
  /// once.
  ///
  /// - Parameters:
  ///   - tally: the tally of these standings.
  ///   - positions: the maximal number of positions that the solver visits per deal.
  public mutating func solve(_ tally: RunTally, positions: Int) {
    for (index, event) in tally.tournament.events.enumerated()
    where event.seats == 1 && event.setting.hasSolver(for: event.plan) {
      events[index].solve(event, tally.events[index], positions)
    }
  }
}

extension EventStandings {
  fileprivate mutating func solve(_ event: TournamentEvent, _ tally: EventTally, _ positions: Int) {
    guard let wins = tally.deals.wins else { return }
    let deals = Set(wins.joined().map(\.deal)).sorted()
    let canWin = Dictionary(uniqueKeysWithValues: zip(deals, event.plan.canWin(deals, positions: positions)))
    solved = SolvedDeals(
      winnable: canWin.values.count { $0 == true }, lost: canWin.values.count { $0 == false },
      open: canWin.values.count { $0 == nil }, positions: positions)
    for index in lines.indices {
      let games = wins[tally.numbers[lines[index].name]!].filter { canWin[$0.deal] == true }
      lines[index].winnable = WinnableGames(games: games.count, won: games.count(where: \.isWon))
    }
  }
}
