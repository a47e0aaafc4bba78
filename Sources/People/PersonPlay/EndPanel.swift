import GameRules
import Records

/// What a person reads at the end of a game alone: how it ended, and how that compares with the games before.
struct EndPanel {
  /// "Won! 204 moves in 6:12, your best so far".
  let words: String
  /// A name and a figure each.
  let rows: [(name: String, figure: String)]

  /// - Parameters:
  ///   - outcome: the game's own words.
  ///   - games: one's own games, this one the last; empty where none are kept.
  init<G: Game>(_ game: SoloGame<G>, outcome: String, games: [OwnGame]) {
    let own = OwnGame(game)
    let record = OwnRecord(games, like: own)
    let isBest = own.isWon && record.won > 1 && record.bestMilliseconds == own.milliseconds
    words = outcome + (own.isWon ? " in \(own.milliseconds.asClock)" : "") + (isBest ? ", your best so far" : "")
    func row(_ name: String, _ figure: String?) -> [(name: String, figure: String)] {
      figure.map { [(name, $0)] } ?? []
    }
    var rows = row("Time", own.milliseconds.asClock) + row("Moves", "\(own.moves)")
    rows += game.table.practice(game.events.map(\.event), time: .milliseconds(own.milliseconds))
    if !own.isWon { rows += row("Could be won", game.chance) }
    if !games.isEmpty {
      let share = record.played > 0 ? " (\(100 * record.won / record.played) %)" : ""
      rows += row("Played", "\(record.played)") + row("Won", "\(record.won)\(share)")
      rows += row("Streak", "\(record.streak), best \(record.bestStreak)")
      rows +=
        row("Best time", record.bestMilliseconds?.asClock) + row("Fewest moves", record.fewestMoves.map(String.init))
      rows += row("Most points", record.mostPoints.map(String.init))
    }
    self.rows = rows
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
    (game, options, seed, deal) = (G.name, saved.options.json, saved.seed, saved.deal)
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
