package import GameRules
package import Records

/// The games of an event in a few bytes each, for pages that show single games; of very many only the first.
///
/// A bot is a number. A game of two seats takes 70 bytes, so that memory does not grow with a run of millions.
public struct GameIndex: Sendable {
  public struct Game: Equatable, Sendable {
    /// The number of the table in its event, from 1.
    public var number: Int32
    /// From 1.
    public var deal: Int32
    /// The checksum of its transcript; nil if none was kept.
    public var transcript: UInt64?
    /// The index of the ending's word in `endings`.
    fileprivate var ending: UInt16
  }

  public struct Seat: Equatable, Sendable {
    public var bot: Int32
    public var score: Int32
    /// The place at the table, 1 the best; in a solitaire the place among all games of the deal.
    public fileprivate(set) var place: Int32
    /// Nil in a solitaire that does not count wins.
    public var result: GameResult?
    public var isFault: Bool
    /// False for a bot that left before it answered, and for the only one that did not: the game compares it with no
    /// other.
    public var isCompared: Bool
    /// False for the only bot that did not leave before it answered: the game is none of its games.
    public var isPlayed: Bool
  }

  /// Wins, draws and losses of one bot against another.
  public struct Balance: Equatable, Sendable {
    public var wins = 0
    public var draws = 0
    public var losses = 0

    public init() {}

    public var games: Int { wins + draws + losses }

    /// Points per game, with half a point for a draw; nil without a game.
    public var share: Double? { games > 0 ? (Double(wins) + Double(draws) / 2) / Double(games) : nil }

    mutating func add(_ own: Int32, _ other: Int32) {
      if own < other { wins += 1 } else if own > other { losses += 1 } else { draws += 1 }
    }
  }

  /// The maximal number of games.
  public static let most = 100_000

  /// The number of all games, of which the first ones are here.
  public private(set) var count = 0
  /// The bots' names, in the order of their numbers.
  public let names: [String]
  /// The number of seats at each table.
  public let seats: Int
  public private(set) var games: [Game] = []
  /// The seats of all games, one game after another.
  private var places: [Seat] = []
  private var endings: [String] = []
  private var endingNumbers: [String: UInt16] = [:]
  /// By bot: the indices of its games, in the order of deals.
  private var byBot: [[Int32]]
  /// In a solitaire: the indices of the games of each deal.
  private var byDeal: [Int32: [Int32]] = [:]
  private let numbers: [String: Int32]
  private let measures: [Measure]
  /// In a solitaire, until the index is closed: the ranking values of each game; an empty array for a fault.
  private var keys: [[Int]] = []

  /// - Parameters:
  ///   - names: the bots' names in reports.
  ///   - measures: all measures of the event.
  package init(names: [String], seats: Int, measures: [Measure]) {
    (self.names, self.seats, self.measures) = (names, seats, measures)
    numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int32($0)) })
    byBot = names.map { _ in [] }
  }

  /// Adds a table, whose bots are named as in reports.
  package mutating func count(_ record: TableRecord) {
    let bots = record.table.seats.compactMap { numbers[$0] }
    guard bots.count == seats else { return }
    count += 1
    guard games.count < GameIndex.most else { return }
    games.append(
      Game(
        number: Int32(clamping: record.table.number), deal: Int32(clamping: record.table.deal),
        transcript: record.transcript.flatMap { UInt64($0, radix: 16) }, ending: number(ofEnding: record.ending)))
    let results = record.gameResults(measures)
    let finish = record.places(measures)
    let players = record.players
    for seat in bots.indices {
      places.append(
        Seat(
          bot: bots[seat], score: Int32(clamping: record.scores[seat]), place: Int32(finish[seat]),
          result: results[seat], isFault: record.faults[seat] != nil,
          isCompared: seats == 1 || players.count > 1 && players.contains(seat),
          isPlayed: seats == 1 || players.count > 1 || record.isForfeit(seat)))
    }
    if seats == 1 {
      keys.append(record.isNormal ? RankingKey(record.results(of: 0, measures), by: measures).values : [])
    }
  }

  private mutating func number(ofEnding ending: String) -> UInt16 {
    if let number = endingNumbers[ending] { return number }
    // The words are the rules' own, so there are few.
    let number = UInt16(clamping: endings.count)
    endings.append(ending)
    endingNumbers[ending] = number
    return number
  }

  /// Completes the index; call it after everything is added and before it is used.
  package mutating func close() {
    let order = games.indices.sorted { (games[$0].deal, games[$0].number) < (games[$1].deal, games[$1].number) }
    if seats == 1 {
      for game in order { byDeal[games[game].deal, default: []].append(Int32(game)) }
      for dealt in byDeal.values { rank(dealt) }
      keys = []
    }
    for game in order {
      for seat in self.seats(of: game) { byBot[Int(seat.bot)].append(Int32(game)) }
    }
  }

  /// Gives the games of one deal their places.
  private mutating func rank(_ dealt: [Int32]) {
    let sorted = dealt.sorted { keys[Int($1)].lexicographicallyPrecedes(keys[Int($0)]) }
    for (index, game) in sorted.enumerated() {
      let isTied = index > 0 && keys[Int(sorted[index - 1])] == keys[Int(game)]
      places[Int(game)].place = isTied ? places[Int(sorted[index - 1])].place : Int32(index + 1)
    }
  }

  /// The seats of a game, in their order.
  public func seats(of game: Int) -> ArraySlice<Seat> { places[game * seats..<(game + 1) * seats] }

  /// The rules' word for how a game ended.
  public func ending(of game: Int) -> String { endings[Int(games[game].ending)] }

  /// The number of a bot; nil for a name that is not in the event.
  public func number(of name: String) -> Int? { numbers[name].map { Int($0) } }

  /// The indices of a bot's games, in the order of deals.
  public func games(of bot: Int) -> [Int32] { byBot[bot] }

  /// A bot's part in each of its games, in the order of deals: the index of the game, that of the seat, and the seat.
  public func ownSeats(of bot: Int) -> [(game: Int, place: Int, seat: Seat)] {
    byBot[bot].compactMap { game in
      let seats = seats(of: Int(game))
      return seats.firstIndex { $0.bot == bot }.map { (Int(game), $0 - seats.startIndex, seats[$0]) }
    }
  }

  /// The balance of a bot against each other one, by number: over the games at which both sat, in a solitaire over the
  /// deals that both played.
  public func balances(of bot: Int) -> [Balance] {
    var balances = [Balance](repeating: Balance(), count: names.count)
    for game in byBot[bot] {
      let rivals = seats > 1 ? Array(seats(of: Int(game))) : byDeal[games[Int(game)].deal]!.map { places[Int($0)] }
      guard let own = seats > 1 ? rivals.first(where: { $0.bot == bot }) : places[Int(game)], own.isCompared else {
        continue
      }
      for rival in rivals where rival.bot != bot && rival.isCompared {
        balances[Int(rival.bot)].add(own.place, rival.place)
      }
    }
    return balances
  }
}
