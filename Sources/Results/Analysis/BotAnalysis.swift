public import Ratings

/// What a bot lost in the analysed games of one event.
public struct BotAnalysis: Sendable {
  /// A game of the bot.
  public struct Played: Sendable {
    public var table: TableAnalysis
    public var seat: Int
    public var loss: Double { table.seats[seat].loss }
    /// The mistakes of the bot, the costliest first.
    public var mistakes: [Mistake] { table.mistakes(of: seat) }
  }

  /// The bot's name in reports.
  public var bot: String
  /// In the order of the tables.
  public var games: [Played] = []

  public init(bot: String) { self.bot = bot }

  /// The loss a game, with its interval; nil for fewer than two games.
  public var loss: Estimate? { Estimate.mean(of: games.map(\.loss)) }

  /// The loss of the game's score a game; nil for fewer than two games.
  public var scoreLoss: Estimate? { Estimate.mean(of: games.map { $0.table.seats[$0.seat].scoreLoss }) }

  public var meanLoss: Double { games.reduce(0) { $0 + $1.loss } / Double(max(games.count, 1)) }

  public var mistakesPerGame: Double {
    Double(games.reduce(0) { $0 + $1.table.seats[$1.seat].mistakes }) / Double(max(games.count, 1))
  }

  /// The share of the decisions for which no better action was found, with a 95 % interval; nil for fewer than two games.
  ///
  /// The games are what varies independently, not the decisions in them: with b best of d decisions in a game and the share
  /// p = Σb/Σd, the variance of p is Σ(b − p d)² n/(n − 1)/(Σd)². Source: W. G. Cochran, Sampling Techniques, 3rd edition,
  /// 1977, section 3.12.
  public var bestShare: (share: Double, interval: Interval)? {
    let counts = games.map { game in
      let row = game.table.seats[game.seat]
      return (best: Double(row.decisions - row.mistakes), all: Double(row.decisions))
    }
    let all = counts.reduce(0) { $0 + $1.all }
    guard counts.count > 1, all > 0 else { return nil }
    let share = counts.reduce(0) { $0 + $1.best } / all
    let squares = counts.reduce(0) { $0 + ($1.best - share * $1.all) * ($1.best - share * $1.all) }
    let n = Double(counts.count)
    let error = (squares * n / (n - 1)).squareRoot() / all
    return (
      share, Interval(low: max(0, share - 1.959963984540054 * error), high: min(1, share + 1.959963984540054 * error))
    )
  }

  /// The sums of one stage of the game, or of one kind of judgement.
  public struct Part: Equatable, Sendable {
    public var name: String
    public var count = 0
    public var mistakes = 0
    public var loss = 0.0
    /// In microseconds, ascending.
    public var times: [Int] = []

    /// The middle one of the times; nil if there is none.
    public var medianTime: Int? { times.isEmpty ? nil : times[times.count / 2] }
  }

  /// The sums by stage of the game, in the order in which stages came.
  public var phases: [Part] { parts { $0.phase } }

  /// The sums by kind of judgement.
  public var kinds: [Part] { parts { $0.kind } }

  private func parts(by name: (SeatAnalysis.Part) -> String) -> [Part] {
    var found: [Part] = []
    for game in games {
      for part in game.table.seats[game.seat].parts {
        let place = found.firstIndex { $0.name == name(part) } ?? found.count
        if place == found.count { found.append(Part(name: name(part))) }
        found[place].count += part.count
        found[place].mistakes += part.mistakes
        found[place].loss += part.loss
        found[place].times += part.times
      }
    }
    for place in found.indices { found[place].times.sort() }
    return found
  }

  /// The games with the greatest losses, the greatest first; games without a mistake are left out.
  public func worst(_ count: Int) -> [Played] {
    let bad = games.filter { !$0.mistakes.isEmpty }
    return Array(bad.sorted { ($1.loss, $0.table.table) < ($0.loss, $1.table.table) }.prefix(count))
  }
}
