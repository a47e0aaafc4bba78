import GameRules
public import Ratings
public import Records
public import RunFiles

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
  /// - Parameter positions: how many positions of a deal the solver may look at.
  /// - Throws: `RunProblem.badLine` for a line that does not belong to the journal's tournament.
  public mutating func solve(_ journal: Journal, positions: Int) throws(RunProblem) {
    let file = journal.file
    let names = file.shownNames
    let measures = file.events.map { plan in
      plan.seats == 1 && plan.setting.hasSolver(for: plan) ? plan.measures.firstIndex { $0.summary == .rate } : nil
    }
    var games: [[(deal: Int, bot: String, isWon: Bool)]] = file.events.map { _ in [] }
    try journal.forEachTable(timed: false) { record, _ in
      let event = record.table.event
      guard let measure = measures[event] else { return }
      let results = record.results(of: 0, file.events[event].measures)
      games[event].append((record.table.deal, names[record.table.seats[0]], results[measure] > 0))
    }
    for (index, plan) in file.events.enumerated() where measures[index] != nil {
      let deals = Set(games[index].map(\.deal)).sorted()
      let canWin = plan.canWin(deals, positions: positions)
      events[index].count(games[index], ofDeals: Dictionary(uniqueKeysWithValues: zip(deals, canWin)), positions)
    }
  }
}

extension EventStandings {
  fileprivate mutating func count(
    _ games: [(deal: Int, bot: String, isWon: Bool)], ofDeals canWin: [Int: Bool?], _ positions: Int
  ) {
    solved = SolvedDeals(
      winnable: canWin.values.count { $0 == true }, lost: canWin.values.count { $0 == false },
      open: canWin.values.count { $0 == nil }, positions: positions)
    var winnable: [String: WinnableGames] = [:]
    for game in games where canWin[game.deal] == true {
      winnable[game.bot, default: WinnableGames()].games += 1
      if game.isWon { winnable[game.bot]!.won += 1 }
    }
    for index in lines.indices { lines[index].winnable = winnable[lines[index].name, default: WinnableGames()] }
  }
}
