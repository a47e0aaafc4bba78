import Foundation
import GameRules
import OperatingSystem
import Records
import RunFiles

/// A game that one person plays alone: every step is saved, and every game that ends recorded.
struct SoloPlay<G: Game> {
  var table: PersonTable<G>
  /// The file that saves the game.
  private let path: String
  /// The game as it is in the file.
  private var kept: SavedGame<G>?
  /// The person's own games; nil where none are kept.
  private let own: OwnGames?
  private var isRecorded = false
  /// The paths of the transcripts of finished games.
  private(set) var transcripts: [String] = []

  init(_ game: SoloGame<G>, savedAt path: String, own: OwnGames? = nil) {
    (table, self.path, self.own) = (PersonTable(game), path, own)
    keep()
  }

  /// Does what a person asks for, and keeps what came of it before it is shown.
  ///
  /// - Returns: false if it is not possible now.
  mutating func perform(_ command: TableCommand<G>) -> Bool {
    guard table.perform(command) else { return false }
    keep()
    return true
  }

  /// True where the file has the game as it is now, or nothing was played that could be lost.
  var isSaved: Bool { kept == table.game?.saved || kept == nil && table.game?.saved.played.isEmpty != false }

  private mutating func keep() {
    guard let game = table.game else { return }
    attempt { own throws(PlayProblem) in if !own.isSaved { try own.save() } }
    guard let outcome = table.position.outcome else { return isRecorded = false }
    if !isRecorded {
      attempt { own throws(PlayProblem) in
        guard let new = try own.record(game.transcript(outcome)) else { return }
        own.transcripts.append(new)
        var line = OwnGame(game)
        line.ended = Date().recordedSeconds
        try own.add(line)
      }
    }
    isRecorded = true
    // Only once: it reads a file, and may search for a second.
    if table.panel == nil { table.panel = EndPanel(game, outcome: table.results ?? "", games: own?.read() ?? []) }
  }

  /// Does what may fail; the person is told, and plays on.
  private mutating func attempt(_ step: (inout Self) throws(PlayProblem) -> Void) {
    do throws(PlayProblem) {
      try step(&self)
    } catch {
      table.message = "not saved: \(error.message)"
    }
  }

  private func add(_ game: OwnGame) throws(PlayProblem) {
    guard let own else { return }
    do {
      try own.append(game)
    } catch {
      throw .cannotWrite(own.path, error)
    }
  }

  /// Writes the game to its file, and waits until it would survive a power cut.
  mutating func save() throws(PlayProblem) {
    guard let saved = table.game?.saved else { return }
    do {
      try SystemFile.write(Array((saved.json + "\n").utf8), to: path, isDurable: true)
    } catch {
      throw .cannotWrite(path, error)
    }
    kept = saved
  }

  /// Writes a transcript beside the saved game, under a new name.
  ///
  /// - Returns: its path; nil if it is there already.
  private func record(_ transcript: [UInt8]) throws(PlayProblem) -> String? {
    let stem = URL(filePath: path).deletingPathExtension().relativePath
    let names = (1...).lazy.map { "\(stem)-\($0).jsonl" }
    guard let free = names.first(where: { !FileManager.default.fileExists(atPath: $0) }) else { return nil }
    // A program that was killed after the end finds the game over when it starts again.
    let isThere = names.prefix { $0 != free }.contains {
      FileManager.default.contents(atPath: $0).map(Array.init) == transcript
    }
    if isThere { return nil }
    do {
      try SystemFile.write(transcript, to: free, isDurable: true)
    } catch {
      throw .cannotWrite(free, error)
    }
    return free
  }
}
