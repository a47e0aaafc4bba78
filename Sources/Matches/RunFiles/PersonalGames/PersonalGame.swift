public import Fields
import JSON
import Records

/// A solo game that a person finished: a line of the file of personal games.
public struct PersonalGame: Equatable, Sendable {
  public var game = ""
  /// As JSON text; games with different options are not compared.
  public var options = ""
  public var seed = ""
  public var deal = 1
  /// In seconds since 1970.
  public var ended = 0
  public var ending = ""
  public var isWon = false
  public var points = 0
  public var moves = 0
  public var milliseconds = 0
  public var hints = 0
  public var undos = 0

  public init() {}

  /// True for games whose figures may be compared.
  public func isLike(_ other: PersonalGame) -> Bool { game == other.game && options == other.options }

  fileprivate func isSameDeal(as other: PersonalGame) -> Bool {
    isLike(other) && seed == other.seed && deal == other.deal
  }
}

extension PersonalGame: Described {
  public static let fields: [Field<PersonalGame>] = [
    Field("game", \.game, .text, "The game's name."),
    Field("options", \.options, .text, "All options, as JSON text."),
    Field("seed", \.seed, .text, "The seed of the deal."),
    Field("deal", \.deal, .integer(1...Int.max), "The number of the deal."),
    Field("ended_s", \.ended, .integer(RecordBounds.dates), "The end, in seconds since 1970."),
    Field("ending", \.ending, .text, "How it ended, in the game's word."),
    Field("won", \.isWon, .flag, "Whether it came to the end that players aim at."),
    Field("points", \.points, .integer(RecordBounds.results), "The score."),
    Field("moves", \.moves, .integer(RecordBounds.counts), "The steps to the end."),
    Field(
      "time_ms", \.milliseconds, .integer(0...Int.max), "The time without pauses, in ms."),
    Field("hints", \.hints, .integer(RecordBounds.counts), "How many hints were shown."),
    Field("undos", \.undos, .integer(RecordBounds.counts), "How often a step was taken back."),
  ]
}

/// A person's record in games of one kind.
public struct PersonalRecord: Equatable, Sendable {
  public private(set) var played = 0
  public private(set) var won = 0
  /// The number of consecutive wins up to the last game.
  public private(set) var streak = 0
  public private(set) var bestStreak = 0
  /// The best time of the games that were won; nil if there is none.
  public private(set) var bestMilliseconds: Int?
  public private(set) var fewestMoves: Int?
  public private(set) var mostPoints: Int?

  /// Computes the record of games like `kind`, in the order in which they ended.
  ///
  /// A deal that was undone after its end, and ended again, counts once, with its last result.
  public init(_ games: [PersonalGame], like kind: PersonalGame) {
    let all = games.filter(kind.isLike)
    let last = all.indices.filter { $0 + 1 == all.count || !all[$0 + 1].isSameDeal(as: all[$0]) }.map { all[$0] }
    played = last.count
    for game in last {
      streak = game.isWon ? streak + 1 : 0
      bestStreak = max(bestStreak, streak)
    }
    let wins = last.filter(\.isWon)
    won = wins.count
    bestMilliseconds = wins.map(\.milliseconds).min()
    fewestMoves = wins.map(\.moves).min()
    mostPoints = last.map(\.points).max()
  }
}
