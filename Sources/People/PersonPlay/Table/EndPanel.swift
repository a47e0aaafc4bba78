import GameRules
import RunFiles

/// The panel at the end of a solo game: the result, three figures, and comparisons with other games.
package struct EndPanel {
  /// "Won in 6:12, your best so far".
  let words: String
  /// The figures of the game, at most three, with their names.
  let figures: [(name: String, figure: String)]
  /// The figures of all games of this kind, likewise.
  private let record: [(name: String, figure: String)]
  private let isWon: Bool
  /// Sample bots' results on the same deal, the best first; empty until they are known.
  var others: [OtherGame] = []
  /// The costliest mistake of a game that was not won; nil if there is none, or until it is known.
  var mistake: SoloMistake?

  /// - Parameters:
  ///   - outcome: the game's own words.
  ///   - games: the person's games, this one the last; empty if none are kept.
  init<G: Game>(_ game: SoloGame<G>, outcome: String, games: [PersonalGame]) {
    let own = PersonalGame(game)
    let record = PersonalRecord(games, like: own)
    isWon = own.isWon
    let isBest = own.isWon && record.won > 1 && record.bestMilliseconds == own.milliseconds
    let time = Duration.milliseconds(own.milliseconds)
    words = (own.isWon ? "Won in \(time.asClock)" : outcome) + (isBest ? ", your best so far" : "")
    let practice = game.table.practice(game.events.map(\.event), time: time)
    let streak = record.streak > 1 ? [("Streak", "\(record.streak)")] : []
    // Giving up is not a move.
    let isGivenUp =
      if case .action(let last)? = game.saved.played.last?.step {
        game.table.position.question(before: last) != nil
      } else { false }
    // The first game of a kind has no record yet, and the words of a win contain its time.
    let played = record.played > 1 ? [("Won", "\(record.won) of \(record.played)")] : []
    let moves = own.moves - (isGivenUp ? 1 : 0)
    figures = Array(
      ([(moves == 1 ? "Move" : "Moves", "\(moves)")] + (own.isWon ? [] : [("Time", time.asClock)]) + practice
        + streak + played).prefix(3))
    let chance = own.isWon ? nil : game.chance.map { [("Could be won", $0)] }
    self.record = (chance ?? []) + (games.isEmpty ? [] : record.rows)
  }

  var rows: [(name: String, figure: String)] { record + others.map { ($0.name, $0.words) } }

  /// The comparison with the best sample bot, in a sentence; empty until it is known.
  var comparison: String {
    guard let best = others.first else { return "" }
    let name = "The \(best.name) bot"
    guard best.isSolved else { return "\(name) on the same cards: \(best.words)" }
    if best.isWon { return "\(name) needed \(best.moves.counted("moves"))" }
    return isWon ? "\(name) did not win this deal" : "\(name) did not win this deal either"
  }
}

/// The result of another player of a solo game's deal.
package struct OtherGame: Equatable, Sendable {
  /// A sample bot's name, without the game's: "master".
  package let name: String
  /// The result, in the game's words.
  package let words: String
  package let moves: Int
  package let isWon: Bool
  /// True for games in which only winning counts.
  package let isSolved: Bool

  package init(name: String, words: String, moves: Int, isWon: Bool, isSolved: Bool) {
    (self.name, self.words, self.moves, self.isWon, self.isSolved) = (name, words, moves, isWon, isSolved)
  }
}

extension PersonalRecord {
  /// A person's records, with their names.
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
  /// Until when a lost game could have been won; nil if a search of about a second is not conclusive.
  fileprivate var chance: String? {
    // The last step is the one that ended it.
    lastWinnableStep(positions: 50_000).map { step in
      step < 0 ? "no" : step >= saved.played.count - 1 ? "until the end" : "until move \(step + 1)"
    }
  }
}

extension PersonalGame {
  /// The record of a finished game.
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
