import BotProtocol
package import Fields
import JSON
import Records
public import Refereeing
public import Scheduling

/// The contents of a transcript: the deal, the entries, and the final result of each seat.
///
/// `ReplayedGame` replays it by the rules of its game.
public struct TranscriptFile: Sendable {
  /// The standard error of one seat's bot.
  public struct Errors: Equatable, Sendable {
    /// One read of the text.
    public struct Piece: Equatable, Sendable {
      /// The time since the game began.
      public var at = Duration.zero
      public var bytes = 0
    }

    public var text: String
    public var pieces: [Piece]
  }

  public var game = ""
  public var rulesVersion = 1
  /// The game's options, as an object.
  var options = JSONNode(.object([]), at: 0)
  public var seed = ""
  /// The starting position, if it is not a deal of the seed.
  public var given: GivenDeal?
  public var table = ScheduledTable(event: 0, number: 1, deal: 1, seats: [])
  /// True for a solo game, by the rules of the game's solo table.
  public var isSolo = false
  /// True for a game that is still played, whose file has no end.
  public private(set) var isRunning = false
  /// Nil in older transcripts.
  public var clock: TimeControl?
  /// The clocks by seat, if any seat has its own; otherwise empty.
  var ownClocks: [TimeControl] = []
  /// Nil in older transcripts.
  var charge: TimeBasis?

  /// The rules' word for how the game ended.
  public var ending = ""
  /// By seat, each in the order of the game's measures.
  public var results: [[Int]] = []
  /// The bots' descriptions of themselves, by seat; empty if no bot played.
  var identities: [BotIdentity] = []
  /// By seat; empty if no bot wrote anything.
  public var errors: [Errors] = []
  /// All inputs of the referee; empty if there was no referee.
  public var inputLog: [InputLogEntry] = []

  /// All lines: the header, the entries, and the end unless the game is running.
  private(set) var lines = TranscriptLines([])
  /// The name of the file in problems.
  private var path = ""
  /// The first line.
  var header: ObjectReader?

  /// The clock of a seat; nil in a game without one.
  public func clock(of seat: Int) -> TimeControl? { ownClocks.indices.contains(seat) ? ownClocks[seat] : clock }

  public var timeBasis: TimeBasis { charge ?? .wall }

  /// A problem with the first line.
  func problem(_ kind: FileProblem.Kind, key: String) -> FileProblem {
    header?.problem(kind, key: key) ?? FileProblem(kind, file: "", line: 1, key: key)
  }

  /// The number of the step of the first entry: a page counts the deck as step 0, and the deal as step 1.
  public static let firstStep = 2

  package var entryCount: Int { max(lines.count - (isRunning ? 1 : 2), 0) }

  /// Reads an entry.
  ///
  /// - Throws: `FileProblem` for a line that is no entry.
  package func entry(_ index: Int) throws(FileProblem) -> TranscriptEntry {
    let seats = table.seats.count
    if let entry = lines.entry(index + 1, seats: seats) { return entry }
    return try TranscriptEntry(reader(ofLine: index + 1), seats: seats)
  }

  mutating func take(_ lines: TranscriptLines, path: String, isRunning: Bool = false) {
    (self.lines, self.path, self.isRunning) = (lines, path, isRunning)
  }

  private func reader(ofLine index: Int) throws(FileProblem) -> ObjectReader {
    try TranscriptFile.reader(of: lines[index], path: path, line: index)
  }

  /// - Parameter line: the index of the line.
  static func reader(of text: [UInt8], path: String, line: Int) throws(FileProblem) -> ObjectReader {
    try ObjectReader.Source(path: path, text: text, firstLine: line + 1).object()
  }

  /// A problem with entry `index`, with its line.
  func problem(_ kind: FileProblem.Kind, entry index: Int, key: String? = nil) -> FileProblem {
    do throws(FileProblem) {
      return try reader(ofLine: index + 1).problem(kind, key: key)
    } catch {
      return error
    }
  }
}
