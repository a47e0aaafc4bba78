import GameRules
import RunFiles

/// What a person reads at the end of a game alone: how it ended, three figures, and how that compares with others.
package struct EndPanel {
  /// "Won in 6:12, your best so far".
  let words: String
  /// Of the game, at most three: a name and a figure each.
  let figures: [(name: String, figure: String)]
  /// Of all games of the kind, likewise.
  private let record: [(name: String, figure: String)]
  private let isWon: Bool
  /// How others played the same deal, the best first; empty until it is known.
  var others: [OtherGame] = []

  /// - Parameters:
  ///   - outcome: the game's own words.
  ///   - games: one's own games, this one the last; empty where none are kept.
  init<G: Game>(_ game: SoloGame<G>, outcome: String, games: [OwnGame]) {
    let own = OwnGame(game)
    let record = OwnRecord(games, like: own)
    isWon = own.isWon
    let isBest = own.isWon && record.won > 1 && record.bestMilliseconds == own.milliseconds
    let time = Duration.milliseconds(own.milliseconds)
    words = (own.isWon ? "Won in \(time.asClock)" : outcome) + (isBest ? ", your best so far" : "")
    let practice = game.table.practice(game.events.map(\.event), time: time)
    let streak = record.streak > 1 ? [("Streak", "\(record.streak)")] : []
    // To give up is no move.
    let isGivenUp =
      if case .action(let last)? = game.saved.played.last?.step {
        game.table.position.question(before: last) != nil
      } else { false }
    // The first game of a kind has no record yet, and the words of a win have its time.
    let played = record.played > 1 ? [("Won", "\(record.won) of \(record.played)")] : []
    let moves = own.moves - (isGivenUp ? 1 : 0)
    figures = Array(
      ([(moves == 1 ? "Move" : "Moves", "\(moves)")] + (own.isWon ? [] : [("Time", time.asClock)]) + practice
        + streak + played).prefix(3))
    let chance = own.isWon ? nil : game.chance.map { [("Could be won", $0)] }
    self.record = (chance ?? []) + (games.isEmpty ? [] : record.rows)
  }

  /// What is there for those who want to know more.
  var rows: [(name: String, figure: String)] { record + others.map { ($0.name, $0.words) } }

  /// The game beside the best of the others, in a sentence; empty until it is known.
  var comparison: String {
    guard let best = others.first else { return "" }
    let name = "The \(best.name) bot"
    guard best.isSolved else { return "\(name) on the same cards: \(best.words)" }
    if best.isWon { return "\(name) needed \(best.moves.counted("moves"))" }
    return isWon ? "\(name) did not win this deal" : "\(name) did not win this deal either"
  }
}

/// How another has played the deal of a game alone.
package struct OtherGame: Equatable, Sendable {
  /// A sample bot's, without the game's: "master".
  package let name: String
  /// How it ended, in the game's words.
  package let words: String
  package let moves: Int
  package let isWon: Bool
  /// True of games in which to win is what counts.
  package let isSolved: Bool

  package init(name: String, words: String, moves: Int, isWon: Bool, isSolved: Bool) {
    (self.name, self.words, self.moves, self.isWon, self.isSolved) = (name, words, moves, isWon, isSolved)
  }
}

extension OwnRecord {
  /// What a person has achieved, a name and a figure each.
  var rows: [(name: String, figure: String)] {
    let share = played > 0 ? " (\(100 * won / played) %)" : ""
    let rows: [(String, String?)] = [
      ("Played", "\(played)"), ("Won", "\(won)\(share)"), ("Streak", "\(streak), best \(bestStreak)"),
      ("Best time", bestMilliseconds.map { Duration.milliseconds($0).asClock }),
      ("Fewest moves", fewestMoves.map(String.init)), ("Most points", mostPoints.map(String.init)),
    ]
    return rows.compactMap { name, figure in figure.map { (name, $0) } }
  }
}

extension SoloGame {
  /// Until when a game that was not won could have been; nil if that cannot be told in about a second.
  fileprivate var chance: String? {
    // The last step is the one that ended it.
    lastWinnableStep(positions: 50_000).map { step in
      step < 0 ? "no" : step >= saved.played.count - 1 ? "until the end" : "until move \(step + 1)"
    }
  }
}

extension OwnGame {
  /// The line of a game that is over.
  init<G: Game>(_ solo: SoloGame<G>) {
    self.init()
    let (saved, outcome) = (solo.saved, solo.table.position.outcome)
    (game, options) = (G.name, saved.options.json)
    (seed, deal) = (saved.source.seed, saved.source.number)
    (ending, isWon) = (outcome?.ending ?? "", outcome?.isWin ?? false)
    points = outcome?.results[0][G.scoreIndex] ?? 0
    (moves, milliseconds) = (saved.played.count, saved.elapsed.wholeMilliseconds)
    (hints, undos) = (saved.hints, saved.undos)
  }
}
