import Foundation
import GameRules
import OperatingSystem
import Records
import RunFiles

/// A solo game whose steps are all saved, and whose end is recorded.
struct SoloPlay<G: Game> {
  var table: PersonTable<G>
  /// The file of the saved game.
  private let path: String
  /// The game as saved in the file.
  private var kept: SavedGame<G>?
  /// The game with which the program was started: the same command deals it again.
  private let first: SavedGame<G>
  /// The file of the person's games; nil if none are kept.
  private let own: PersonalGames?
  private var isRecorded = false
  /// Receives the path of each transcript.
  private let report: @Sendable (String) -> Void

  init(
    _ game: SoloGame<G>, savedAt path: String, own: PersonalGames?, report: @escaping @Sendable (String) -> Void
  ) {
    (table, self.path, self.own, self.report, first) = (PersonTable(game), path, own, report, game.saved)
    keep()
  }

  /// Executes a person's command, and saves the result before it is shown.
  ///
  /// - Returns: false if it is not possible now.
  mutating func perform(_ command: TableCommand<G>) -> Bool {
    guard table.perform(command) else { return false }
    keep()
    return true
  }

  /// True if the file has the current game, or there is nothing to lose.
  var isSaved: Bool {
    let saved = table.game?.saved
    let isUntouched = saved.map { $0.played.isEmpty && $0.source == first.source && $0.options == first.options }
    return kept == saved || kept == nil && isUntouched != false
  }

  private mutating func keep() {
    guard let game = table.game else { return }
    attempt { own throws(PlayProblem) in if !own.isSaved { try own.save() } }
    guard let outcome = table.position.outcome else { return isRecorded = false }
    if !isRecorded {
      attempt { own throws(PlayProblem) in
        guard let new = try own.record(game.transcript(outcome)) else { return }
        own.report(new)
        guard let games = own.own else { return }
        var line = PersonalGame(game)
        line.ended = Date().recordedSeconds
        try PlayProblem.naming(games.path) { () throws(SystemError) in try games.append(line) }
      }
    }
    isRecorded = true
    // Only once, because it reads a file, and may search for a second.
    if table.panel == nil { table.panel = EndPanel(game, outcome: table.results ?? "", games: own?.read() ?? []) }
  }

  /// Attempts a step that may fail; the person is informed, and plays on.
  private mutating func attempt(_ step: (inout Self) throws(PlayProblem) -> Void) {
    do throws(PlayProblem) {
      try step(&self)
    } catch {
      table.message = "not saved: \(error.message)"
    }
  }

  /// Writes the game to its file, and waits until it would survive a power cut.
  mutating func save() throws(PlayProblem) {
    guard let saved = table.game?.saved else { return }
    try PlayProblem.naming(path) { () throws(SystemError) in
      try SystemFile.write(Array((saved.json + "\n").utf8), to: path, isDurable: true)
    }
    kept = saved
  }

  /// Writes a transcript next to the saved game, under a new name.
  ///
  /// - Returns: its path; nil if it exists already.
  private func record(_ transcript: [UInt8]) throws(PlayProblem) -> String? {
    let stem = URL(filePath: path).deletingPathExtension().relativePath
    let names = (1...).lazy.map { "\(stem)-\($0).jsonl" }
    guard let free = names.first(where: { !FileManager.default.fileExists(atPath: $0) }) else { return nil }
    // A program that was killed after the end finds the game over when it starts again.
    let isThere = names.prefix { $0 != free }.contains {
      FileManager.default.contents(atPath: $0).map(Array.init) == transcript
    }
    if isThere { return nil }
    try PlayProblem.naming(free) { () throws(SystemError) in
      try SystemFile.write(transcript, to: free, isDurable: true)
    }
    return free
  }
}
