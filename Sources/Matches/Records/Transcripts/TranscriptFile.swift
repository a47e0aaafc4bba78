public import Refereeing
public import Scheduling

/// A transcript as its file has it: the deal, what was played, and what each seat had to show in the end.
///
/// `ReplayedGame` plays it again through the rules of its game.
public struct TranscriptFile: Sendable {
  /// What one seat's bot wrote to standard error.
  public struct Errors: Equatable, Sendable {
    public var text: String
    /// The pieces in which the text was read: the time since the game began, and the number of bytes.
    public var pieces: [(at: Duration, bytes: Int)]

    public static func == (a: Errors, b: Errors) -> Bool {
      a.text == b.text && a.pieces.elementsEqual(b.pieces, by: ==)
    }
  }

  public var game: String
  public var rulesVersion: Int
  public var seed: String
  public var table: ScheduledTable
  /// True for a game that one person played alone, by the rules of the game's solo table.
  public var isSolo: Bool
  /// Nil in transcripts that do not tell.
  public var clock: TimeControl?
  public var timeBasis: TimeBasis
  /// The clocks by seat, where one has its own; else empty.
  var ownClocks: [TimeControl] = []

  /// The clock of a seat; nil in a game without one.
  public func clock(of seat: Int) -> TimeControl? { ownClocks.indices.contains(seat) ? ownClocks[seat] : clock }
  /// The word with which the rules ended the game.
  public var ending: String
  /// By seat, each in the order of the game's measures.
  public var results: [[Int]]
  /// By seat; empty where no bot wrote anything.
  public var errors: [Errors]

  /// All that the referee was told; empty in transcripts of older versions.
  public var inputLog: [InputLogEntry]

  let header: ObjectReader
  let entries: [ObjectReader]

  /// What is wrong with entry `index`, as a problem with its line.
  func problem(_ kind: FileProblem.Kind, entry index: Int) -> FileProblem { entries[index].problem(kind) }
}
