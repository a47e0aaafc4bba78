import BotProcess
import Foundation
import GameRules
import JSON

extension SavedGame {
  /// Writes the game to a file, and waits until it would survive a power cut.
  func write(to path: String) throws(SystemError) {
    try SystemFile.write(Array((json + "\n").utf8), to: path, isDurable: true)
  }
}

/// Transcripts of solo games, beside the file that saves the game.
enum SoloTranscripts {
  /// Writes one under a new name.
  ///
  /// - Returns: its path.
  static func write(_ transcript: [UInt8], beside path: String) throws(PlayProblem) -> String? {
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
