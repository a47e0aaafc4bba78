public import Fields
public import GameRules
public import Refereeing

/// A recorded game with all its positions.
public struct ReplayedGame<G: Game>: Sendable {
  public let table: TranscriptFile
  public let entries: [TranscriptEntry]
  /// The position before each entry, and the last one.
  public let positions: [G]

  public var dealt: G { positions[0] }
  public var last: G { positions[entries.count] }

  /// - Throws: `FileProblem` at the first line that cannot have been played.
  public init(_ table: TranscriptFile) throws(FileProblem) {
    self.table = table
    var replay = try GameReplay<G>(table)
    var entries: [TranscriptEntry] = []
    var positions = [replay.position]
    while let entry = try replay.next() {
      entries.append(entry)
      positions.append(replay.position)
    }
    (self.entries, self.positions) = (entries, positions)
  }
}
