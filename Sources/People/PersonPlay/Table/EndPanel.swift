import GameRules
import RunFiles

/// What a person reads at the end of a game alone: how it ended, and how that compares with the games before.
package struct EndPanel {
  /// "Won! 204 moves in 6:12, your best so far".
  let words: String
  /// A name and a figure each.
  let rows: [(name: String, figure: String)]
  /// How others played the same deal, likewise; empty until it is known.
  var others: [(name: String, figure: String)] = []

  /// - Parameters:
  ///   - outcome: the game's own words.
  ///   - games: one's own games, this one the last; empty where none are kept.
  init<G: Game>(_ game: SoloGame<G>, outcome: String, games: [OwnGame]) {
    let own = OwnGame(game)
    let record = OwnRecord(games, like: own)
    let isBest = own.isWon && record.won > 1 && record.bestMilliseconds == own.milliseconds
    words = outcome + (own.isWon ? " in \(own.milliseconds.asClock)" : "") + (isBest ? ", your best so far" : "")
    var rows = [("Time", own.milliseconds.asClock)]
    if own.isWon { rows.append(("Moves", "\(own.moves)")) }
    rows += game.table.practice(game.events.map(\.event), time: .milliseconds(own.milliseconds))
    if !own.isWon, let chance = game.chance { rows.append(("Could be won", chance)) }
    self.rows = rows + (games.isEmpty ? [] : record.rows)
  }
}

extension OwnRecord {
  /// What a person has achieved, a name and a figure each.
  var rows: [(name: String, figure: String)] {
    let share = played > 0 ? " (\(100 * won / played) %)" : ""
    let rows: [(String, String?)] = [
      ("Played", "\(played)"), ("Won", "\(won)\(share)"), ("Streak", "\(streak), best \(bestStreak)"),
      ("Best time", bestMilliseconds?.asClock), ("Fewest moves", fewestMoves.map(String.init)),
      ("Most points", mostPoints.map(String.init)),
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

extension Int {
  /// Milliseconds as a clock shows them: "6:12".
  fileprivate var asClock: String {
    let seconds = self / 1000
    let rest = seconds % 60
    return "\(seconds / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
  }
}
