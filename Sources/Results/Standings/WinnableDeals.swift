public import Ratings
import RunFiles

/// How many of an event's deals can be won with all cards known, as far as a solver has found out.
public struct SolvedDeals: Equatable, Sendable {
  /// How many can be won.
  public var winnable = 0
  /// How many cannot.
  public var lost = 0
  /// How many are open: the solver was not allowed to look at enough positions.
  public var open = 0
  /// How many positions of a deal the solver looked at, at most.
  public var positions: Int

  public init(winnable: Int = 0, lost: Int = 0, open: Int = 0, positions: Int) {
    (self.winnable, self.lost, self.open, self.positions) = (winnable, lost, open, positions)
  }

  public var count: Int { winnable + lost + open }
}

/// How a bot did on the deals of which a solver knows that they can be won.
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
  /// Finds out which of the deals that were played can be won with all cards known, and how many of them each bot won.
  ///
  /// Events without a solver, without a measure of wins or with several seats stay as they are. Each deal is solved once.
  ///
  /// - Parameters:
  ///   - tally: that from which these standings were formed.
  ///   - positions: how many positions of a deal the solver may look at.
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
